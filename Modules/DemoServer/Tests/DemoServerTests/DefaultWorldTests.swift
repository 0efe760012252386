import Testing

@testable import DemoServer

/// The texts of the bundled world show every feature that a thread can have.
@Suite struct `Default world` {
    private let world: World

    init() throws { world = try WorldLoader.bundled.get() }

    private func text(of comment: CommentID) -> String { world.comments[comment]?.content ?? "" }

    @Test func `its titles differ, except for a cross-post, and fit into a line`() throws {
        let titles = Dictionary(grouping: world.posts.rows, by: \.name)
        for post in world.posts.rows {
            try TextValidation.requireTitle(post.name)
            #expect(post.name.count <= 80, "\(post.name)")
        }
        let repeated = titles.values.filter { $0.count > 1 }.flatMap { $0.map(\.id) }
        #expect(repeated == [7, 135])
        #expect(world.posts[7]?.url == world.posts[135]?.url)
        #expect(world.posts[7]?.communityID != world.posts[135]?.communityID)
    }

    @Test func `no two comments say the same`() {
        let texts = world.comments.rows.map(\.content)
        #expect(Set(texts).count == texts.count)
        #expect(!texts.contains(""))
    }

    @Test func `a deleted comment and a removed one have replies`() {
        let answered = Set(world.comments.rows.map { String($0.parentPath) })
        #expect(world.comments.rows.contains { $0.deleted && answered.contains($0.path) })
        #expect(world.comments.rows.contains { $0.removed && answered.contains($0.path) })
    }

    @Test func `there are pinned posts, a spoiler, code, a table and a link with a preview`() {
        let posts = Array(world.posts.rows)
        #expect(posts.contains(where: \.featuredLocal) && posts.contains(where: \.featuredCommunity))
        for markup in ["::: spoiler ", "```swift", "|:--|", "\n> ", "\n1. ", "\n* ", "~~"] {
            #expect(posts.contains { $0.body?.contains(markup) == true }, "\(markup)")
        }
        #expect(posts.contains { $0.embedTitle != nil && $0.embedDescription != nil && $0.thumbnailURL != nil })
        #expect(posts.contains { $0.updated != nil && $0.body?.contains("edited") == true })
    }

    @Test func `its texts use many scripts`() {
        let texts = world.posts.rows.map { $0.name + ($0.body ?? "") } + world.comments.rows.map(\.content)
        let scalars = Set(texts.joined().unicodeScalars)
        let scripts: [ClosedRange<UInt32>] = [
            0x370...0x3FF, 0x400...0x4FF, 0x5D0...0x5EA, 0x620...0x64A, 0x900...0x97F, 0x3040...0x30FF,
            0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1FAFF,
        ]
        for script in scripts {
            #expect(
                scalars.contains { script.contains($0.value) },
                "nothing in \(String(script.lowerBound, radix: 16))"
            )
        }
    }

    @Test func `who is mentioned is named in the text, and a report quotes what it is about`() {
        for mention in world.mentions.rows {
            let name = world.people[mention.recipientID]?.name ?? "?"
            #expect(text(of: mention.commentID).contains("@\(name)@strata.test"), "comment \(mention.commentID)")
        }
        for report in world.reports[.comment]?.rows.map({ $0 }) ?? [] {
            #expect(report.original.text == text(of: report.subjectID))
        }
        for report in world.reports[.post]?.rows.map({ $0 }) ?? [] {
            #expect(report.original.name == world.posts[report.subjectID]?.name)
            #expect(report.original.text == world.posts[report.subjectID]?.body)
        }
    }
}
