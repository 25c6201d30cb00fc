package dev.fairlead.testkit.rules;

import java.util.List;

/** The formats of texts, with examples of what a server takes and refuses. */
final class Formats {

  /** A format. */
  record Format(String name, List<String> good, List<String> bad) {}

  static final List<Format> ALL =
      List.of(
          new Format(
              "date-time",
              List.of("2026-01-02T03:04:05Z", "2026-01-02t03:04:05.678+01:00"),
              List.of("", "2026-01-02", "2026-13-02T03:04:05Z", "2026-01-02T24:04:05Z")),
          new Format("date", List.of("2024-02-29"), List.of("", "2023-02-29", "2026-1-2")),
          new Format(
              "duration",
              List.of("1h30m", "0", "-1.5s", "3 days", "1 wk", "1d", "P1D"),
              List.of("", "5", "x", "1 y")),
          new Format("byte", List.of("aGk=", "AAAA"), List.of("", "aGk", "a-_=")),
          new Format(
              "uuid",
              List.of(
                  "11111111-2222-3333-4444-555555555555",
                  "11111111222233334444555555555555",
                  "ABCDEF01-2222-3333-4444-555555555555"),
              List.of("", "11111111-2222-3333-4444-55555555555")),
          new Format(
              "uuid3",
              List.of("11111111-2222-3333-4444-555555555555"),
              List.of("11111111-2222-4333-8444-555555555555")),
          new Format(
              "uuid4",
              List.of("11111111-2222-4333-8444-555555555555"),
              List.of("11111111-2222-4333-4444-555555555555")),
          new Format(
              "uuid5",
              List.of("11111111-2222-5333-8444-555555555555"),
              List.of("11111111-2222-4333-8444-555555555555")),
          new Format(
              "email", List.of("a@b", "A B <a@b.example>"), List.of("", "a", "a@", "@b", "a b@c")),
          new Format(
              "hostname",
              List.of("a", "a.example", "1.example", "a-b.example"),
              List.of("", "a_b", "-a", "a..b")),
          new Format(
              "ipv4",
              List.of("10.0.0.1", "010.000.0.1", "::ffff:10.0.0.1"),
              List.of("", "10.0.0", "10.0.0.256", "::1")),
          new Format(
              "ipv6",
              List.of("::1", "2001:db8::A", "::ffff:10.0.0.1", "1:2:3:4:5:6:7:8"),
              List.of("", "10.0.0.1", ":::1", "1:2:3:4:5:6:7", "fe80::1%eth0")),
          new Format(
              "cidr",
              List.of("10.0.0.0/8", "010.0.0.1/8", "2001:db8::/32"),
              List.of("", "10.0.0.0", "10.0.0.0/33", "::/129")),
          new Format(
              "mac",
              List.of("00:00:5e:00:53:01", "02-00-5e-10-00-00-00-01", "0000.5e00.5301"),
              List.of("", "00:00:5e:00:53", "00-00:5e-00:53-01")),
          new Format(
              "uri",
              List.of("http://a.example/b?c=d#e", "/a/b", "mailto:a@b"),
              List.of("", "a.example", "./a", "http://a/%zz")),
          new Format("bsonobjectid", List.of("507f1f77bcf86cd799439011"), List.of("", "507f")),
          new Format("isbn", List.of("0321751043", "978-0321751041"), List.of("", "0321751042")),
          new Format("isbn10", List.of("0321751043"), List.of("", "9780321751041")),
          new Format("isbn13", List.of("978 0321751041"), List.of("", "9780321751042")),
          new Format("creditcard", List.of("4012-8888-8888-1881"), List.of("", "4012888888881882")),
          new Format("ssn", List.of("123-45-6789"), List.of("", "123456789")),
          new Format("hexcolor", List.of("#fff", "A0b1C2"), List.of("", "#ffff")),
          new Format("rgbcolor", List.of("rgb(0, 128,255)"), List.of("", "rgb(0,0,256)")),
          new Format("password", List.of("", "any thing"), List.of()),
          new Format("k8s-short-name", List.of("a-1"), List.of("", "a.b", "A", "-a")),
          new Format("k8s-long-name", List.of("a-1.b"), List.of("", "a..b", "A.b")));

  private Formats() {}
}
