import Foundation
import Persistence
import Primitives

extension Session {
    /// A closure that returns the candidates for the word before the cursor, for the terminal's thread. It waits for the session at most
    /// half a second, and returns nil if the session does not answer in that time. On the main actor, call ``candidates(of:cursor:)``.
    public var completer: @Sendable (_ line: String, _ cursor: Int) -> [CompletionCandidate]? {
        completer(waiting: .milliseconds(500))
    }

    func completer(
        waiting limit: DispatchTimeInterval
    ) -> @Sendable (_ line: String, _ cursor: Int) -> [CompletionCandidate]? {
        { [weak self] line, cursor in
            let found = Lock<[CompletionCandidate]?>(nil)
            let isDone = DispatchSemaphore(value: 0)
            Task { @MainActor in
                let completions = self?.candidates(of: line, cursor: cursor) ?? []
                found.withLock { $0 = completions }
                isDone.signal()
            }
            return isDone.wait(timeout: .now() + limit) == .success ? found.withLock { $0 } : nil
        }
    }

    /// A closure that returns the hint behind a typed line, for the terminal's thread. It never waits.
    public nonisolated var hinter: @Sendable (_ line: String, _ cursor: Int) -> String? {
        { [hints] line, cursor in hints.hint(line, cursor: cursor) }
    }

    /// All verbs and aliases, sorted.
    public var verbs: [String] { (registry.verbs + aliases.keys).sorted() }

    /// Returns the words that may replace the word before the cursor, sorted. They depend on the parameter, and case is ignored.
    ///
    /// Each word is written so that the parser reads it back unchanged: in quotes if necessary, and in the quotes that are open at the
    /// cursor.
    ///
    /// - Parameters:
    ///   - line: The typed line.
    ///   - cursor: The number of characters before the cursor.
    /// - Complexity: O(n log n) for n candidates.
    public func completions(of line: String, cursor: Int) -> [String] {
        let typed = CompletionContext(line, cursor: cursor)
        return fittingWords(typed).map { Quoting.quotedCandidate($0, in: typed.quote, isQuoted: typed.isQuoted) }
    }

    /// Returns the words of ``completions(of:cursor:)`` with what each of them is, grouped by heading. The first word of a line comes in the
    /// groups of `help`, and kinds and handles under headings of their own.
    ///
    /// - Parameters:
    ///   - line: The typed line.
    ///   - cursor: The number of characters before the cursor.
    /// - Complexity: O(n log n + m) for n candidates and m rows of all lists that handles and views hold.
    public func candidates(of line: String, cursor: Int) -> [CompletionCandidate] {
        let typed = CompletionContext(line, cursor: cursor)
        let words = fittingWords(typed)
        func quoted(_ word: String) -> String {
            Quoting.quotedCandidate(word, in: typed.quote, isQuoted: typed.isQuoted)
        }
        // Nobody reads so many: they are neither described nor grouped.
        guard words.count <= Self.rowLimit else { return words.map { CompletionCandidate(quoted($0)) } }
        let describer = CandidateDescriber(self, typed, isBrief: words.count > 150)
        let described = words.map { (word: $0, description: describer.describe($0)) }
        let places = Set(described.map(\.description.place)).sorted()
        return places.flatMap { place in
            described.filter { $0.description.place == place }.map { word, description in
                CompletionCandidate(
                    quoted(word),
                    // No terminal shows more in a row.
                    detail: TextLayout.clean(String(description.detail.prefix(200))),
                    heading: description.heading
                )
            }
        }
    }

    /// Returns the words that fit the typed beginning, without quotes and sorted.
    private func fittingWords(_ typed: CompletionContext) -> [String] {
        guard !typed.isOpaque else { return [] }
        var candidates: [String]
        if typed.isFile {
            candidates = files(typed.partialWord)
        } else if let verb = typed.words.first {
            let words = Array(typed.words.dropFirst())
            candidates = completions(behind: verb, words, typed.partialWord, isQuoted: typed.isQuoted)
        } else {
            candidates =
                ["?"] + registry.verbs + aliases.keys + Array(guideWords.keys)
                + references(typed.partialWord, kinds: [], fields: true)
        }
        let formats = typed.words.isEmpty || typed.isQuoted || typed.isFile ? [] : OutputFormat.allCases.map(\.rawValue)
        if typed.partialWord.hasPrefix("-") { candidates += formats }
        // Compared by bytes, because two spellings of an accent are two files, and a combining mark behind a `/` belongs to the name.
        let begun = Array(typed.partialWord.lowercased().utf8)
        var seen: Set<[UInt8]> = []
        let fitting = candidates.filter {
            $0.lowercased().utf8.starts(with: begun) && seen.insert(Array($0.utf8)).inserted
        }
        return fitting.sorted()
    }

    /// Returns the words that may follow a verb and the words behind it.
    ///
    /// - Parameter isQuoted: True if the partial word is in quotes, so that it cannot be a keyword.
    func completions(
        behind verb: String,
        _ words: [String],
        _ begun: String,
        isQuoted: Bool = false
    ) -> [String] {
        if verb == "?" { return completions(from: "commands", []) }
        let (verb, words) = expandedWords(verb, words)
        let commands = registry.candidates(for: verb)
        guard !commands.isEmpty else {
            // A reference alone is shown, so its fields may follow; behind a row's number also a verb.
            let verbs = RowNumber(verb) != nil && words.isEmpty ? verbsTakingReferences : []
            return verbs + (liveObject(verb).map { $0.fields().map(\.name) } ?? [])
        }
        return commands.flatMap { candidate in
            let words = candidate.expansion.map { Self.fill($0, with: words).words } ?? words
            let place = ExpectedParameters(candidate.command, after: words)
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

    /// Returns a verb and the words behind it, with the text of an alias in its place. An account's name in front is left out, and a row's
    /// number in front stands behind the verb.
    func expandedWords(_ verb: String, _ words: [String]) -> (verb: String, words: [String]) {
        var (verb, words) = (verb, words)
        if registry.actingAccount != nil, verb == Statement.accountPrefix, words.count > 1 {
            (verb, words) = (words[1], Array(words.dropFirst(2)))
        }
        if RowNumber(verb) != nil, let second = words.first, isVerb(second) {
            (verb, words) = (second, [verb] + words.dropFirst())
        }
        return alias(verb).map { Self.fill($0, with: words) } ?? (verb, words)
    }

    /// Returns the verb and the words of an alias's template up to the position of the next typed word.
    static func fill(_ template: String, with words: [String]) -> (verb: String, words: [String]) {
        // Of several commands it uses the first with a `*`, else the last.
        let commands = template.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
        let parts = commands.first { $0.contains("*") } ?? commands.last ?? []
        guard let verb = parts.first else { return ("", words) }
        let fixed = parts.dropFirst()
        return (verb, (fixed.firstIndex(of: "*").map { Array(fixed[..<$0]) } ?? Array(fixed)) + words)
    }

    private func candidates(for parameter: Parameter, _ words: [String], _ begun: String, fields: Bool) -> [String] {
        var candidates =
            parameter.source.map { $0 == Parameter.fileSource ? files(begun) : completions(from: $0, words, begun) }
            ?? []
        switch parameter.kind {
        case .reference(let kinds):
            candidates += parameter.form.words + references(begun, kinds: kinds, fields: fields)
        case .choice(let choices): candidates += choices
        case .words: candidates += fieldCompletions(words)
        case .assignments: candidates += editableFieldCompletions(words).map { $0 + "=" }
        case .word, .number, .text, .flag: break
        }
        return candidates
    }

    /// Returns the fields of the object that the first word names.
    private func fieldCompletions(_ words: [String]) -> [String] {
        words.first.flatMap(liveObject).map { $0.fields().map(\.name) } ?? []
    }

    /// Returns the editable fields of that object that are not set yet.
    private func editableFieldCompletions(_ words: [String]) -> [String] {
        let set = Set(words.dropFirst().compactMap { word in word.firstIndex(of: "=").map { String(word[..<$0]) } })
        let names = words.first.flatMap(liveObject)?.editableFields ?? fieldCompletions(words)
        return names.filter { !set.contains($0) }
    }

    /// Returns the names of files with that prefix; folders end with `/`.
    private func files(_ begun: String) -> [String] {
        let folder = begun.unicodeScalars.lastIndex(of: "/").map { String(begun.unicodeScalars[...$0]) } ?? ""
        let path = folder.isEmpty ? "." : UserFile.path(typed: folder)
        if begun == "~" { return ["~/"] }
        // Ignored: a folder that cannot be listed offers nothing.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let isHiddenWanted = begun.unicodeScalars.dropFirst(folder.unicodeScalars.count).first == "."
        return names.filter { isHiddenWanted || $0.unicodeScalars.first != "." }.compactMap { name in
            var status = stat()
            let place = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
            // A name that is not UTF-8 cannot be typed; a dangling link can.
            guard lstat(place, &status) == 0 else { return nil }
            let isFolder = stat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            // These names would mean a home folder or standard input.
            let isSpecial = folder.isEmpty && (name == "-" || name.unicodeScalars.first == "~")
            return (isSpecial ? "./" : folder) + name + (isFolder ? "/" : "")
        }
    }

    /// Returns the candidates of a completion source of the core or of a plug-in.
    func completions(from source: String, _ words: [String], _ begun: String = "") -> [String] {
        switch source {
        case "kinds": registry.kinds.filter(\.kind.isListed).map(\.name)
        case "records": registry.kinds.map(\.name)
        case "tiers": words.first.flatMap(kindNamed)?.tiers ?? registry.kinds.flatMap(\.kind.tiers)
        case "ids": words.first.flatMap(registry.kind(named:))?.complete(begun, in: self) ?? []
        case "handles": handleTable.names
        case "panes": views.all.map(\.name)
        case "closable panes": views.all.map(\.name) + ["all"]
        case "settings": registry.settings.map(\.name)
        case "setting values":
            registry.settings.first { $0.name == words.first }.map { setting in
                setting.values.split(separator: "|").map(String.init)
                    .filter { $0.allSatisfy { $0.isLowercase || $0.isNumber } } + [SetCommand.byDefault]
            } ?? []
        case "aliases":
            Array(userAliases.keys) + shippedAliases.map(\.name)
        case "alias texts": aliasCompletions(words, begun)
        case "expectations": expectCompletions(words, begun)
        case "recordings": recorder == nil ? files(begun) : ["off"]
        case "explained": Self.countdownNumbers(records.count)
        case "edits": Self.countdownNumbers(edits.done.count)
        case "edits taken back": Self.countdownNumbers(edits.undone.count)
        case "redraws": redrawNumbers
        case "lessons": TourCommand.candidates(self) + (begun.isEmpty ? [] : files(begun))
        case "demos": DemoCommand.candidates(self) + (begun.isEmpty ? [] : files(begun))
        case "commands":
            registry.verbs + aliases.keys + registry.groups.map { $0.name.lowercased() } + ["all", "grammar", "keys"]
                + completions(from: "kinds", [])
        default: registry.completionSources[source]?(self, words, begun) ?? []
        }
    }

    private func kindNamed(_ text: String) -> (any EntityKind)? {
        registry.kind(named: String(text.prefix { $0 != ":" }))
    }
}

extension Session {
    /// The maximum number of rows of a list and of living objects of a kind that are offered.
    static var rowLimit: Int { 500 }

    /// Returns references with that prefix: handles, `kind:`, living objects, and paths of any depth.
    ///
    /// - Parameters:
    ///   - begun: The typed prefix.
    ///   - kinds: The accepted kinds; empty for all.
    ///   - fields: True if a path may end in a field.
    func references(_ begun: String, kinds: [String], fields: Bool) -> [String] {
        if let dot = begun.lastIndex(of: "."), let object = liveObject(String(begun[..<dot])) {
            return steps(from: object, kinds, fields: fields).map { begun[...dot] + $0 }
        }
        if let colon = begun.firstIndex(of: ":"), let kind = registry.kind(named: String(begun[..<colon])) {
            let id = String(begun[begun.index(after: colon)...])
            return kind.complete(id, in: self).prefix(Self.rowLimit).map { begun[...colon] + $0 }
        }
        // Numbers are offered only to a person who types one.
        let rows = RowNumber(begun) == nil ? [] : navigation.last?.numberedRows() ?? []
        var found = rows.filter { fits($0.row, kinds) }.map { "\($0.number)" }
        for (name, object) in handleTable.all + (handleTable.lastResult.map { [("_", $0)] } ?? []) {
            if fits(object, kinds) { found.append(name) }
            if !fits(object, kinds) || begun == name, hasSubpaths(object) { found.append(name + ".") }
        }
        for (name, kind, _) in registry.kinds
        where kinds.isEmpty ? kind.isListed || !begun.isEmpty : kinds.contains(name) {
            found.append(name + ":")
        }
        return found
    }

    /// Returns the next steps that a path can take.
    private func steps(from object: any Showable, _ kinds: [String], fields: Bool) -> [String] {
        var steps: [String] = []
        for (number, row) in object.numberedRows().prefix(Self.rowLimit) {
            steps.append("\(number)" + (fits(row, kinds) ? "" : "."))
        }
        for name in object.edgeNames {
            guard let next = object.edge(name) else { continue }
            if fits(next, kinds) { steps.append(name) } else if hasSubpaths(next) { steps.append(name + ".") }
        }
        return fields ? steps + object.fields().map(\.name) : steps
    }

    private func fits(_ object: any Showable, _ kinds: [String]) -> Bool {
        kinds.isEmpty || kinds.contains(object.reference.kind)
    }

    private func hasSubpaths(_ object: any Showable) -> Bool { object.rows() != nil || !object.edgeNames.isEmpty }

    /// Returns the object that a reference names if no request is needed.
    func liveObject(_ text: String) -> (any Showable)? {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        guard let name = parts.popFirst() else { return nil }
        var object = handleTable[name] ?? RowNumber(name).flatMap { navigation.last?.row(numbered: $0.value) }
        if object == nil, let colon = name.firstIndex(of: ":") {
            // The case of a typed kind is ignored.
            let kind = registry.referenceName(ofKind: String(name[..<colon]))
            let name = kind.map { $0 + name[colon...] } ?? name
            let held = handleTable.all.map(\.object) + views.all.map(\.showable)
            let rows = held.lazy.flatMap { $0.rows() ?? [] }
            object = (held.first { "\($0.reference)" == name }) ?? (rows.first { "\($0.reference)" == name })
        }
        while let step = parts.popFirst(), let from = object {
            if let number = Int(step) {
                object = from.row(numbered: number)
            } else {
                object = from.edgeNames.contains(step) ? from.edge(step) : nil
            }
        }
        return object
    }
}

extension Session {
    /// Returns the next part of an `expect`: a field, the equals sign, or the current value of the field.
    func expectCompletions(_ words: [String], _ begun: String) -> [String] {
        let typed = words.joined()
        if let sign = begun.firstIndex(of: "="), words.isEmpty {
            return value(ofField: String(begun[..<sign])).map { begun[...sign] + $0 }
        }
        if typed.hasSuffix("=") { return value(ofField: String(typed.dropLast())) }
        guard words.isEmpty else { return words.count == 1 ? ["="] : [] }
        return references(begun, kinds: [], fields: true)
    }

    /// Returns the value of the field that `path` names, without marks.
    private func value(ofField path: String) -> [String] {
        guard let dot = path.lastIndex(of: "."), let object = liveObject(String(path[..<dot])) else { return [] }
        let name = path[path.index(after: dot)...]
        if name == "count", let rows = object.rows() { return ["\(rows.count)"] }
        return object.fields().filter { $0.name == name }.map(\.value.text)
    }

    /// Returns the next words of an alias text: a command with its parameters, or `off` for an existing alias.
    func aliasCompletions(_ words: [String], _ begun: String) -> [String] {
        guard let name = words.first else { return [] }
        let rest = words.dropFirst().first == "=" ? words.dropFirst(2) : words.dropFirst()
        guard let verb = rest.first else { return registry.verbs + (alias(name) == nil ? [] : ["off"]) }
        // An alias stands only for commands, not for other aliases; otherwise aliases could form a cycle.
        guard alias(verb) == nil else { return [] }
        return ["*"] + completions(behind: verb, Array(rest.dropFirst()), begun)
    }

    /// Returns the first few numbers for commands that count back.
    static func countdownNumbers(_ count: Int) -> [String] { (0..<min(count, 9)).map { "\($0 + 1)" } }

    /// The ranges that `replay` can show: all events, and the last one.
    var redrawNumbers: [String] {
        let numbers = sessionLog.redraws.map(\.number)
        guard let first = numbers.first, let last = numbers.last else { return [] }
        return ["\(first)..\(last)", "\(last).."]
    }
}
