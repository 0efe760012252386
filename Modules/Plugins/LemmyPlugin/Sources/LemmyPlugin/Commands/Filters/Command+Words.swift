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
                "Lemmy 1.0 keeps them with the account instead, for all its programs, and",
                "leaves the posts out of its lists. There a word also counts inside longer",
                "ones; words keep WORD keeps one on this device there, too.",
            ],
            parameters: [
                .choice(WordDeed.allCases.map(\.rawValue)).optional,
                .words("WORD").optional.completing(from: "blocked words"),
            ],
            examples: ["words", "login alice; words add maps \"value trees\"; feed local limit 5; words remove maps"],
            synonyms: ["keywords", "filter", "filters", "mute", "blocklist"]
        ) { call in
            let api = try lemmy.client
            let filter = lemmy.wordFilter(of: api)
            await filter.load()
            try await filter.fetchServerWords(of: api)
            guard let deed = call.optionalWord("add|keep|remove").flatMap(WordDeed.init) else {
                return list(filter, of: api, call.session)
            }
            let typed = call.words("WORD").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            guard !typed.isEmpty else {
                throw ReplError(.usage, "words: a word is missing", hint: "words \(deed.rawValue) WORD")
            }
            let change = WordChange(typed, deed, to: filter)
            guard !change.words.isEmpty else {
                return .unchanged("words \(deed.rawValue) \(typed.map(Quoting.quote).joined(separator: " "))")
            }
            if change.serverWords != nil { return try await send(change, of: api, call, lemmy) }
            try await keep(change, in: filter)
            return .edit(change.text).undone(by: change.inverse) + notes(of: api, call.session)
        }
    }

    /// Changes the words on this device.
    @MainActor
    private static func keep(_ change: WordChange, in filter: WordFilter) async throws {
        guard let words = change.deviceWords else { return }
        do {
            try await filter.set(words, change.text)
        } catch let error as StoreError {
            throw ReplError(
                .file,
                "\(change.text): \(error.message); nothing changed",
                hint: "make room, then \(change.text)"
            )
        }
    }

    /// Changes the words that the server keeps, and those on this device, if there are any of them among the change.
    @MainActor
    private static func send(
        _ change: WordChange,
        of api: ApiClient,
        _ call: Invocation,
        _ lemmy: LemmySession
    ) async throws -> Output {
        let filter = lemmy.wordFilter(of: api)
        return try await send(
            change.text,
            sending: change.words.map { LimitedText("\(Quoting.quote($0))", $0, .blockedWord) },
            explaining: { error in
                guard error.serverCode == "too_many_items" else {
                    return unclear(error, change.text, check: "words shows what is set")
                }
                return ReplError(
                    .failed,
                    "\(change.text): \(api.siteName) keeps no more words; nothing changed",
                    hint: "words remove one of them first"
                )
            },
            call
        ) {
            var settings = AccountSettings()
            settings.blockedKeywords = change.serverWords
            filter.show(try await api.saveUserSettings(settings))
            try await keep(change, in: filter)
        } done: {
            .edit(change.text).undone(by: change.inverse) + moved(change.movedWords, to: api)
                + notes(of: api, call.session)
        }
    }

    /// Returns the note that words are no longer kept on this device.
    @MainActor
    private static func moved(_ words: [String], to api: ApiClient) -> Output {
        guard !words.isEmpty else { return .nothing }
        let (names, verb) = (words.map(Quoting.quote).joined(conjunction: "and"), words.count == 1 ? "is" : "are")
        return .note("\(names) \(verb) kept on \(api.siteName) now, and no longer on this device")
    }

    @MainActor
    private static func list(_ filter: WordFilter, of api: ApiClient, _ session: Session) -> Output {
        let (onServer, here) = (filter.serverWords ?? [], filter.words)
        let names = filter.serverWords == nil ? ["word"] : ["word", "kept"]
        let rows =
            onServer.map { [ShownValue.text($0), .text("on \(api.siteName)")] }
            + here.map { [.text($0), .text("on this device")] }
        let table = OutputTable(
            columns: names,
            rows: rows.map { Array($0.prefix(names.count)) },
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
        let filter = wordFilter(of: current)
        return (filter.serverWords ?? []) + filter.words
    }
}

/// The deeds of `words` with blocked words.
private enum WordDeed: String, CaseIterable {
    /// Adds them where the account's words are kept: on the server, or on this device if the server keeps none.
    case add
    /// Adds them on this device.
    case keep
    /// Removes them from both.
    case remove
}

/// A change of an account's blocked words.
private struct WordChange {
    /// The words that the change adds or removes; empty if all of them are as wanted already.
    let words: [String]
    /// The words of this device that the server keeps from then on.
    private(set) var movedWords: [String] = []
    /// The new words of the server; nil if they stay as they are, or if the server keeps none.
    private(set) var serverWords: [String]?
    /// The new words of this device; nil if they stay as they are.
    private(set) var deviceWords: [String]?
    /// The command that takes the change back; nil if there is none. A removed word comes back where it was. A word that was on this device
    /// before, and moved to the server, stays blocked.
    private(set) var inverse: InverseCommand?
    private let deed: WordDeed

    /// Creates a change. Words are added to those of the server, if it keeps them, and then they leave this device; they are removed from
    /// both.
    @MainActor
    init(_ typed: [String], _ deed: WordDeed, to filter: WordFilter) {
        self.deed = deed
        var seen: Set<String> = []
        let changed = typed.filter { seen.insert(BlockedWordMatcher.fold($0)).inserted }.filter { word in
            switch deed {
            case .add: filter.serverWords == nil ? !filter.contains(word) : !filter.serverContains(word)
            case .keep: !filter.contains(word)
            case .remove: filter.contains(word) || filter.serverContains(word)
            }
        }
        words = changed
        guard !changed.isEmpty else { return }
        switch deed {
        case .add: add(to: filter)
        case .keep:
            deviceWords = filter.words + changed
            inverse = Self.line(.remove, changed.filter { !filter.serverContains($0) }).map { InverseCommand($0) }
        case .remove: remove(from: filter)
        }
    }

    @MainActor
    private mutating func add(to filter: WordFilter) {
        if let known = filter.serverWords {
            serverWords = known + words
            movedWords = words.filter(filter.contains)
            if !movedWords.isEmpty { deviceWords = filter.words.filter { !Self.isAmong(words, $0) } }
        } else {
            deviceWords = filter.words + words
        }
        inverse = Self.line(.remove, words.filter { !movedWords.contains($0) }).map { InverseCommand($0) }
    }

    @MainActor
    private mutating func remove(from filter: WordFilter) {
        let device = filter.words.filter { Self.isAmong(words, $0) }
        if !device.isEmpty { deviceWords = filter.words.filter { !Self.isAmong(words, $0) } }
        guard let known = filter.serverWords else {
            inverse = Self.line(.add, words).map { InverseCommand($0) }
            return
        }
        let server = known.filter { word in words.contains { $0.caseInsensitiveCompare(word) == .orderedSame } }
        if !server.isEmpty { serverWords = known.filter { !server.contains($0) } }
        // A word that is added on the server leaves this device, so those of this device come last.
        let lines = [Self.line(.add, server), Self.line(.keep, device)].compactMap(\.self)
        inverse = InverseCommand(lines.joined(separator: "; "))
    }

    /// The change as it is typed: `words add tier`.
    var text: String { Self.line(deed, words) ?? "words \(deed.rawValue)" }

    /// Returns true if a word of this device is among others, ignoring case and accents.
    private static func isAmong(_ words: [String], _ word: String) -> Bool {
        words.contains { BlockedWordMatcher.fold($0) == BlockedWordMatcher.fold(word) }
    }

    /// Returns a command; nil without words.
    private static func line(_ deed: WordDeed, _ words: [String]) -> String? {
        words.isEmpty ? nil : "words \(deed.rawValue) \(words.map(Quoting.quote).joined(separator: " "))"
    }
}
