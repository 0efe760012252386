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

/// Yesterday's feed after a launch: from making its delegate to the moment at which it is shown, while today's is asked for. Real time, since
/// that is what somebody waits for; beside it the decoding of the same file alone.
@MainActor
final class ColdStart {
    /// Answers with one page.
    private struct OnePage: Transport {
        let page: Data

        @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            HTTPResponse(status: 200, body: page)
        }
    }

    /// Answers nothing until nobody wants it any more.
    private struct Silence: Transport {
        @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            // However the wait ends, there is no answer.
            try? await Task.sleep(for: .seconds(3_600))
            throw TransportError(.cancelled, "\(request.path) was not answered")
        }
    }

    private struct NotShown: Error {}

    /// How many posts the page has.
    let count: Int
    /// How long the file is.
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

    // Left over in the system's own temporary folder at worst.
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
            names: CacheNames(),
            limit: FeedPages.pageSize,
            clock: ManualClock(now)
        )
    }
}
