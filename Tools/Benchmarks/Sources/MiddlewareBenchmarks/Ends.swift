import LemmyMiddleware
import Middleware
import Propagation

/// Counts that must be zero: notifications without a change, and objects that remain after release; and one count that must be one: the
/// notifications about all changes of a response.
@MainActor
struct Ends {
    private(set) var notifications = 0
    private(set) var toldOfAnswer = 0
    private(set) var models = 0
    private(set) var entries = 0
    private(set) var clients = 0

    init(of feed: FeedPages) async throws {
        let reader = FeedReader(feed)
        let (home, registry) = (reader.api.clientStore, reader.registry)
        notifications = try await Self.readAgain(reader)
        toldOfAnswer = try await Self.readChanged(feed)
        models = reader.api.caches.liveCount
        entries = home.entryCount
        clients = try await Self.clientsLeft(of: feed)
        withExtendedLifetime(registry) {}
    }

    /// Returns the number of notifications that an observer of everything receives when all of it is read again.
    private static func readAgain(_ reader: FeedReader) async throws -> Int {
        let posts = try await reader.models()
        var told = 0
        let subscription = reader.api.commits.onChanges { _ in told += 1 }
        let watch = reader.api.commits.watch { cause in
            if cause != nil { told += 1 }
            for post in posts { _ = post.tierValue }
        }
        _ = try await reader.models()
        withExtendedLifetime((subscription, watch)) {}
        return told
    }

    /// Returns the number of notifications that an observer of a whole post receives when a response changes five of its fields and its
    /// author's name.
    private static func readChanged(_ feed: FeedPages) async throws -> Int {
        let subject = try await ChangingPost(of: feed)
        var told = 0
        let watch = subject.reader.api.commits.watch { cause in
            if cause != nil { told += 1 }
            _ = subject.post.tierValue
        }
        _ = subject.next(isWide: true).show()
        withExtendedLifetime(watch) {}
        precondition(told > 0, "who looks at a post is not told of what an answer changes")
        return told
    }

    private static func clientsLeft(of feed: FeedPages) async throws -> Int {
        let registry = try await usedRegistry(feed)
        return registry.liveClientCount
    }

    private static func usedRegistry(_ feed: FeedPages) async throws -> ClientRegistry {
        let reader = FeedReader(feed)
        _ = try await reader.models()
        return reader.registry
    }
}
