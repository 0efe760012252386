import Foundation
import Persistence
import Primitives

extension Session {
    /// The words that may stand in place of the one before the cursor, for a thread of a terminal's own: it waits for the session, and
    /// gives up if that is busy for half a second. On the main actor, ask ``completions(of:cursor:)``.
    public var completer: @Sendable (_ line: String, _ cursor: Int) -> [String] {
        completer(waiting: .milliseconds(500))
    }

    func completer(waiting limit: DispatchTimeInterval) -> @Sendable (_ line: String, _ cursor: Int) -> [String] {
        { [weak self] line, cursor in
            let found = Lock<[String]>([])
            let isDone = DispatchSemaphore(value: 0)
            Task { @MainActor in
                let completions = self?.completions(of: line, cursor: cursor) ?? []
                found.withLock { $0 = completions }
                isDone.signal()
            }
            _ = isDone.wait(timeout: .now() + limit)
            return found.withLock { $0 }
        }
    }

    /// What may follow in a line that is being typed, for a terminal's thread: it waits for nobody.
    public nonisolated var hinter: @Sendable (_ line: String, _ cursor: Int) -> String? {
        { [hints] line, cursor in hints.hint(line, cursor: cursor) }
    }

    /// All verbs, aliases included, by name.
    public var verbs: [String] { (registry.verbs + userAliases.keys).sorted() }

    /// The words that may stand in place of the one before the cursor, sorted: by parameter, whatever their case.
    ///
    /// Each is written as the parser reads it back, in quotes where it needs them, and in the quotes that are open at the cursor.
    ///
    /// - Parameters:
    ///   - line: What is typed.
    ///   - cursor: How many of its characters stand before the cursor.
    /// - Complexity: O(n log n) for n candidates.
    public func completions(of line: String, cursor: Int) -> [String] {
        let typed = TypedStart(line, cursor: cursor)
        guard !typed.isOpaque else { return [] }
        let candidates: [String]
        if typed.isFile {
            candidates = files(typed.begun)
        } else if let verb = typed.words.first {
            let words = Array(typed.words.dropFirst())
            candidates = completions(behind: verb, words, typed.begun, isQuoted: typed.isQuoted)
        } else {
            candidates = ["?"] + registry.verbs + userAliases.keys + references(typed.begun, kinds: [], fields: true)
        }
        // Bytes: two spellings of an accent are two files, and a mark behind a `/` belongs to the name.
        let begun = Array(typed.begun.lowercased().utf8)
        var seen: Set<[UInt8]> = []
        let fitting = candidates.filter {
            $0.lowercased().utf8.starts(with: begun) && seen.insert(Array($0.utf8)).inserted
        }
        return fitting.sorted().map { Quoting.candidate($0, in: typed.quote, isQuoted: typed.isQuoted) }
    }

    /// What may follow a verb and the words behind it.
    ///
    /// - Parameter isQuoted: Whether the word that is begun stands in quotes, where no keyword does.
    func completions(
        behind verb: String,
        _ words: [String],
        _ begun: String,
        isQuoted: Bool = false
    ) -> [String] {
        if verb == "?" { return offered(by: "commands", []) }
        var (verb, words) = (verb, words)
        if let template = userAliases[verb] { (verb, words) = Self.fill(template, with: words) }
        let commands = registry.candidates(for: verb)
        guard !commands.isEmpty else {
            // A reference alone is shown: its fields may follow.
            return liveObject(verb).map { $0.fields().map(\.name) } ?? []
        }
        return commands.flatMap { candidate in
            let words = candidate.expansion.map { Self.fill($0, with: words).words } ?? words
            let place = ParameterPlace(candidate.command, after: words)
            let isFirst = place.parameters.first?.key == candidate.command.parameters.first?.key
            return (isQuoted ? [] : place.keywords)
                + place.parameters.flatMap { parameter in
                    self.candidates(
                        for: parameter,
                        words,
                        begun,
                        fields: isFirst && candidate.command.fieldsParameter != nil
                    )
                }
        }
    }

    /// The words of an alias's template up to where the next one goes.
    private static func fill(_ template: String, with words: [String]) -> (verb: String, words: [String]) {
        // Of several commands the first that takes what is typed, else the last.
        let commands = template.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
        let parts = commands.first { $0.contains("*") } ?? commands.last ?? []
        guard let verb = parts.first else { return ("", words) }
        let fixed = parts.dropFirst()
        return (verb, (fixed.firstIndex(of: "*").map { Array(fixed[..<$0]) } ?? Array(fixed)) + words)
    }

    private func candidates(for parameter: Parameter, _ words: [String], _ begun: String, fields: Bool) -> [String] {
        var candidates = parameter.source.map { $0 == "files" ? files(begun) : offered(by: $0, words, begun) } ?? []
        switch parameter.kind {
        case .reference(let kinds): candidates += references(begun, kinds: kinds, fields: fields)
        case .choice(let choices): candidates += choices
        case .words: candidates += fieldNames(words)
        case .assignments: candidates += editableFields(words).map { $0 + "=" }
        case .word, .number, .text, .flag: break
        }
        return candidates
    }

    /// The fields of what the first word names.
    private func fieldNames(_ words: [String]) -> [String] {
        words.first.flatMap(liveObject).map { $0.fields().map(\.name) } ?? []
    }

    /// Those of them that can be set, without those that are set already.
    private func editableFields(_ words: [String]) -> [String] {
        let set = Set(words.dropFirst().compactMap { word in word.firstIndex(of: "=").map { String(word[..<$0]) } })
        let names = words.first.flatMap(liveObject)?.editableFields ?? fieldNames(words)
        return names.filter { !set.contains($0) }
    }

    /// The names of files that begin so; folders end with `/`.
    private func files(_ begun: String) -> [String] {
        let folder = begun.unicodeScalars.lastIndex(of: "/").map { String(begun.unicodeScalars[...$0]) } ?? ""
        let path = folder.isEmpty ? "." : PersonalFile.path(typed: folder)
        if begun == "~" { return ["~/"] }
        // A folder that cannot be listed has nothing to offer.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let isHiddenWanted = begun.unicodeScalars.dropFirst(folder.unicodeScalars.count).first == "."
        return names.filter { isHiddenWanted || $0.unicodeScalars.first != "." }.compactMap { name in
            var status = stat()
            let place = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
            // A name that is no UTF-8 cannot be typed; a link that leads nowhere can.
            guard lstat(place, &status) == 0 else { return nil }
            let isFolder = stat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            // What would mean a home, or standard input.
            let isSpecial = folder.isEmpty && (name == "-" || name.unicodeScalars.first == "~")
            return (isSpecial ? "./" : folder) + name + (isFolder ? "/" : "")
        }
    }

    /// What a source of candidates has: the core's own, or a plug-in's.
    func offered(by source: String, _ words: [String], _ begun: String = "") -> [String] {
        switch source {
        case "kinds": registry.kinds.filter(\.kind.isListed).map(\.name)
        case "records": registry.kinds.map(\.name)
        case "tiers": words.first.flatMap(kindNamed)?.tiers ?? registry.kinds.flatMap(\.kind.tiers)
        case "ids": words.first.flatMap(registry.kind(named:))?.complete(begun, in: self) ?? []
        case "handles": held.names
        case "panes": views.all.map(\.name)
        case "closable panes": views.all.map(\.name) + ["all"]
        case "settings": registry.settings.map(\.name)
        case "setting values":
            registry.settings.first { $0.name == words.first }?.values.split(separator: "|").map(String.init)
                .filter { $0.allSatisfy { $0.isLowercase || $0.isNumber } } ?? []
        case "aliases": Array(userAliases.keys)
        case "alias texts": aliasTexts(words, begun)
        case "expectations": expectations(words, begun)
        case "recordings": recorder == nil ? files(begun) : ["off"]
        case "explained": Self.countingBack(records.count)
        case "edits": Self.countingBack(edits.done.count)
        case "edits taken back": Self.countingBack(edits.undone.count)
        case "redraws": redraws
        case "lessons": TourCommand.candidates(self) + (begun.isEmpty ? [] : files(begun))
        case "commands":
            registry.verbs + userAliases.keys + registry.groups.map { $0.name.lowercased() } + ["grammar"]
                + offered(by: "kinds", [])
        default: registry.offers[source]?(self, words) ?? []
        }
    }

    private func kindNamed(_ text: String) -> (any EntityKind)? {
        registry.kind(named: String(text.prefix { $0 != ":" }))
    }
}
