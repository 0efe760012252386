import Foundation
import Testing
import WireRuntime

/// Answers of every route, recorded or not, made up from what the schema says of each server version.
@Suite struct MadeUpAnswers {
    @Test(arguments: Dialect.allCases, [true, false])
    func `both decoders read what any server version may answer, and write it back`(
        dialect: Dialect,
        isFull: Bool
    ) async throws {
        var routes: Set<String> = []
        var seen: Set<Data> = []
        for schema in try Schema.all(of: dialect) {
            let version = try schema.version
            // Only v4 has unions; the widest has five arms.
            for alternative in 0..<(dialect == .v3 ? 1 : 5) {
                var sample = SchemaSample(schema, isFull: isFull, alternative: alternative)
                for (endpoint, type) in schema.responses.sorted(by: { $0.key < $1.key }) {
                    let request = try #require(dialect.request(of: endpoint), "There is no request for \(endpoint).")
                    let bytes = Data(try sample.json(of: type).utf8)
                    routes.insert(endpoint)
                    // The same answer of the next version, or without a union: seen already.
                    guard seen.insert(Data(endpoint.utf8) + bytes).inserted else { continue }
                    try expectWhole(request.responseType, from: bytes, of: version, "\(schema.server) \(endpoint)")
                    await Task.yield()
                }
            }
        }
        #expect(routes.count == dialect.requests.count)
    }

    private func expectWhole<Value: WireValue>(
        _ type: Value.Type,
        from bytes: Data,
        of server: ServerVersion,
        _ name: String
    ) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(WireError) {
            let reference = try BothDecoders.foundation.decode(type, from: bytes, server: server)
            let read = try BothDecoders.reader.decode(type, from: bytes, server: server)
            #expect(reference.dropped.isEmpty && read.dropped.isEmpty, "\(name): \(reference.dropped)\n\(text)")
            #expect(reference.value == read.value, "\(name): the decoders read different values.\n\(text)")
            try expectSame(read.value, as: bytes, name)
        } catch {
            Issue.record("\(name): \(error)\n\(text)")
        }
    }

    private func expectSame(_ value: some WireValue, as bytes: Data, _ name: String) throws(WireError) {
        do {
            let made = try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
            let written = try JSONSerialization.jsonObject(
                with: JSONEncoder().encode(value),
                options: .fragmentsAllowed
            )
            #expect(JSONDifference.between(made, written).isEmpty, "\(name)")
        } catch {
            throw WireError(.unencodable, "\(error)")
        }
    }
}
