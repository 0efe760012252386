import DemoServer
import Harness
import LemmyMiddleware
import Middleware
import Propagation

/// Measures the main actor's work for a change, with increasing numbers of rows on the screen.
@MainActor
final class WatchedRows {
    /// The measured events.
    enum Event: String, CaseIterable {
        case vote = "a vote on one of them"
        case page = "an answer that changes up to 50 of them"
        case all = "an answer that changes all of them"
    }

    private let screens: [Screen]
    private var samples: [Event: [Int: Samples]] = [:]

    /// - Parameters:
    ///   - feed: The demo server's feed.
    ///   - counts: The numbers of watched rows, at most as many as the feed has.
    init(of feed: FeedPages, counts: [Int]) async throws {
        var screens: [Screen] = []
        let server = try FeedPages.demoServer(pages: feed.pages.count)
        for count in counts { screens.append(try await Screen(feed, server, rows: count)) }
        self.screens = screens
    }

    /// Triggers each event once on every screen.
    func run() async throws {
        for screen in screens {
            // A warm-up, because the previous work has filled the processor's caches with its own data.
            _ = await screen.vote()
            add(.vote, screen, await screen.vote())
            add(.page, screen, try screen.answer(changing: FeedPages.pageSize))
            add(.all, screen, try screen.answer(changing: screen.rows))
        }
    }

    /// Returns all medians, in milliseconds.
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

/// A feed whose first rows are redrawn when their fields change.
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

    /// Returns the time from the tap to the last redraw; the server's response is another commit and does not count.
    func vote() async -> Duration {
        let before = drawn
        let start = ProcessorTime.thread
        let task = posts[rows / 2].toggleUpvote()
        let time = ProcessorTime.thread - start
        precondition(drawn == before + 1, "\(drawn - before) rows were drawn for a vote")
        keep(await task.value)
        return time
    }

    /// Returns the time from a response to the last redraw.
    func answer(changing most: Int) throws -> Duration {
        let count = min(most, rows)
        for index in 0..<count {
            var fields = values[index].snapshot.fields
            fields.score += 1
            values[index].snapshot = Snapshot(fields)
        }
        let page = PostPageValue(posts: Array(values.prefix(count)))
        let prepared = try reader.api.preparePage(page, stamp: reader.api.commits.makeStamp())
        let before = drawn
        let start = ProcessorTime.thread
        let shown = prepared.show()
        let time = ProcessorTime.thread - start
        precondition(drawn == before + count, "\(drawn - before) rows were drawn for \(count)")
        keep(shown)
        return time
    }
}
