package dev.fairlead.testkit.contract;

import dev.fairlead.queue.RateLimiter;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/** Each of Fairlead's limiters keeps the contract of limiters. */
class FairleadRateLimiterContractTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Nested
  class Exponential extends RateLimiterContract {
    @Override
    protected RateLimiter<String> newLimiter() {
      return RateLimiter.exponential(SECOND, Duration.ofMinutes(5));
    }

    @Override
    protected Duration longest() {
      return Duration.ofMinutes(5);
    }
  }

  @Nested
  class WithJitter extends RateLimiterContract {
    @Override
    protected RateLimiter<String> newLimiter() {
      return RateLimiter.<String>exponential(SECOND, Duration.ofMinutes(5)).jitter(0.1);
    }

    @Override
    protected Duration longest() {
      return Duration.ofSeconds(330);
    }
  }

  @Nested
  class FastThenSlow extends RateLimiterContract {
    @Override
    protected RateLimiter<String> newLimiter() {
      return RateLimiter.fastSlow(Duration.ofMillis(5), 3, SECOND);
    }

    @Override
    protected Duration longest() {
      return SECOND;
    }
  }

  @Nested
  class ACappedBucket extends RateLimiterContract {
    @Override
    protected RateLimiter<String> newLimiter() {
      return RateLimiter.<String>tokenBucket(100, Duration.ofMillis(100)).cappedAt(SECOND);
    }

    @Override
    protected Duration longest() {
      return SECOND;
    }
  }

  @Nested
  class TheClassicPair extends RateLimiterContract {
    @Override
    protected RateLimiter<String> newLimiter() {
      return RateLimiter.maxOf(
          RateLimiter.exponential(SECOND, Duration.ofSeconds(1000)),
          RateLimiter.tokenBucket(300, Duration.ofMillis(20)));
    }

    /** Four threads ask 20,000 times at once, which is 400 s of tokens. */
    @Override
    protected Duration longest() {
      return Duration.ofSeconds(1000);
    }
  }
}
