import Foundation

extension TableLine {
    private static let noncharacters = String(
        String.UnicodeScalarView([0xFFFF, 0xFDD0, 0x10FFFF].compactMap(Unicode.Scalar.init))
    )

    static let strings: [TableLine] = [
        same(.string, .value("\u{1F600}"), #""\ud83d\ude00""#, #""\uD83D\uDE00""#, "\"\u{1F600}\""),
        same(.string, .value("\u{0}"), #""\u0000""#),
        same(.string, .value("/\u{8}\u{C}\n\r\t\"\\"), #""\/\b\f\n\r\t\"\\""#),
        same(.string, .value("\u{7F}\u{85}\u{2028}\u{FEFF}"), "\"\u{7F}\u{85}\u{2028}\u{FEFF}\""),
        same(.string, .value(noncharacters), "\"\(noncharacters)\"", #""\uffff\ufdd0\udbff\udfff""#),
        same(.string, .value(""), #""""#), same(.string, .value("éa"), #""\u00e9a""#, #""\u00E9\u0061""#),
        lines(
            .string,
            .refused,
            ours: .wrong,
            #""\ud800""#,
            #""x\ud800y""#,
            #""\ud800\n""#,
            #""\ud800\u0041""#,
            #""\ud800\ud800""#,
            #""\udc00""#,
            #""\ude00\ud83d""#,
            #""\ud83d\ud83d\ude00""#
        ),
        same(.unread, .value("unread"), #""\ud800""#, #"["\udc00"]"#), same(.field, .wrong, #"{"a":"\ud800"}"#),
        lines(
            .string,
            .refused,
            ours: .malformed,
            #""\a""#,
            #""\x""#,
            #""\U0041""#,
            #""\u12g4""#,
            #""\u+123""#,
            #""\u12""#,
            "\"\\\n\"",
            "\"\n\"",
            "\"\u{1F}\"",
            "\"\u{0}\""
        ),
        // Ours look at what nobody reads, too.
        lines(.unread, .value("unread"), ours: .malformed, #""\a""#, "\"\n\"", #""\u+123""#),
        bytes(
            .string,
            .refused,
            ours: .malformed,
            [0x22, 0xFF, 0x22],
            [0x22, 0x80, 0x22],
            [0x22, 0xC3, 0x22],
            [0x22, 0xC0, 0x80, 0x22],
            [0x22, 0xE0, 0x9F, 0xBF, 0x22],
            [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22],
            [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
            [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22]
        ),
        bytes(.unread, .value("unread"), ours: .malformed, [0x22, 0xFF, 0x22]),
        bytes(.unread, .refused, ours: .malformed, [0x5B, 0xFF, 0x5D]),
        lines(.string, .refused, ours: .truncated, "\"", "\"a", "\"a\\", "\"\\u00"),
    ].flatMap(\.self)

    static let numbers: [TableLine] = [
        same(.int, .value("1"), "1.0", "1e0", "10e-1", "0.1e1"),
        same(.double, .value("1.0"), "1", "1.0", "1e0", "10e-1"),
        same(.int, .value("1000"), "1e3", "1E3", "1e+3"), same(.int, .value("15"), "1.50e1"),
        lines(.int, .refused, ours: .wrong, "1.5", "1e-3", "123e-2", "0.30000000000000004"),
        same(.double, .value("0.30000000000000004"), "0.30000000000000004"), same(.double, .value("0.001"), "1e-3"),
        same(.int, .value("0"), "0", "-0", "-0.0", "-0e5", "0e400", "0.0e-999"),
        same(.double, .value("-0.0"), "-0", "-0.0", "-0e5"),
        same(.double, .value("0.0"), "0e400", "0.0e-999"),
        same(.id, .value("2147483647"), "2147483647", "2147483647.0"), same(.id, .value("-2147483648"), "-2147483648"),
        lines(.id, .refused, ours: .wrong, "2147483648", "2147483648.0", "-2147483649", "1e30"),
        same(.int, .value("9223372036854775807"), "9223372036854775807"),
        same(.int, .value("-9223372036854775808"), "-9223372036854775808"),
        lines(
            .int,
            .refused,
            ours: .wrong,
            "9223372036854775808",
            "-9223372036854775809",
            "123456789012345678901234567890",
            "1e19",
            "9223372036854775807.0",
            "9223372036854775296.0",
            "-9223372036854775808.0",
            "9007199254740991.9999999999999999999"
        ),
        same(
            .double,
            .value("9.223372036854776e+18"),
            "9223372036854775808",
            "9223372036854775807",
            "9223372036854775807.0"
        ),
        same(.int, .value("9223372036854775295"), "9223372036854775295.0"),
        same(.int, .value("-9223372036854774785"), "-9223372036854774785.0"),
        same(
            .int,
            .value("9007199254740993"),
            "9007199254740993.0",
            "9007199254740993e0",
            "900719925474099300e-2",
            "9007199254740993.5"
        ),
        same(.double, .value("9007199254740992.0"), "9007199254740993.0", "9007199254740991.9999999999999999999"),
        same(.int, .value("1"), "0.99999999999999999999999", "1.000000000000000000000000000001"),
        same(.int, .value("2147483647"), "2147483646.9999999999999999999"),
        same(.int, .value("4503599627370498"), "4503599627370497.5"),
        same(.int, .value("123456789012345678"), "123456789012345678.9"),
        same(.int, .value("9007199254740991"), "9007199254740991.5"),
        lines(
            .double,
            .refused,
            ours: .wrong,
            "1E400",
            "-1E400",
            "1e309",
            "1.7976931348623159e308",
            digits(400),
            "1e-400",
            "-1e-400",
            "2.4703282292062327e-324",
            "1e99999999999999999999",
            "1e-99999999999999999999"
        ),
        lines(.int, .refused, ours: .wrong, "1E400", digits(400), "1e308", "5e-324", "1e99999999999999999999"),
        same(.double, .value("1e+308"), "1e308"), same(.double, .value("5e-324"), "5e-324"),
        same(.double, .value("1.7976931348623157e+308"), "1.7976931348623157e308"),
        same(.int, .value("0"), "1e-400", "-1e-400", "2.4703282292062327e-324", "1e-99999999999999999999"),
        lines(.double, .refused, ours: .malformed, "0." + String(repeating: "0", count: 400) + "1"),
        lines(.int, .value("1"), ours: .malformed, digits(400) + "e-400"),
        lines(.double, .value("1.0"), ours: .malformed, digits(400) + "e-400"),
        // Foundation would end the process.
        lines(.int, nil, ours: .malformed, "0." + String(repeating: "0", count: 128) + "1e145", digits(168) + "e-151"),
        same(.int, .value("100000000000000000"), "0." + String(repeating: "0", count: 90) + "1e108"),
        same(.double, .value("1e+17"), "0." + String(repeating: "0", count: 90) + "1e108"),
        lines(.int, .refused, ours: .malformed, "01", "00", "-01", "1.e1", "-.5", "1.2.3", "--1", "1-2", "1e1.5"),
        lines(.int, .refused, ours: .truncated, "1.", "-", "1e", "1e+"),
        lines(.double, .refused, ours: .malformed, "01", "00", "-01", "1.e1", "-.5", "1.2.3", "--1", "1-2", "1e1.5"),
        lines(.unread, .value("unread"), ours: .malformed, "[01]", "[1.]", "[-]", "[1e]", "[1.2.3]", "[--1]"),
        lines(.string, .wrong, ours: .malformed, "01", "1-2"),
        lines(
            .unread,
            .refused,
            ours: .malformed,
            "+1",
            ".5",
            "0x10",
            "1a",
            "1_000",
            "NaN",
            "Infinity",
            "-Infinity",
            "-a",
            "- 1",
            "e1"
        ),
    ].flatMap(\.self)

    static let types: [TableLine] = [
        same(.bool, .wrong, "1", "0", "null", "\"true\""), same(.int, .wrong, "true", "\"1\"", "[1]", "{}", "null"),
        same(.double, .wrong, "true", "\"1\"", "[1]", "{}", "null"),
        same(.string, .wrong, "1", "true", "[]", "{}", "null"),
        same(.list, .wrong, "1", "\"\"", "{}", "null"), same(.map, .wrong, "1", "\"\"", "[]", "null"),
        same(.field, .wrong, "1", "\"\"", "[]", "null", #"{"b":1}"#, #"{"a":null}"#, #"{"a":"1"}"#),
        same(.optionalField, .value("nil"), #"{"a":null}"#, "{}"),
        same(.optionalField, .wrong, #"{"a":"1"}"#, "null", "[]"),
        lines(.optionalField, .refused, ours: .malformed, #"{"a":01}"#),
        lines(.optionalField, .refused, ours: .wrong, #"{"a":1.5}"#),
        same(.opened, .value("opened"), "{}", "null", #"{"a":[1]}"#), same(.opened, .wrong, "[]", "1"),
        same(.unread, .value("unread"), "null", "1", "\"\""),
        lines(.field, .refused, ours: .malformed, #"{"a":"x","b":tru}"#),
        lines(.field, .wrong, ours: .malformed, #"{"a":"x","b":"\q"}"#),
        same(.field, .wrong, #"{"a":"x","b":"\ud800"}"#),
    ].flatMap(\.self)

    private static func digits(_ zeros: Int) -> String { "1" + String(repeating: "0", count: zeros) }
}
