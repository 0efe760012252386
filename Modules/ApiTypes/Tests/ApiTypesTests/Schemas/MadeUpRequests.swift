import Foundation
import Testing
import WireRuntime

/// Tests requests of every route, recorded or not, made from the schema of each server version.
@Suite struct MadeUpRequests {
    @Test(arguments: Dialect.allCases, [true, false])
    func `whatever any server version takes can be said with our types`(dialect: Dialect, isFull: Bool) async throws {
        var seen: Set<String> = []
        for schema in try Schema.all(of: dialect) {
            var sample = SchemaSample(schema, isFull: isFull, alternative: 0)
            for (endpoint, form) in schema.requests.sorted(by: { $0.key < $1.key }) {
                let request = try #require(dialect.request(of: endpoint))
                let json = form.isEmpty ? "{}" : try sample.json(of: form)
                guard seen.insert(endpoint + json).inserted else { continue }
                var sent = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
                sent["auth"] = nil  // This is 0.18's token, which the client adds and no request type has.
                sent = dialect.spellingPages(sent, of: endpoint)
                try expectSaying(sent, with: request, "\(schema.server) \(endpoint)")
                await Task.yield()
            }
        }
        #expect(seen.count >= dialect.requests.count)
    }
}
