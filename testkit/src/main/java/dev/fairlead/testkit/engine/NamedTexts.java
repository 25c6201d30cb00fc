package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A format of texts that rules ask for by name, as {@code format.dns1123Label()}. Immutable. */
public final class NamedTexts {
  private static final Map<String, NamedTexts> BY_NAME =
      Map.ofEntries(
          Map.entry("dns1123Label", new NamedTexts(Names::labelFaults)),
          Map.entry("dns1123Subdomain", new NamedTexts(Names::subdomainFaults)),
          Map.entry("dns1035Label", new NamedTexts(Names::oldLabelFaults)),
          Map.entry("qualifiedName", new NamedTexts(Names::qualifiedNameFaults)),
          Map.entry("dns1123LabelPrefix", prefix(Names::labelFaults)),
          Map.entry("dns1123SubdomainPrefix", prefix(Names::subdomainFaults)),
          Map.entry("dns1035LabelPrefix", prefix(Names::oldLabelFaults)),
          Map.entry("labelValue", new NamedTexts(Names::labelValueFaults)),
          Map.entry(
              "uri",
              new NamedTexts(
                  text ->
                      found(
                          "uri", text, "parse " + Json.text(text) + ": invalid URI for request"))),
          Map.entry("uuid", of("uuid", "does not match the UUID format")),
          Map.entry("byte", of("byte", "invalid base64")),
          Map.entry("date", of("date", "invalid date")),
          Map.entry("datetime", of("datetime", "invalid datetime")));

  private final Function<String, List<String>> faults;

  private NamedTexts(Function<String, List<String>> faults) {
    this.faults = faults;
  }

  /** All formats by their names. */
  public static Map<String, NamedTexts> byName() {
    return BY_NAME;
  }

  /** What is wrong with a text, in the words of a server; empty if nothing is. */
  public List<String> faults(String text) {
    return List.copyOf(faults.apply(text));
  }

  /** What a name may begin with: a dash at the end is no fault. */
  private static NamedTexts prefix(Function<String, List<String>> faults) {
    return new NamedTexts(
        text ->
            faults.apply(
                text.length() > 1 && text.endsWith("-")
                    ? text.substring(0, text.length() - 2) + "a"
                    : text));
  }

  private static NamedTexts of(String format, String fault) {
    return new NamedTexts(text -> found(format, text, fault));
  }

  private static List<String> found(String format, String text, String fault) {
    return SchemaFormats.accepts(format, text) ? List.of() : List.of(fault);
  }
}
