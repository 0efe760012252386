import Testing

@testable import RecordingChecks

/// Tests the comparison of two JSON texts.
@Suite struct JSONDifferences {
    private func differences(_ recorded: String, _ written: String) throws -> [String] {
        try JSONDifference.between(JSONTree(Array(recorded.utf8)), JSONTree(Array(written.utf8))).map(\.description)
    }

    @Test(arguments: [
        (#"{"a":1,"b":[true,"x"]}"#, #"{ "b" : [true, "\u0078"], "a":1 }"#),
        (#"{"a":null}"#, "{}"), ("{}", #"{"a":null}"#), ("1.0", "1"), ("1e2", "100"), ("-0.0", "0"),
        ("0.1", "0.1000"), ("9007199254740993", "9007199254740993"),
        (#""2023-08-07T15:33:19.211463""#, #""2023-08-07T15:33:19.211463Z""#),
        (#""2023-08-07T15:33:19.5+00:00""#, #""2023-08-07T15:33:19.500000Z""#),
        (#""2023-08-07T15:33:19""#, #""2023-08-07T15:33:19.000Z""#),
        (#""2023-08-07T15:33:19.1234567""#, #""2023-08-07T15:33:19.123456Z""#),
        (#""\ud83d\ude00""#, #""😀""#), (#"{"a":1,"a":2}"#, #"{"a":1}"#),
    ])
    func `they say the same`(recorded: String, written: String) throws {
        #expect(try differences(recorded, written) == [])
    }

    @Test(arguments: [
        ("1", "true", "the top level was 1 and became true"), ("0", "false", "the top level was 0 and became false"),
        ("1", #""1""#, "the top level was 1 and became “1”"), ("1", "2", "the top level was 1 and became 2"),
        ("9007199254740993", "9007199254740992", "the top level was 9007199254740993 and became 9007199254740992"),
        (#"{"a":{"b":1}}"#, #"{"a":{}}"#, "a.b is read by no type; it was 1"),
        (#"{"a":{}}"#, #"{"a":{"b":1}}"#, "a.b was not there and became 1"),
        ("[1,2]", "[1]", "the top level had 2 elements and has 1"),
        ("[null]", "[0]", "[0] was null and became 0"),
        (#"[{"a":[]}]"#, #"[{"a":{}}]"#, "[0].a was an array of 0 and became an object of 0 keys"),
        (
            #""2023-08-07T15:33:19.211463""#, #""2023-08-07T15:33:19.211464Z""#,
            "the top level was “2023-08-07T15:33:19.211463” and became “2023-08-07T15:33:19.211464Z”"
        ),
        (
            #""2023-08-07T15:33:19+01:00""#, #""2023-08-07T15:33:19Z""#,
            "the top level was “2023-08-07T15:33:19+01:00” and became “2023-08-07T15:33:19Z”"
        ),
        (#""\u00e9""#, #""e\u0301""#, "the top level was “\u{e9}” and became “e\u{301}”"),
    ])
    func `they differ, and where`(recorded: String, written: String, difference: String) throws {
        let found = try differences(recorded, written)
        #expect(found.map { Array($0.utf8) } == [Array(difference.utf8)], "\(found)")
    }

    @Test(arguments: [
        "", "{", "[1,]", #"{"a":1,}"#, "01", "1.", "+1", "tru", #""\x""#, #""\ud800""#, #""\ud800\u0041""#, "\"\n\"",
        "1 2",
        #"{"a" 1}"#, "{1:2}", #""\u12g4""#, #""\u+123""#, "nul", #""open"#, String(repeating: "[", count: 513),
    ])
    func `what is no JSON is refused`(text: String) {
        let error = #expect(throws: RecordingError.self) { try JSONTree(Array(text.utf8)) }
        #expect(error?.code == .malformed)
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: RecordingError.self) { try JSONTree([0x22, 0xFF, 0x22]) }
    }
}
