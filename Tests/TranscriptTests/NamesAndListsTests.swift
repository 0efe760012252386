import LabPlugin
import LemmyPlugin
import Primitives
import ReplKit
import Testing

/// Tests input with names instead of numbers.
@MainActor
@Suite struct `Names and lists as people type them` {
    private let output = Recording()
    private let session: Session

    init() async throws {
        session = try Session(plugins: [LemmyPlugin(), LabPlugin()], surface: output.surface)
        try await session.start()
    }

    private func said(_ line: String, _ status: ReplKit.ExitStatus = .ok) async -> String {
        await output.said(line, in: session, status).joined(separator: "\n").replacing("\n      ", with: " ")
    }

    @Test(arguments: ["subscribed", "moderated"])
    func `a guest's feed of one's own is refused, as an inbox is`(_ feed: String) async {
        let text = await said("feed \(feed)", .failed)
        #expect(text.contains("feed \(feed) needs an account on strata.test, and nobody is signed in"), "\(text)")
        _ = await said("login alice; feed \(feed) limit 2")
    }

    @Test func `a name does where a person or a community is wanted`() async {
        _ = await said(
            "login alice; message bob \"Hello\"; block @bob; block @bob off; subscribe cats; load community:cats as c"
        )
        #expect(await said("block nobody-of-that-name", .failed).contains("error"))
    }

    @Test func `a bare name leads to the person or the community`() async {
        let text = await said("load kenji", .failed)
        #expect(text.contains("person:kenji") && text.contains("community:kenji"), "\(text)")
        _ = await said("load @bob; load @bob@strata.test")
    }

    @Test func `feed without a name is the default, of the account or of the server`() async {
        #expect(await said("feed limit 2").contains("note  feed local is the server's default"))
        _ = await said("login alice; me set default_feed=subscribed")
        #expect(await said("feed limit 2").contains("note  feed subscribed is your default"))
        #expect(session.handle("_")?.reference.description == "feed:subscribed")
    }

    @Test func `a list that ends because its page is full says how it goes on`() async {
        let note = "note  the page is full: more _ shows the next one"
        for line in ["feed all", "login alice; inbox", "search a in posts", "modlog", "people a"] {
            let rows = await said(line)
            let isFull = (session.handle("_")?.rows()?.count ?? 0) >= (line.hasPrefix("search") ? 10 : 20)
            #expect(rows.contains(note) == isFull, "\(line): \(rows)")
        }
        #expect(!(await said("feed all limit 3").contains(note)), "the number was typed")
    }

    @Test func `people come with the most comments first`() async {
        _ = await said("people limit 5")
        let counts = (session.handle("_")?.rows() ?? []).compactMap { row in
            if case .number(let count) = row.fields().first(where: { $0.name == "comments" })?.value {
                count
            } else {
                nil
            }
        }
        #expect(counts.count == 5 && counts == counts.sorted(by: >), "\(counts)")
    }

    @Test func `a query takes the heading of a list as a field`() async {
        _ = await said("communities local; query community where members > 3 sort -members as q")
        #expect((session.handle("q")?.rows()?.count ?? 0) > 1)
        #expect(await said("show q").contains("members"))
        #expect(await said("query community where membrs > 3", .failed).contains("has no field \"membrs\""))
    }

    @Test func `actions and reports are shown in words, with the reference last`() async {
        let log = await said("modlog limit 5")
        #expect(log.contains("pavel in swift") && !log.contains("person:17 in"), "\(log)")
        _ = await said("login carol; reports limit 5 as r")
        let subject = session.handle("r")?.rows()?.first?.fields().first { $0.name == "subject" }?.value
        let words = if case .text(let text) = subject { text } else { "" }
        #expect(words.count > 12 && !words.hasPrefix("comment:"), "\(words)")
    }

    @Test func `a search says that its limit is one of each kind`() async {
        #expect(await said("search cat limit 5").contains("note  up to 5 of each kind"))
        #expect(!(await said("search cat in posts limit 5").contains("note  ")))
    }

    @Test func `a drop says which tier went with the handle`() async {
        _ = await said("feed local limit 3 as f; load post 288 as p; upgrade p")
        let text = await said("drop p")
        #expect(text.contains("p dropped; post:288 is still held at T2 by f"), "\(text)")
    }

    @Test func `explain tells a field that was empty in words, not in Swift`() async {
        _ = await said("login alice; load post 21 as p; edit p alt_text=\"x y\"")
        let text = await said("explain")
        #expect(text.contains("post:21 alt_text none -> \"x y\""), "\(text)")
        #expect(!text.contains("nil") && !text.contains("Optional"))
    }
}
