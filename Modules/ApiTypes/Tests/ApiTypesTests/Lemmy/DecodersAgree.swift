import LemmyIdentifiers
import Testing
import WireFuzzing
import WireRuntime

/// The two decoders give the same value and leave out the same elements, or both throw, for texts that somebody broke.
///
/// `Tools/fuzz --only decoders` tries many times as many. (For texts that servers sent, `RecordedAnswers` compares the two.)
@Suite struct DecodersAgree {
    private static let shares = 4

    @Test(arguments: Dialect.allCases, 0..<shares)
    func `on broken texts`(dialect: Dialect, share: Int) async throws {
        let tally = await WireFuzz(try Self.samples(of: dialect)).texts(60, from: UInt64(share) * 60)
        expectNone(tally.findings)
    }

    @Test func `each kind of outcome keeps coming up`() async throws {
        for dialect in Dialect.allCases {
            let tally = await WireFuzz(try Self.samples(of: dialect)).texts(300)
            expectNone(tally.findings)
            #expect(tally.rarer(than: 50).isEmpty, "\(tally.counts)")
        }
    }

    @Test(arguments: 0..<shares)
    func `on random scalars`(share: Int) async throws {
        let types: [any WireValue.Type] = [
            Int.self, Double.self, PersonID.self, String.self, Bool.self, WireDate.self,
        ]
        for (type, tally) in zip(types, await WireFuzz.scalars(1000, as: types, from: UInt64(share) * 1000)) {
            expectNone(tally.findings)
            // Every type must keep being read, too.
            #expect(!tally.rarer(than: 500).contains(.whole), "\(type): \(tally.counts)")
        }
    }

    /// Otherwise the others would prove nothing: a type that reads differently with each is told.
    @Test func `a difference is found, with the seed that makes its text again`() async throws {
        let sample = try #require(WireFuzz.Sample(Array(#"{"a":1,"b":[2,3]}"#.utf8), as: Divided.self))
        let fuzz = WireFuzz([sample])
        let finding = try #require(await fuzz.texts(50).findings.first)
        let again = await fuzz.texts(1, from: finding.seed).findings
        #expect(again.map(\.text) == [finding.text])
    }

    @Test func `of a long answer the first elements are kept, and what is no answer is none`() {
        let long = "[" + (0..<3000).map(String.init).joined(separator: ",") + "]"
        #expect(WireFuzz.Sample(Array(long.utf8), as: WireList<Int>.self) != nil)
        #expect(WireFuzz.Sample(Array(("[" + long).utf8), as: WireList<Int>.self) == nil)
        let word = "\"" + String(repeating: "a", count: WireFuzz.Sample.longest) + "\""
        #expect(WireFuzz.Sample(Array(word.utf8), as: String.self) == nil)
    }

    private func expectNone(_ findings: [WireFuzz.Finding]) {
        for finding in findings { Issue.record("\(finding)") }
    }

    private static func samples(of dialect: Dialect) throws -> [WireFuzz.Sample] {
        let answers = try Corpus.records(of: dialect).lazy.compactMap { record in
            record.bytes.flatMap { bytes in
                record.responseType.map { (route: record.endpoint, bytes: Array(bytes), type: $0) }
            }
        }
        return WireFuzz.Sample.few(of: answers)
    }
}

/// Reads anything: with one decoder as 1, with the other as 2.
private struct Divided: WireValue {
    var number: Int

    init(from decoder: any Decoder) { number = 1 }
    init(from reader: inout WireReader) throws(WireStop) {
        _ = try AnyJSON(from: &reader)
        number = 2
    }

    func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}
