import CampusPlugin
import InspectorPlugin
import LabPlugin
import LemmyPlugin
import MessagesPlugin
import ReplKit
import Testing

/// Tests the completions of Tab in the real program, parameter by parameter.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct Candidates {
    private static let number = "a number; help says from where to where"
    private static let words = "somebody's own words"
    private static let address = "an address of the world outside"

    /// Parameters without completions, with the reasons.
    private static let reasons: [String: String] = [
        "outbox [N|all]": "nothing waits for the server here",
        "feed [limit N]": number, "comments [limit N]": number, "inbox [limit N]": number, "search [limit N]": number,
        "thread [limit N]": number, "communities [limit N]": number, "people [limit N]": number,
        "download [pages N]": number,
        "query [limit N]": number,
        "reports [limit N]": number, "votes [limit N]": number, "modlog [limit N]": number,
        "watch [every N]": number, "ban [days N]": number, "history [N]": number, "timetable [WEEK]": number,
        "search TEXT": words, "post TITLE": words, "post [body B]": words, "comment [TEXT]": words,
        "reply [TEXT]": words,
        "login [DIGITS]": "what only the account's app for codes knows", "message [TEXT]": words,
        "report REASON": words,
        "hide [reason R]": words, "remove [reason R]": words,
        "ban [reason R]": words, "applications [reason R]": words, "school [student WHO]": words,
        "post [url U]": address,
        "register NAME": words, "register [email E]": words, "register [answer A]": words,
        "words [WORD...]": "no word is blocked here", "purge [reason R]": words,
        "create NAME": words, "create [TITLE]": words, "create [description D]": words,
        "create [icon URL]": address, "create [banner URL]": address,
        "emoji [CODE]": "the server has no emojis of its own", "emoji [image URL]": address, "emoji [alt A]": words,
        "emoji [category C]": words, "emoji [keywords K]": words,
        "multis [limit N]": number, "note [TEXT]": words, "lock [reason R]": words, "tags [NAME]": words,
        "tags [to NEW]": words, "tag NAME": "the community of the demo's post has no tags",
        "images [limit N]": number, "instances [limit N]": number,
        "restore REF": "what was deleted is no more: undo brings it back by name",
        "disk [KEY...]": "it would have to read the disk at each key: disk lists them",
        "net [VALUE...]": "how much is a number; help net says of which faults",
    ]

    /// The input for a parameter before the next is completed; by default the first candidate, or a word.
    private static let samples = [
        "load KIND|REF": "post", "set [NAME]": "hints", "disk [VERB]": "show", "words [add|keep|remove]": "remove",
        "net [FAULT]": "fail",
    ]

    @Test func `every parameter has candidates, or a reason to have none`() async throws {
        let (session, recording) = try await makeSession()
        var reasonless: [String] = []
        var used: Set<String> = []
        for listed in session.commands {
            var before = [listed.name]
            for parameter in listed.command.parameters {
                let key = "\(listed.command.name) \(parameter.usage)"
                let isFlag = parameter.kind == .flag
                let line = (before + (parameter.keyword.map { [$0] } ?? [])).joined(separator: " ") + " "
                let found = session.completions(of: line, cursor: line.count).filter {
                    isFlag ? $0 == parameter.name : !Self.introduces($0, listed.command)
                }
                if Self.reasons[key] != nil {
                    used.insert(key)
                    #expect(
                        found.isEmpty,
                        "\(key) has candidates, \(found.prefix(5)), and needs no reason to have none"
                    )
                } else if found.isEmpty {
                    reasonless.append("\(key), behind \"\(line)\"")
                }
                guard parameter.keyword == nil, !isFlag else { continue }
                before.append(Self.samples[key] ?? found.first ?? "word")
            }
        }
        #expect(reasonless.isEmpty, "Tab offers nothing for:\n\(reasonless.joined(separator: "\n"))")
        let gone = Self.reasons.keys.filter { !used.contains($0) }
        #expect(gone.isEmpty, "there are no such parameters any more: \(gone)")
        _ = recording.drainLines()
        await session.end()
    }

    /// Returns true if a word introduces or is a parameter of the command.
    private static func introduces(_ word: String, _ command: Command) -> Bool {
        word == "as" || command.parameters.contains { $0.keyword == word || $0.kind == .flag && $0.name == word }
    }

    private func makeSession() async throws -> (Session, Recording) {
        let recording = Recording()
        var options = SessionOptions()
        options.isInteractive = true
        let session = try Session(
            plugins: [InspectorPlugin(), LemmyPlugin(), MessagesPlugin(), CampusPlugin(), LabPlugin()],
            surface: recording.surface,
            options: options
        )
        try await session.start()
        for line in [
            "login alice", "feed local limit 5 as f", "load post 288 as p", "watch f in top", "upvote p",
            "downvote p", "undo", "alias both = \"upvote *; save *\"",
        ] {
            #expect(await session.execute(line) == .ok, "\(recording.drainLines())")
        }
        return (session, recording)
    }
}
