import Foundation
import Middleware
import Networking
import Primitives
import Propagation
import WireRuntime

/// Detects which dialect each server speaks, by the software that its nodeinfo names, and remembers it for all clients of a registry. Each
/// server is asked once.
package final class DialectDetector: Sendable {
    private struct Record {
        /// The dialect by the server's last description of its software; nil until there is one.
        var dialect: (any ClientDialect)?
        /// True if the server has become another version since that description, so that it is asked again.
        var isOutdated = false
        /// The version that the server named last, in the description of its software or in its site; nil until it has.
        var version: String?
        /// True if the server's site has named its version.
        var hasSiteVersion = false
        let question = JoinedWork()
    }

    private let records = Lock<[ServerAddress: Record]>([:])

    init() {}

    /// Returns the dialect of a server; nil until it is known, and while the server has to be asked again.
    func dialect(of server: ServerAddress) -> (any ClientDialect)? {
        records.withLock { records in
            guard let record = records[server], !record.isOutdated else { return nil }
            return record.dialect
        }
    }

    /// Returns the dialect that a server spoke last; nil until it is known.
    func lastDialect(of server: ServerAddress) -> (any ClientDialect)? { records.withLock { $0[server]?.dialect } }

    /// Asks a server for its software and returns the first dialect that it speaks. Concurrent callers share one question.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - dialects: The dialects to choose from. A server that names no known software keeps the dialect that it spoke last; it is taken
    ///     for the first one if there is none.
    ///   - ask: Asks the server for its software; nil if the server does not name it.
    /// - Throws: The errors of the question.
    func find(
        _ server: ServerAddress,
        among dialects: [ApiDialect],
        ask: @escaping @Sendable () async throws -> ServerSoftware?
    ) async throws -> any ClientDialect {
        let question = update(server) { $0.question }
        try await question.join { [self] in
            let software = try await ask()
            let spoken = software.flatMap { software in dialects.first { $0.dialect.isSpoken(by: software) } }
            update(server) { record in
                record.dialect = spoken?.dialect ?? record.dialect ?? dialects[0].dialect
                record.isOutdated = false
                // The site's version takes precedence, because some software describes itself with another one.
                if !record.hasSiteVersion { record.version = software?.version }
            }
        }
        return lastDialect(of: server) ?? dialects[0].dialect
    }

    /// Changes the record of a server, which exists from then on.
    private func update<Result>(_ server: ServerAddress, _ body: (inout Record) -> Result) -> Result {
        records.withLock { body(&$0[server, default: Record()]) }
    }

    /// Records the version that the site of a server names. If it is another one than before, or the server has named no software so far,
    /// the next call asks for the dialect again.
    func recordSiteVersion(_ version: String, of server: ServerAddress) {
        records.withLock { records in
            guard var record = records[server] else { return }
            if record.version != version { record.isOutdated = true }
            (record.version, record.hasSiteVersion) = (version, true)
            records[server] = record
        }
    }
}

extension ApiClient {
    /// Asks the server for its software, as its nodeinfo names it.
    ///
    /// - Returns: The software; nil if the server has no nodeinfo, or none that can be read.
    /// - Throws: ``ApiClientError`` if there was no response, or if the server failed.
    nonisolated func fetchSoftware(because cause: Cause?) async throws(ApiClientError) -> ServerSoftware? {
        guard let links = try await fetchNodeInfo(NodeInfoLinks.self, at: "/.well-known/nodeinfo", because: cause),
            let path = links.path(below: server)
        else { return nil }
        let info = try await fetchNodeInfo(NodeInfo.self, at: path, because: cause)
        return info.map { ServerSoftware(name: $0.software.name.lowercased(), version: $0.software.version) }
    }

    /// Fetches a document of nodeinfo; nil if the server has none, or none that can be read. It is sent without the account's token.
    ///
    /// Lemmy lets caches keep its nodeinfo for three days, so the request asks them for a current one.
    private nonisolated func fetchNodeInfo<Body: Decodable & Sendable>(
        _ type: Body.Type,
        at path: String,
        because cause: Cause?
    ) async throws(ApiClientError) -> Body? {
        let endpoint = WireEndpoint(.get, path, login: .never)
        let call = Call<Body?>(
            to: endpoint,
            in: CallFormat(
                name: "nodeinfo",
                login: endpoint,
                uncheckedEndpoints: [endpoint],
                write: { _, _ in HTTPRequest(path: path) },
                describe: expectedDialect.format.describe
            ),
            request: { _ in
                HTTPRequest(path: path, headers: ["Accept": "application/json", "Cache-Control": "no-cache"])
            }
        ) { body, _ in
            // A body that cannot be read is ignored: the server does not name its software then.
            try? JSONDecoder().decode(Body.self, from: body)
        }
        do throws(ApiClientError) {
            return try await fetch(call, because: cause).value
        } catch {
            guard let status = error.status, (400..<500).contains(status), status != 429 else { throw error }
            return nil
        }
    }
}

/// The answer of `/.well-known/nodeinfo`.
private struct NodeInfoLinks: Decodable, Sendable {
    struct Link: Decodable, Sendable {
        let rel: String
        let href: String
    }

    let links: [Link]

    /// Returns the path of the newest description, below the address of the server; nil if there is none on this server.
    func path(below server: ServerAddress) -> String? {
        let known = links.filter { $0.rel.hasPrefix("http://nodeinfo.diaspora.software/ns/schema/2.") }
        guard let newest = known.max(by: { $0.rel < $1.rel }), let path = URL(string: newest.href)?.path(),
            path.hasPrefix("/")
        else { return nil }
        return path.hasPrefix(server.basePath + "/") ? String(path.dropFirst(server.basePath.count)) : path
    }
}

/// A nodeinfo document, as far as a client needs it.
private struct NodeInfo: Decodable, Sendable {
    struct Software: Decodable, Sendable {
        let name: String
        let version: String
    }

    let software: Software
}
