import Foundation

extension TableLine {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    static let texts: [TableLine] = [
        bytes(.int, .value("7"), ours: .value("7"), mark + [0x37]),
        bytes(
            .int,
            .refused,
            ours: .malformed,
            mark + mark + [0x37],
            [0x20] + mark + [0x37],
            [0x37] + mark,
            [0xEF, 0xBB, 0x37],
            [0xFE, 0xFF, 0x37],
            [0xFF, 0xFE, 0x37]
        ),
        bytes(.int, .refused, ours: .truncated, mark, [], [0x20, 0x0A]),
        // Our decoders only read UTF-8, as RFC 8259 requires; they refuse encodings that Foundation guesses.
        bytes(
            .int,
            .value("7"),
            ours: .malformed,
            [0xFE, 0xFF, 0x00, 0x37],
            [0xFF, 0xFE, 0x37, 0x00],
            [0x00, 0x37],
            [0x37, 0x00],
            [0x00, 0x00, 0x00, 0x37],
            [0x37, 0x00, 0x00, 0x00],
            [0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x37]
        ),
        bytes(.int, .refused, ours: .malformed, [0xFF, 0xFE, 0x00, 0x00, 0x37, 0x00, 0x00, 0x00]),
        same(.int, .value("7"), "7", " 7 ", "\t\r\n7\n"), same(.string, .value("x"), "\"x\""),
        same(.bool, .value("true"), "true"), same(.unread, .value("unread"), "null", "[{}]", "{ \"a\" : [ ] }"),
        lines(
            .int,
            .refused,
            ours: .malformed,
            "\u{C}7",
            "\u{B}7",
            "\u{A0}7",
            "\u{85}7",
            "\u{2028}7",
            "7\u{1E}",
            "7\u{7F}",
            "7 x",
            "7}",
            "7,",
            "7{}",
            "[7]\u{0}",
            "7 // no",
            "/* no */7"
        ),
        lines(.unread, .refused, ours: .malformed, "{'a':1}", "{a:1}", "['a']"),
        // Foundation ignores the comma in these texts; other parsers do not.
        lines(.list, .value("[1]"), ours: .malformed, "[1,]", "[1, ]", "[1 , \n]"),
        lines(.field, .value("1"), ours: .malformed, #"{"a":1,}"#, #"{"a":1, }"#),
        lines(
            .unread,
            .refused,
            ours: .malformed,
            "[,]",
            "{,}",
            "[,1]",
            "[1,,2]",
            "[1,,]",
            #"{"a":1,,"b":2}"#,
            #"{"a":}"#,
            #"{"a"}"#,
            "[1 2]",
            #"{"a":1 "b":2}"#,
            #"{"a" 1}"#,
            "{1:2}",
            "[1}",
            #"{"a":1]"#,
            "trueX",
            "True",
            "nulL",
            #"{"a":tru}"#,
            "[nul]"
        ),
        lines(
            .unread,
            .refused,
            ours: .truncated,
            "tru",
            "nul",
            "[",
            "{",
            "[1",
            "[1,",
            #"{"a"#,
            #"{"a""#,
            #"{"a":"#,
            #"{"a":1,"#
        ),
        same(.unread, .value("unread"), nested(512)),
        lines(.unread, .refused, ours: .malformed, nested(513), String(repeating: "[", count: 513) + " "),
        // Foundation's decoder crashes the process.
        lines(.unread, nil, ours: .malformed, String(repeating: "[", count: 513)),
    ].flatMap(\.self)

    static let keys: [TableLine] = [
        same(
            .field,
            .value("1"),
            #"{"a":1,"a":2}"#,
            #"{"a":1,"\u0061":2}"#,
            #"{"\u0061":1,"a":2}"#,
            #"{"a":1,"a":"x"}"#,
            #"{"":7,"a":1}"#,
            #"{"A":2,"a ":2,"a\u0000":2,"a":1}"#,
            "{\"\(String(repeating: "k", count: 100_000))\":2,\"a\":1}"
        ),
        same(.map, .value("a=1"), #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#),
        same(.map, .value("a=1,b=2"), #"{"b":2,"a":1,"b":3}"#), same(.map, .value("=1"), #"{"":1}"#),
        same(.optionalField, .value("nil"), #"{"a":null,"a":1}"#, #"{"A":1}"#, #"{"a ":1}"#, #"{"a\u0000":1}"#, "{}"),
        same(
            .field,
            .wrong,
            #"{"a":null,"a":1}"#,
            #"{"a":"x","a":1}"#,
            #"{"A":1}"#,
            #"{"a ":1}"#,
            "{}",
            #"{"a\u0301":1}"#
        ),
        // Half a surrogate pair is valid syntax: an object that is opened must not have it as a key, but a skipped object may.
        lines(.opened, .refused, ours: .wrong, #"{"\ud800":1}"#, #"{"a":1,"x\udc00":2}"#),
        same(.unread, .value("unread"), #"{"\ud800":1}"#),
        same(.opened, .value("opened"), #"{"a":{"\ud800":1}}"#, #"{"\ud83d\ude00":1}"#, #"{"\"\\\/\b":1}"#),
        lines(.opened, .refused, ours: .malformed, #"{"\a":1}"#, "{\"a\nb\":1}", #"{"\u12g4":1}"#),
        bytes(.opened, .refused, ours: .malformed, [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]),
        lines(.unread, .value("unread"), ours: .malformed, #"{"\a":1}"#, "{\"a\nb\":1}", #"{"\u12g4":1}"#),
    ].flatMap(\.self)

    private static func nested(_ count: Int) -> String {
        String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
}
