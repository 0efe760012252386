import LemmyIdentifiers
import Testing
import WireFuzzing
import WireRuntime

/// Tests that the two decoders give the same value and leave out the same elements, or both throw, for damaged texts.
///
/// `Tools/fuzz --only decoders` tests many times as many texts. (`RecordedAnswers` compares the decoders for texts that servers sent.)
@Suite struct DecodersAgree {
    private static let shares = 4

    @Test(arguments: Dialect.allCases, 0..<shares)
    func `on broken texts`(dialect: Dialect, share: Int) async throws {
        let tally = await WireFuzzer(try Self.samples(of: dialect)).texts(60, from: UInt64(share) * 60)
        expectNone(tally.findings)
    }

    @Test func `each kind of outcome keeps coming up`() async throws {
        for dialect in Dialect.allCases {
            let tally = await WireFuzzer(try Self.samples(of: dialect)).texts(300)
            expectNone(tally.findings)
            #expect(tally.rarer(than: 50).isEmpty, "\(tally.counts)")
        }
    }

    @Test(arguments: 0..<shares)
    func `on random scalars`(share: Int) async throws {
        let types: [any WireValue.Type] = [
            Int.self, Double.self, PersonID.self, String.self, Bool.self, WireDate.self,
        ]
        for (type, tally) in zip(types, await WireFuzzer.scalars(1000, as: types, from: UInt64(share) * 1000)) {
            expectNone(tally.findings)
            // Every type must still be readable in some texts.
            #expect(!tally.rarer(than: 500).contains(.whole), "\(type): \(tally.counts)")
        }
    }

    /// Without this test the others would prove nothing: a type that reads differently with each decoder must be detected.
    @Test func `a difference is found, with the seed that makes its text again`() async throws {
        let sample = try #require(WireFuzzer.Sample(Array(#"{"a":1,"b":[2,3]}"#.utf8), as: Divided.self))
        let fuzz = WireFuzzer([sample])
        let finding = try #require(await fuzz.texts(50).findings.first)
        let again = await fuzz.texts(1, from: finding.seed).findings
        #expect(again.map(\.text) == [finding.text])
    }

    @Test func `of a long answer the first elements are kept, and what is no answer is none`() {
        let long = "[" + (0..<3000).map(String.init).joined(separator: ",") + "]"
        #expect(WireFuzzer.Sample(Array(long.utf8), as: WireList<Int>.self) != nil)
        #expect(WireFuzzer.Sample(Array(("[" + long).utf8), as: WireList<Int>.self) == nil)
        let word = "\"" + String(repeating: "a", count: WireFuzzer.Sample.longest) + "\""
        #expect(WireFuzzer.Sample(Array(word.utf8), as: String.self) == nil)
    }

    private func expectNone(_ findings: [WireFuzzer.Finding]) {
        for finding in findings { Issue.record("\(finding)") }
    }

    private static func samples(of dialect: Dialect) throws -> [WireFuzzer.Sample] {
        let answers = try Corpus.records(of: dialect).lazy.compactMap { record in
            record.bytes.flatMap { bytes in
                record.responseType.map { (route: record.endpoint, bytes: Array(bytes), type: $0) }
            }
        }
        return WireFuzzer.Sample.samples(of: answers)
    }
}

/// A value that reads anything: as 1 with one decoder, as 2 with the other.
private struct Divided: WireValue {
    var number: Int

    init(from decoder: any Decoder) { number = 1 }
    init(from reader: inout WireReader) throws(WireReadError) {
        _ = try AnyJSON(from: &reader)
        number = 2
    }

    func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}
