import Delegates
import Foundation
import Harness
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation

/// Measures how soon yesterday's feed appears after a launch: from the creation of its delegate until the feed is shown, while today's feed
/// is being requested. The times are real time, because a person waits for them; the decoding of the same file is measured separately for
/// comparison.
@MainActor
final class ColdStart {
    /// Responds with one page.
    private struct OnePage: Transport {
        let page: Data

        @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            HTTPResponse(status: 200, body: page)
        }
    }

    /// Responds to nothing until the request is cancelled.
    private struct Silence: Transport {
        @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            // Ignored: however the wait ends, there is no response.
            try? await Task.sleep(for: .seconds(3_600))
            throw TransportError(.cancelled, "\(request.path) was not answered")
        }
    }

    private struct NotShown: Error {}

    /// The number of posts on the page.
    let count: Int
    /// The length of the file in bytes.
    private(set) var bytes = 0
    private(set) var shown = Samples()
    private(set) var decoded = Samples()
    private let folder: URL

    /// Leaves a page of a feed for the next launch.
    init(_ feed: FeedPages) async throws {
        count = FeedPages.pageSize
        folder = FileManager.default.temporaryDirectory.appending(path: "cold-start-\(UUID().uuidString)")
        let store = FileStore(folder: folder)
        let delegate = try Self.delegate(OnePage(page: feed.pages[0]), store, at: Date())
        guard try await delegate.retrieve().count == count else { throw NotShown() }
        await store.flush()
        bytes = try payload(store, delegate).count
    }

    // Ignored: at worst the folder is left in the system's temporary folder.
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Launches once.
    func run() async throws {
        let store = FileStore(folder: folder)
        let tomorrow = Date(timeIntervalSinceNow: 86_400)
        let begin = ContinuousClock.now
        let delegate = try Self.delegate(Silence(), store, at: tomorrow)
        while delegate.status != .cached {
            guard ContinuousClock.now - begin < .seconds(10) else { throw NotShown() }
            await Task.yield()
        }
        shown.add(ContinuousClock.now - begin, operations: 1)
        guard delegate.data.count == count else { throw NotShown() }
        let payload = try payload(store, delegate)
        decoded.add(
            try ContinuousClock().measure { keep(try JSONDecoder().decode(FeedDelegate.Cache.self, from: payload)) },
            operations: 1
        )
        delegate.cancelRefresh()
    }

    private func payload(_ store: FileStore, _ delegate: FeedDelegate) throws -> Data {
        let file = try Data(contentsOf: URL(filePath: store.path(of: delegate.cacheFile.key)))
        guard let line = file.firstIndex(of: UInt8(ascii: "\n")) else { throw NotShown() }
        return file[file.index(after: line)...]
    }

    private static func delegate(_ transport: some Transport, _ store: FileStore, at now: Date) throws -> FeedDelegate {
        let registry = ClientRegistry(ClientEnvironment(commits: Commits()) { _ in transport })
        guard let url = URL(string: "https://bench.test") else { throw NotShown() }
        let api = ApiClient.getApiClient(for: url, with: nil, in: registry)
        return try FeedDelegate(
            .all,
            of: api,
            in: store,
            names: CacheNameRegistry(),
            limit: FeedPages.pageSize,
            clock: ManualClock(now)
        )
    }
}
