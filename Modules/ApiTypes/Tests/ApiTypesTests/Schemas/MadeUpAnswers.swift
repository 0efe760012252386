import Foundation
import Testing
import WireRuntime

/// Tests responses of every route, recorded or not, made from the schema of each server version.
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
            // Only v4 has unions; the largest has five cases.
            for alternative in 0..<(dialect == .v4 ? 5 : 1) {
                var sample = SchemaSample(schema, isFull: isFull, alternative: alternative)
                for (endpoint, type) in schema.responses.sorted(by: { $0.key < $1.key }) {
                    let request = try #require(dialect.request(of: endpoint), "There is no request for \(endpoint).")
                    let bytes = Data(try sample.json(of: type).utf8)
                    routes.insert(endpoint)
                    // An equal response of another version, or one without a union, has been tested already.
                    guard seen.insert(Data(endpoint.utf8) + bytes).inserted else { continue }
                    expectWhole(request.responseType, from: bytes, of: version, "\(schema.server) \(endpoint)")
                    await Task.yield()
                }
            }
        }
        #expect(routes.count == dialect.requests.count)
    }
}
