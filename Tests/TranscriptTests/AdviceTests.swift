import LabPlugin
import LemmyPlugin
import ReplKit
import Testing

/// Tests the advice for an invalid line: its error, and a line that works.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Advice {
    private let output = Recording()
    private let session: Session

    init() async throws {
        session = try Session(plugins: [LemmyPlugin(), LabPlugin()], surface: output.surface)
        try await session.start()
        #expect(await session.execute("login alice; load post 21 as p; load person bob as bob") == .ok)
        _ = output.drainLines()
    }

    /// Returns the output of a line that fails, as one text.
    private func complaint(of line: String) async -> String {
        _ = output.drainLines()
        #expect(await session.execute(line) != .ok)
        return output.drainLines().map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    }

    @Test(arguments: [
        ("comment p \"\"", "error comment: the comment is blank; nothing was sent try: comment p TEXT"),
        ("comment comment:1 Yes.", "comment:1 is a comment try: reply comment:1 Yes."),
        (
            "reply p Yes.",
            "error reply is for a comment, a reply or a message, and post:21 is a post try: comment p Yes."
        ),
        ("reply comment:1 \" \"", "error reply: the reply is blank; nothing was sent try: reply comment:1 TEXT"),
        ("message bob \"\"", "error message: the message is blank; nothing was sent try: message bob TEXT"),
        ("edit p title=\" \"", "title takes a text that is not blank"),
        ("upvote pp", "error nothing is called \"pp\". Did you mean: p"),
        ("message bobb Hello", "error nothing is called \"bobb\". Did you mean: bob"),
        ("message x Hello", "error nothing is called \"x\" try: list, or person:ID"),
        ("message 4 Hello", "error nothing is called \"4\" try: person:4, with the kind"),
        (
            "load https://elsewhere.test/post/1 to stub as s; vote s up",
            "only, without votes try: upgrade s, then vote s up"
        ),
        ("upvote post 21", "error upvote: \"21\" is one argument too many try: upvote post:21"),
        ("comment post 21 Well said", "error nothing is called \"post\" try: comment post:21 Well said"),
        ("p upvote", "error post:21 has no field \"upvote\" try: upvote p"),
        ("upgrade p to T9", "error post has no tier T9 try: stub, T1, T2, T3"),
        ("load post:21.creatr", "Did you mean: creator"),
        ("block quinn", "nothing is called \"quinn\" try: community:quinn or @quinn"),
        ("feed carol", "nothing is called \"carol\" try: @carol; or all, local, subscribed"),
        ("as alice comments limit 1", "error comments: POST is missing before limit try: comments POST"),
        ("show p moderatos", "post:21 has no field \"moderatos\". Did you mean: moderators"),
        ("load instance as i; ban i", "ban is for a person, and instance:1 is an instance"),
    ])
    func `an error names the line that is right`(_ line: String, _ expected: String) async {
        let text = await complaint(of: line)
        #expect(text.contains(expected), "\(line) says:\n\(text)")
    }

    @Test func `after a lost answer the next step can be typed, and explain says why the post is read again`() async {
        let text = await complaint(of: "net fail 1 on POST /post/like; downvote p")
        #expect(text.contains("post:21 down: server answered 500; taken back here, but the server may have done it"))
        #expect(text.hasSuffix("try: refresh p, to see whether it has"), "\(text)")
        #expect(await session.execute("explain") == .ok)
        let steps = output.drainLines().map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
        #expect(
            steps.contains("post:21 the outcome is uncertain: asking whether the server has made the edit"),
            "\(steps)"
        )
        #expect(await session.execute("refresh p") == .ok)
    }

    @Test func `edit offers what can be set, and not again what is set`() {
        func completions(of line: String) -> [String] { session.completions(of: line, cursor: line.count) }
        #expect(
            completions(of: "edit p ") == ["alt_text=", "content=", "language_id=", "link_url=", "nsfw=", "title="]
        )
        #expect(completions(of: "edit p title=x con") == ["content="])
        #expect(!completions(of: "edit p title=x ").contains("title="))
        #expect(completions(of: "show p up").contains("upvotes"), "show offers all that there is")
    }
}
