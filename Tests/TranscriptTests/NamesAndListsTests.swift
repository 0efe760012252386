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
        _ = output.drainLines()
        let ended = await session.execute(line)
        let text = output.drainLines().joined(separator: "\n").replacing("\n      ", with: " ")
        #expect(ended == status, "\(line) says:\n\(text)")
        return text
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

    @Test func `feed without a name says which there are`() async {
        #expect(await said("feed", .failed).contains("NAME is missing: all, local, subscribed or moderated"))
    }

    @Test func `a search says that its limit is one of each kind`() async {
        #expect(await said("search tree limit 5").contains("note  up to 5 of each kind"))
        #expect(!(await said("search tree in posts limit 5").contains("note")))
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
