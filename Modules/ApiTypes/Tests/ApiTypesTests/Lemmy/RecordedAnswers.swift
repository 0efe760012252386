import ApiTypes
import Foundation
import Testing
import WireRuntime

/// What real servers answered, 0.18.5 and 0.19.20.
@Suite struct RecordedAnswers {
    @Test(arguments: Corpus.files, BothDecoders.allCases)
    func `every answer decodes, loses nothing and is written back the same`(file: String, by decoder: BothDecoders)
        throws
    {
        for record in try Corpus.records(of: file) {
            guard let bytes = try record.bytes else { continue }
            let type: any WireValue.Type = record.status == 200 ? try response(of: record) : ApiErrorBody.self
            let (dropped, written) = try throughAndBack(bytes, as: type, record, decoder)
            #expect(dropped.isEmpty, "\(record.testDescription)")
            let differences = JSONDifference.between(record.answer, try JSONSerialization.jsonObject(with: written))
            #expect(differences.isEmpty, "\(record.testDescription)")
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

    @Test func `every route has an answer in the corpus`() throws {
        var recorded: Set<String> = []
        for file in Corpus.files {
            recorded.formUnion(try Corpus.records(of: file).filter { $0.status == 200 }.map(\.endpoint))
        }
        let missing = ApiRequests.all.map { $0.endpoint.description }.filter { !recorded.contains($0) }
        #expect(missing.isEmpty, "Add a recording of each to Corpus.")
    }

    @Test func `the version tells which answer a marked post gives`() throws {
        let old = try Corpus.body(of: "POST /post/mark_as_read", in: "session-0.18")
        let new = try Corpus.body(of: "POST /post/mark_as_read", in: "session-0.19")
        let decoder = JSONWireDecoder()
        guard case .postResponse = try decoder.decode(ApiMarkPostAsRead.Response.self, from: old).value else {
            Issue.record("0.18 answers with the post.")
            return
        }
        #expect(
            try decoder.decode(ApiMarkPostAsRead.Response.self, from: new).value
                == .successResponse(.init(success: true))
        )
    }

    private func response(of record: Recording) throws -> any WireValue.Type {
        let request = try #require(record.requestType, "\(record.testDescription) has no request type.")
        return responseType(of: request)
    }

    private func responseType<Request: WireRequest>(of request: Request.Type) -> any WireValue.Type {
        Request.Response.self
    }

    private func throughAndBack<Value: WireValue>(
        _ bytes: Data,
        as type: Value.Type,
        _ record: Recording,
        _ decoder: BothDecoders
    ) throws -> (dropped: [WireDrop], written: Data) {
        do throws(WireError) {
            let decoded = try decoder.decode(type, from: bytes)
            let written: Data
            do { written = try JSONEncoder().encode(decoded.value) } catch { throw WireError(.unencodable, "\(error)") }
            return (decoded.dropped, written)
        } catch {
            throw WireError(error.code, "\(record.testDescription): \(error.message)", path: error.path)
        }
    }
}
