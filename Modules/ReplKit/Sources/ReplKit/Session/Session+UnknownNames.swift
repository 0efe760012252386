// The errors about names that no object has.

import Primitives

extension Session {
    /// Returns the error of an unknown handle, with suggestions.
    ///
    /// - Parameters:
    ///   - name: The typed name.
    ///   - path: The steps behind the name.
    ///   - kinds: The accepted kinds; no other kind is suggested. Empty for all.
    ///   - words: The words that are accepted, too.
    ///   - namedKinds: The kinds among `kinds` of which an entity may have the name.
    func unknownHandle(
        _ name: String,
        behind path: [String] = [],
        kinds: [String] = [],
        words: [String] = [],
        namedKinds: [String] = []
    ) -> ReplError {
        if name == "_" { return ReplError(.unknownReference, "_ has no value: no result yet, or it was dropped") }
        if let error = misplacedName(name, behind: path) { return error }
        let fitting = handleTable.all.filter { kinds.isEmpty || kinds.contains($0.object.reference.kind) }.map(\.name)
        let guess = DidYouMean(name, among: fitting + words)
        let kind = kinds.first ?? registry.kinds.first?.name ?? "kind"
        let named = registry.kinds.filter { $0.kind.isFoundByName && $0.kind.isListed }.map { "\($0.name):\(name)" }
        let isNumber = RowNumber(name) != nil
        // A name of one or two letters is likely a mistyped handle, not the name of an entity.
        if kinds.isEmpty, name.count > 2, !isNumber, guess.isEmpty, !named.isEmpty, ArgumentBinder.isHandleName(name) {
            return ReplError(
                .unknownReference,
                "nothing is called \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"",
                hint: "list, or \(named.joined(conjunction: "or"))"
            )
        }
        let candidates = isNumber || name.count < 3 ? [] : entityNames(name, among: namedKinds)
        let known = words.isEmpty ? "list" : words.joined(separator: ", ")
        let hint =
            if isNumber {
                "\(kind):\(name), with the kind"
            } else if !candidates.isEmpty {
                candidates.joined(conjunction: "or") + (words.isEmpty ? "" : "; or \(known)")
            } else {
                "\(known), or \(kind):ID"
            }
        return ReplError(
            .unknownReference,
            "nothing is called \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"\(guess)",
            hint: isNumber || guess.isEmpty ? hint : ""
        )
    }

    /// Returns the references by name that a bare name may be meant as: `@bob` for a person, `community:bob`.
    private func entityNames(_ name: String, among kinds: [String]) -> [String] {
        guard ArgumentBinder.isHandleName(name) else { return [] }
        return kinds.compactMap { kind in
            guard let entities = registry.kind(named: kind), entities.isFoundByName else { return nil }
            let short = "@\(name)"
            return entities.recognize(short) == nil ? "\(kind):\(name)" : short
        }
    }

    /// Returns the error of a name that people take for another: that of a view, or the name of a command in front of a row's number.
    ///
    /// - Parameters:
    ///   - name: The typed name, which no object has.
    ///   - path: The steps behind the name.
    /// - Returns: The error, with what to type; nil for any other name.
    func misplacedName(_ name: String, behind path: [String]) -> ReplError? {
        let steps = path.map { "." + $0 }.joined()
        if let view = views[name] {
            let start = self.name(ofList: view.showable) ?? (path.isEmpty ? "\(view.showable.reference)" : nil)
            return ReplError(
                .unknownReference,
                "\"\(name)\" is a view, and no name of an object",
                hint: start.map { $0 + steps } ?? "name what it shows, with as NAME, and take that name"
            )
        }
        guard let step = path.first, let (number, last) = rowOfLastList(step),
            DidYouMean(name, among: handleTable.names).isEmpty
        else { return nil }
        let named = self.name(ofList: last).map { " or \($0)\(steps)" } ?? ""
        return ReplError(
            .unknownReference,
            "nothing is called \"\(TextLayout.cut(TextLayout.clean(name), to: 40))\"",
            hint: "\(steps.dropFirst())\(named), for row \(number) of the last list"
        )
    }

    /// Returns a line with its reference as it must be typed, `upvote post:288`, if the words behind the verb begin with a kind and a
    /// number, `post 288`; nil for any other words.
    ///
    /// - Parameters:
    ///   - verb: The verb; nil is returned if it takes no reference first, or none of that kind.
    ///   - words: The words behind the verb.
    func lineJoiningReference(_ verb: String, _ words: [Word]) -> String? {
        guard words.count > 1, !words[0].isQuoted, handleTable[words[0].text] == nil,
            let kind = registry.referenceName(ofKind: words[0].text),
            commandsAsEntered(verb).contains(where: { commands in
                commands.contains { $0.takesReferenceFirst && ($0.kinds.isEmpty || $0.kinds.contains(kind)) }
            })
        else { return nil }
        // A verbatim text begins right behind the kind, so that the number is its first word.
        let number = words[1].text.prefix { !$0.isWhitespace }
        guard RowNumber(String(number)) != nil, !words[1].isQuoted || words[1].isUnquotedText else { return nil }
        let text = String(words[1].text.dropFirst(number.count).drop(while: \.isWhitespace))
        let isTypeable = text.isEmpty || options.allowsUnquotedText || text.first == "\""
        let others = [isTypeable ? text : Quoting.quote(text), words.dropFirst(2).typed].filter { !$0.isEmpty }
        return ([verb, "\(kind):\(number)"] + others).joined(separator: " ")
    }

    /// Returns the error of a verb behind its reference, `post:288 upvote`, where a field's name is expected; nil if the first word is no
    /// verb that takes a reference, or is a field of a higher tier.
    ///
    /// - Parameters:
    ///   - words: The words behind the reference, of which the first is no field.
    ///   - object: The object of the reference.
    ///   - typed: The reference as it was typed.
    func verbBehindReference(_ words: [String], of object: any Showable, typed: String) -> ReplError? {
        guard let verb = words.first, verbsTakingReferences.contains(verb), higherTierField(verb, of: object) == nil
        else { return nil }
        return ReplError(
            .unknownReference,
            "\(object.reference) has no field \"\(verb)\"",
            hint: ([verb, typed] + words.dropFirst()).map(Quoting.quote).joined(separator: " ")
        )
    }

    /// Returns the error with the line as it must be typed if a comment stands in place of a row's number, `upvote #1`, because tables head
    /// the numbers with `#`; else the error itself.
    func hintingRowNumber(_ error: any Error, of statement: Statement) -> any Error {
        guard let error = error as? ReplError, error.code == .usage, statement.commandWords.count == 1,
            let comment = statement.comment?.prefix(while: { $0 != ";" }).split(whereSeparator: \.isWhitespace),
            let number = comment.first, RowNumber(String(number)) != nil, statement.comment?.first == number.first
        else { return error }
        let line = TextLayout.cut(([statement.sourceText] + comment.map(String.init)).joined(separator: " "), to: 40)
        return ReplError(error.code, error.message, hint: "\(line), because # begins a remark")
    }

    /// Returns the handle of a list; nil if it has none.
    func name(ofList list: any Showable) -> String? {
        handleTable.all.first { $0.object.isSameList(as: list) }?.name
    }

    /// Returns the number that a text is, with the last list; nil if that has no such row.
    private func rowOfLastList(_ text: String) -> (number: Int, list: any Showable)? {
        guard let number = RowNumber(text)?.value, let list = navigation.last, list.row(numbered: number) != nil
        else { return nil }
        return (number, list)
    }

    /// Returns the error of a text that `drop` cannot take, because only handles are dropped.
    func undroppable(_ text: String) -> ReplError {
        func error(_ what: String, _ hint: String) -> ReplError {
            ReplError(.unknownReference, "drop takes a handle, and \(what)", hint: hint)
        }
        let start = String(text.prefix { $0 != "." })
        if start != text, let object = handleTable[start] {
            let text = TextLayout.cut(TextLayout.clean(text), to: 40)
            let whole = object.rows() == nil ? "" : " the list"
            return error("\(text) belongs to\(whole) \(start)", "drop \(start), which lets all of it go")
        }
        if views[text] != nil { return error("\"\(text)\" is a view", "unwatch \(text)") }
        if let (_, last) = rowOfLastList(start) {
            let name = self.name(ofList: last)
            return error(
                "\(start) is a row of the last list",
                name.map { "drop \($0), which lets all of it go" } ?? "the next list takes its place"
            )
        }
        if let colon = text.firstIndex(of: ":"), let kind = registry.referenceName(ofKind: String(text[..<colon])) {
            let text = TextLayout.cut(TextLayout.clean(text), to: 40)
            return error("\(text) is none", "cache \(kind), which lists what holds it")
        }
        return unknownHandle(start)
    }
}
