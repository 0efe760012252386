import ApiTypes
import Foundation
import Testing
import WireRuntime

/// Tests with the responses of real servers: Lemmy 0.18.5, 0.19.20 and 1.0.0-beta.1, and PieFed 1.6.18-peachpie.
@Suite struct RecordedAnswers {
    @Test(arguments: Corpus.File.allCases)
    func `both decoders read every answer, lose nothing, and write it back the same`(file: Corpus.File) async throws {
        for record in try Corpus.records(of: file) {
            guard let bytes = record.bytes else { continue }
            let type = try #require(record.responseType, "\(record.testDescription) has no request type.")
            expectWhole(type, from: bytes, record.testDescription)
            await Task.yield()
        }
    }

    @Test(arguments: [
        ("Json deserialize error: missing field `auth`", WireError.Code.malformed, 0),
        ("404 page not found", .malformed, 4),
        ("<html></html>", .malformed, 0), ("", .truncated, 0),
    ])
    func `what is no JSON is an error that says where it is none`(text: String, code: WireError.Code, offset: Int) {
        for decoder in BothDecoders.allCases {
            let error = #expect(throws: WireError.self) {
                try decoder.decode(ApiErrorBody.self, from: Data(text.utf8))
            }
            #expect(error?.code == code)
            #expect(error?.offset == offset)
        }
    }

    @Test(arguments: Dialect.allCases)
    func `the routes nobody recorded are known`(dialect: Dialect) throws {
        let recorded = Set(try Corpus.records(of: dialect).filter { $0.status == 200 }.map(\.endpoint))
        let missing = Set(dialect.requests.map { "\($0.endpoint)" }).subtracting(recorded)
        let known = Set(UnrecordedRoutes.reasons(of: dialect).keys)
        #expect(
            missing.subtracting(known).isEmpty,
            "Add a recording of each to Corpus, or a reason to UnrecordedRoutes."
        )
        #expect(known.subtracting(missing).isEmpty, "These are recorded, or gone: take them out of UnrecordedRoutes.")
    }
}
