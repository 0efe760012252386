#if canImport(SwiftUI)
    import DemoServer
    import LemmyMiddleware
    import LemmySwiftUI
    import Middleware
    import MiddlewarePersistence
    import Networking
    import NetworkingURLSession
    import Persistence
    import Propagation
    import SwiftUI

    @main
    struct ReaderApp: App {
        @State private var session: Session?
        @State private var failure: (any Error)?

        var body: some Scene {
            WindowGroup {
                if let session {
                    TabView {
                        Tab("Front Page", systemImage: "newspaper") { FrontPage(feed: session.front) }
                        Tab("Unread", systemImage: "envelope.badge") { UnreadPage(posts: session.unread) }
                    }
                } else if let failure {
                    LoadFailureView(failure) { self.failure = nil }
                } else {
                    ProgressView().task { await open() }
                }
            }
        }

        private func open() async {
            do { session = try await Session.open(ProcessInfo.processInfo.environment) } catch { failure = error }
        }
    }

    /// The lists of a client.
    struct Session {
        let front: CachedFeed<Post2>
        /// The unread posts with a score above 10 among all that the app has loaded.
        let unread: LiveQuery<Post2>

        /// Connects to the server that the variables name; without one, to a demo server in the app that forgets everything at its end.
        static func open(_ variables: [String: String]) async throws -> Session {
            let address = variables["STRATA_SERVER"]
            let disk: any FileSystem = address == nil ? MemoryFileSystem() : PosixFileSystem()
            let store = FileStore(folder: .cachesDirectory.appending(path: "Reader"), fileSystem: disk)
            let demo = LemmyServer().transport
            let environment = ClientEnvironment(commits: Commits(), store: store) { server in
                if address == nil { return demo }
                return URLSessionTransport(server: server)
            }
            let server = try ServerAddress(address ?? "http://strata.test")
            var api = ApiClient.getApiClient(for: server, with: nil, in: ClientRegistry(environment))
            if let user = variables["STRATA_USER"] ?? (address == nil ? "alice" : nil) {
                api = try await api.logIn(username: user, password: variables["STRATA_PASSWORD"] ?? "\(user)-password")
            }
            return Session(
                front: try CachedFeed("front", api.feed(.all), in: store),
                unread: api.query(Post2.self, where: { !$0.read && $0.score > 10 }, sortedBy: .descending(\.score))
            )
        }
    }
#else
    @main
    struct ReaderApp {
        static func main() { print("This app needs SwiftUI. Examples/Reader does not.") }
    }
#endif
