import Foundation
import LemmyMiddleware
import Persistence
import ReplKit

extension Command {
    /// Returns the `words` command.
    static func words(_ lemmy: LemmySession) -> Command {
        Command(
            "words",
            group: .react,
            summary: "Hide posts that contain certain words",
            details: [
                "Your feeds do not show a post whose title, body or link has one of them, and",
                "say how many they hide. Case and accents do not count; a word is a whole",
                "word, and a phrase in quotes is one: words add \"breaking news\"",
                "Kept on this device for each account; with --data, also after a restart.",
            ],
            parameters: [
                .choice(["add", "remove"]).optional, .words("WORD").optional.completing(from: "blocked words"),
            ],
            examples: ["words", "login alice; words add maps \"value trees\"; feed local limit 5; words remove maps"],
            synonyms: ["keywords", "filter", "filters", "mute", "blocklist"]
        ) { call in
            let api = try lemmy.client
            let filter = lemmy.wordFilter(of: api)
            await filter.load()
            guard let deed = call.optionalWord("add|remove") else { return list(filter, of: api, call.session) }
            let typed = call.words("WORD").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            guard !typed.isEmpty else {
                throw ReplError(.usage, "words: a word is missing", hint: "words \(deed) WORD")
            }
            let changed = deed == "add" ? added(typed, to: filter) : typed.filter(filter.contains)
            guard !changed.isEmpty else {
                return .unchanged("words \(deed) \(typed.map(Quoting.quote).joined(separator: " "))")
            }
            let text = "words \(deed) \(changed.map(Quoting.quote).joined(separator: " "))"
            let inverse =
                "words \(deed == "add" ? "remove" : "add") \(changed.map(Quoting.quote).joined(separator: " "))"
            let gone = Set(changed.map(BlockedWord.fold))
            let rest = filter.words.filter { !gone.contains(BlockedWord.fold($0)) }
            do {
                try await filter.set(deed == "add" ? filter.words + changed : rest, text)
            } catch let error as StoreError {
                throw ReplError(.file, "\(text): \(error.message); nothing changed", hint: "make room, then \(text)")
            }
            return .edit(text).undone(by: InverseCommand(inverse)) + notes(of: api, call.session)
        }
    }

    /// Returns the typed words that are new, once each.
    @MainActor
    private static func added(_ typed: [String], to filter: WordFilter) -> [String] {
        var seen: Set<String> = []
        return typed.filter { !filter.contains($0) && seen.insert(BlockedWord.fold($0)).inserted }
    }

    @MainActor
    private static func list(_ filter: WordFilter, of api: ApiClient, _ session: Session) -> Output {
        let table = OutputTable(
            columns: ["word"],
            rows: filter.words.map { [.text($0)] },
            emptyText: "\(api.possessive) feeds hide no words: words add WORD",
            uncut: ["word"]
        )
        return Output([.table(table)]) + notes(of: api, session)
    }

    /// Returns a note for each feed with a handle that hides posts.
    @MainActor
    private static func notes(of api: ApiClient, _ session: Session) -> Output {
        let lines = session.handles.compactMap { name, object -> Output.Block? in
            guard let shown = object as? ShownFeed, shown.api.storeScope == api.storeScope, shown.hiddenByWords > 0
            else { return nil }
            return .line(OutputLine(.note, "\(name): \(shown.hiddenByWords) hidden by your words"))
        }
        return Output(lines)
    }
}

extension LemmySession {
    /// Returns the words that may come next behind `words remove`.
    func blockedWordCompletions(behind words: [String]) -> [String] {
        guard words.first == "remove", let current else { return [] }
        return wordFilter(of: current).words
    }
}
