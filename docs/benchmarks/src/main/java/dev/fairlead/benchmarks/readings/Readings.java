package dev.fairlead.benchmarks.readings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** All readings of all rounds. */
public record Readings(List<Reading> all) {
  /** Those of a file. */
  public static Readings of(Path file) throws IOException {
    var all = new ArrayList<Reading>();
    for (var line : Files.readAllLines(file)) {
      all.add(Reading.parse(line));
    }
    return new Readings(all);
  }

  private List<Reading> of(String peer, String shape) {
    return all.stream()
        .filter(reading -> reading.peer().equals(peer) && reading.shape().equals(shape))
        .toList();
  }

  private double[] sorted(String peer, String shape) {
    return of(peer, shape).stream().mapToDouble(Reading::value).sorted().toArray();
  }

  /** Empty without a reading. */
  public OptionalDouble median(String peer, String shape) {
    var values = sorted(peer, shape);
    if (values.length == 0) {
      return OptionalDouble.empty();
    }
    int middle = values.length / 2;
    return OptionalDouble.of(
        values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2);
  }

  /** Median and range, or a dash. */
  public String cell(String peer, String shape) {
    var values = sorted(peer, shape);
    var median = median(peer, shape);
    return median.isEmpty()
        ? "–"
        : "%s (%s–%s)"
            .formatted(
                number(median.getAsDouble()), number(values[0]), number(values[values.length - 1]));
  }

  /** Three digits are all that such a measurement can tell. */
  public static String number(double value) {
    if (Math.abs(value) < 0.005) {
      return "0";
    }
    int decimals = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** Offered and delivered in all rounds together. */
  public String deliveries(String peer, String shape) {
    var readings = of(peer, shape);
    long offered = readings.stream().mapToLong(Reading::offered).sum();
    long delivered = readings.stream().mapToLong(Reading::delivered).sum();
    return readings.isEmpty() ? "–" : String.format(Locale.ROOT, "%,d / %,d", offered, delivered);
  }

  long rounds() {
    return all.stream().mapToInt(Reading::round).distinct().count();
  }

  double highestLoad() {
    return all.stream().mapToDouble(Reading::load).max().orElse(0);
  }

  double medianLoad() {
    var loads = all.stream().mapToDouble(Reading::load).sorted().toArray();
    return loads.length == 0 ? 0 : loads[loads.length / 2];
  }
}
