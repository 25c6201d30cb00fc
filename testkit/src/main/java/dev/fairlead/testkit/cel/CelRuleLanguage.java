package dev.fairlead.testkit.cel;

import dev.fairlead.testkit.engine.RuleLanguage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/*
 * Compiling takes milliseconds, and tests install the same definitions again and again: the last
 * compiled rules are kept for the whole JVM. `lock` guards the map only; two threads may compile
 * the same rule at once, one of the results stays.
 */
/** The Common Expression Language, as far as rules of custom types use it. Thread-safe. */
public final class CelRuleLanguage implements RuleLanguage {
  private static final int KEPT = 2000;
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Map<Source, Rule> RULES = new LinkedHashMap<>(16, 0.75f, true);

  /** For the service loader. */
  public CelRuleLanguage() {}

  @Override
  public boolean isAvailable() {
    try {
      Class.forName("dev.cel.bundle.CelFactory", false, CelRuleLanguage.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Override
  public Rule compile(Source source) {
    LOCK.lock();
    try {
      Rule known = RULES.get(source);
      if (known != null) {
        return known;
      }
    } finally {
      LOCK.unlock();
    }
    Rule compiled = CelRule.compile(source);
    LOCK.lock();
    try {
      RULES.put(source, compiled);
      if (RULES.size() > KEPT) {
        RULES.remove(RULES.keySet().iterator().next());
      }
    } finally {
      LOCK.unlock();
    }
    return compiled;
  }
}
