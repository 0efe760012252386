import DemoServer
import Foundation
import LemmyMiddleware
import Networking
import NetworkingURLSession
import Persistence
import Propagation

/// The client of a server, and the store that keeps its pages and edits across launches.
struct Connection {
    let api: ApiClient
    let store: FileStore

    /// Connects to the server at an address, as a guest or as the user of an account.
    static func open(_ address: String, as account: (name: String, password: String)?) async throws -> Connection {
        let isDemo = address == "demo"
        let server = try ServerAddress(isDemo ? "http://strata.test" : address)
        let caches = try FileManager.default.url(
            for: .cachesDirectory,
            in: .userDomainMask,
            appropriateFor: nil,
            create: true
        )
        // The demo server begins anew with each launch, so nothing of it is kept.
        let disk: any FileSystem = isDemo ? MemoryFileSystem() : PosixFileSystem()
        let store = FileStore(folder: caches.appending(path: "strata-reader"), fileSystem: disk)
        let demo = LemmyServer().transport
        let environment = ClientEnvironment(commits: Commits(), store: store) { server in
            if isDemo { return demo }
            return URLSessionTransport(server: server)
        }
        let guest = ApiClient.getApiClient(for: server, with: nil, in: ClientRegistry(environment))
        guard let account else { return Connection(api: guest, store: store) }

        let key = StoreKey(scope: .server(server.place), name: "account-\(account.name)", schema: 1)
        do {
            let api = try await guest.logIn(username: account.name, password: account.password)
            _ = try await api.getSite()
            if let known = api.account { try await store.write(known, for: key) }
            return Connection(api: api, store: store)
        } catch let error as ApiClientError where error.code == .noConnection || error.isTransient {
            // Without a connection nobody can log in, but the pages of the last launch are there.
            guard let known = await store.read(StoredAccount.self, for: key).value else { throw error }
            explain(error)
            let api = ApiClient.getSignedOutClient(of: known, at: server, in: guest.registry)
            return Connection(api: api, store: store)
        }
    }
}
