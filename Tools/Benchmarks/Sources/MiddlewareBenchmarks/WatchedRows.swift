import DemoServer
import Harness
import LemmyMiddleware
import Middleware
import Propagation

/// What the main actor does when something changes, with more and more rows on the screen.
@MainActor
final class WatchedRows {
    /// What happens.
    enum Event: String, CaseIterable {
        case vote = "a vote on one of them"
        case page = "an answer that changes up to 50 of them"
        case all = "an answer that changes all of them"
    }

    private let screens: [Screen]
    private var samples: [Event: [Int: Samples]] = [:]

    /// - Parameters:
    ///   - feed: The demo server's.
    ///   - counts: How many rows are watched, at most as many as the feed has.
    init(of feed: FeedPages, counts: [Int]) async throws {
        var screens: [Screen] = []
        let server = try FeedPages.demoServer(pages: feed.pages.count)
        for count in counts { screens.append(try await Screen(feed, server, rows: count)) }
        self.screens = screens
    }

    /// Does all of it once, on every screen.
    func run() async throws {
        for screen in screens {
            // Once before: what ran last has left the processor's caches as it wanted them.
            _ = await screen.vote()
            add(.vote, screen, await screen.vote())
            add(.page, screen, try screen.answer(changing: FeedPages.pageSize))
            add(.all, screen, try screen.answer(changing: screen.rows))
        }
    }

    /// All of it, in milliseconds.
    func growth(rounds: Int) -> Growth {
        Growth(
            "watched-rows",
            axis: "watched rows",
            counts: screens.map(\.rows),
            unit: "ms",
            lines: Event.allCases.map { event in
                Growth.Line(event.rawValue, screens.map { (samples[event]?[$0.rows]?.median ?? 0) / 1e6 })
            },
            rounds: rounds
        )
    }

    private func add(_ event: Event, _ screen: Screen, _ time: Duration) {
        samples[event, default: [:]][screen.rows, default: Samples()].add(time, operations: 1)
    }
}

/// A feed whose first rows are drawn again when what they show changes.
@MainActor
private final class Screen {
    let rows: Int
    private let reader: FeedReader
    private let posts: [Post2]
    private var values: [Post2Value]
    private var watches: [Watch] = []
    private var drawn = 0

    init(_ feed: FeedPages, _ server: LemmyServer, rows: Int) async throws {
        self.rows = rows
        reader = try await FeedReader(feed, signedInto: server)
        posts = Array(try await reader.models().prefix(rows))
        values = try await reader.values().flatMap(\.posts)
        precondition(posts.count == rows, "the feed has \(posts.count) posts")
        watches = posts.map { post in
            reader.api.commits.watch { [unowned self] _ in
                drawn += 1
                keep((post.title, post.score, post.vote, post.read, post.creator.name, post.community.name))
            }
        }
    }

    /// From the tap to the last redraw; what the server says of it is another commit.
    func vote() async -> Duration {
        let before = drawn
        let start = ProcessorTime.thread
        let task = posts[rows / 2].toggleUpvote()
        let time = ProcessorTime.thread - start
        precondition(drawn == before + 1, "\(drawn - before) rows were drawn for a vote")
        keep(await task.value)
        return time
    }

    /// From an answer to the last redraw.
    func answer(changing most: Int) throws -> Duration {
        let count = min(most, rows)
        for index in 0..<count {
            var fields = values[index].box.fields
            fields.score += 1
            values[index].box = Box(fields)
        }
        let page = PostPageValue(posts: Array(values.prefix(count)))
        let prepared = try reader.api.compared(page, stamp: reader.api.commits.makeStamp())
        let before = drawn
        let start = ProcessorTime.thread
        let shown = prepared.show()
        let time = ProcessorTime.thread - start
        precondition(drawn == before + count, "\(drawn - before) rows were drawn for \(count)")
        keep(shown)
        return time
    }
}
