import Harness
import LemmyMiddleware
import Middleware
import Propagation

/// Measures commits of a page while nobody inspects, and while an inspector reads the state of each marked object. Both are measured in
/// each round, so that other load on the machine affects both.
@MainActor
final class InspectedCommits {
    /// The measured commits, each of a page of posts.
    enum Commit: String, CaseIterable {
        case making = "a page is made"
        case changing = "each post of a page changes"
        case known = "a page is known"
    }

    /// Reads the marked objects as an inspector does, and keeps nothing.
    private final class Reader: InspectionObserver {
        private let inspection: Inspection
        private(set) var stateCount = 0

        init(_ commits: Commits) {
            inspection = commits.inspection
            inspection.attach(self)
        }

        func commitEnded(_ cause: Cause) {
            for id in inspection.takeMarks().objects {
                guard let state = inspection.source(id.source)?.inspectedState(of: id) else { continue }
                keep(state)
                stateCount += 1
            }
        }

        func inspectionChanged() {}
    }

    /// The number of posts on a page.
    let count: Int
    /// The number of states that an inspector reads in a commit.
    private(set) var stateCounts: [Commit: Int] = [:]
    private let feed: FeedPages
    private var samples: [Commit: [Bool: Samples]] = [:]

    init(_ feed: FeedPages) {
        self.feed = feed
        count = FeedPages.pageSize
    }

    /// Measures each commit with and without an inspector.
    func run() async throws {
        for isOn in [false, true] {
            let reader = FeedReader(feed)
            let inspector = isOn ? Reader(reader.api.commits) : nil
            let (first, _) = try await reader.stamped(0)
            let posts = try measure(.making, first, reader, inspector)
            var changed = first
            for index in changed.posts.indices {
                var fields = changed.posts[index].snapshot.fields
                fields.score += 1
                changed.posts[index].snapshot = Snapshot(fields)
            }
            _ = try measure(.changing, changed, reader, inspector)
            _ = try measure(.known, changed, reader, inspector)
            withExtendedLifetime((posts, inspector)) {}
        }
    }

    /// Returns the samples of a commit, in nanoseconds.
    func samples(_ commit: Commit, isOn: Bool) -> Samples { samples[commit]?[isOn] ?? Samples() }

    private func measure(
        _ commit: Commit,
        _ page: PostPageValue,
        _ reader: FeedReader,
        _ inspector: Reader?
    ) throws -> [Post2] {
        let prepared = try reader.api.preparePage(page, stamp: reader.api.commits.makeStamp())
        let before = inspector?.stateCount ?? 0
        let start = ProcessorTime.thread
        let posts = prepared.show().posts
        let time = ProcessorTime.thread - start
        samples[commit, default: [:]][inspector != nil, default: Samples()].add(time, operations: 1)
        if let inspector { stateCounts[commit] = inspector.stateCount - before }
        return posts
    }
}
