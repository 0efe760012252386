import Primitives

extension Session {
    /// Returns the object that `text` names: a handle, `_`, `kind:id`, a URL or `!name@host`, or a path from a handle or a numbered id.
    ///
    /// A living object is used as it is; any other is fetched.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - kinds: The accepted kinds; empty for all.
    /// - Throws: ``ReplError`` with code `unknownReference` or `wrongKind`; any error of loading.
    public func resolve(_ text: String, kinds: [String] = []) async throws -> any Showable {
        let object = try await resolve(text, orFieldOf: false, kinds: kinds).object
        guard kinds.isEmpty || kinds.contains(object.reference.kind) else {
            throw ReplError(
                .wrongKind,
                "\(text) is \(noun(of: object.reference.kind).withArticle); this takes \(list(of: kinds))"
            )
        }
        return object
    }

    /// Returns the object of a handle, including `_`; nil if there is none with that name.
    public func handle(_ name: String) -> (any Showable)? { handleTable[name] }

    /// The handles without `_`, in the order in which they were named.
    public var handles: [(name: String, object: any Showable)] { handleTable.all }

    /// The watched objects with the names of their views, in the order in which the views were opened.
    public var watched: [(name: String, object: any Showable)] { views.all.map { ($0.name, $0.showable) } }

    /// Opens a view of an object under a name, in place of the view with that name, as `watch REF in NAME` does.
    public func watch(_ object: any Showable, in name: String) { views.open(object, as: name) }

    /// Closes the view with a name, as `unwatch NAME` does; there may be none.
    public func unwatch(_ name: String) { views.close(name) }

    /// Retains an object under a name, as `as NAME` does; for a plug-in that restores the handles of an earlier session.
    public func bind(_ object: any Showable, as name: String) { handleTable[name] = object }

    /// Returns the object that `text` names, or the object and the field if it names a field: `p.score`.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - allowsField: True if the last step of a path may be a field.
    ///   - kinds: The accepted kinds, for the error if there is no such object; empty for all.
    ///   - form: The texts that are accepted besides a reference.
    func resolve(
        _ text: String,
        orFieldOf allowsField: Bool,
        kinds: [String],
        form: ReferenceForm = ReferenceForm()
    ) async throws -> (object: any Showable, field: String?) {
        guard let (kind, rest) = try target(text) else {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            if let number = RowNumber(parts[0]), navigation.last != nil {
                let row = try row(number.value, kinds: kinds)
                return try follow(parts.dropFirst(), from: row, typed: parts[0], allowsField)
            }
            guard let object = handleTable[parts[0]] else {
                let named = kindByName(text, among: form.namedKind.map { [$0] } ?? kinds)
                if let found = try await named?.find(named: text, in: self) {
                    return (found.object, nil)
                }
                // No entity of the kind that was asked for has the name.
                let others = kinds.filter { $0 != named?.name }
                throw unknownHandle(
                    parts[0],
                    behind: Array(parts.dropFirst()),
                    kinds: kinds,
                    words: form.words,
                    namedKinds: others
                )
            }
            return try follow(parts.dropFirst(), from: object, typed: parts[0], allowsField)
        }
        let (id, path) = Self.split(rest)
        let object = try await load(id, of: kind, to: nil, typed: text).object
        return try follow(path[...], from: object, typed: "\(object.reference)", allowsField)
    }

    /// Returns a row of the last list. The hint of an error about a missing one shows how to write an id, which needs its kind. A number
    /// that a row had before it left the list is not taken for an id.
    private func row(_ number: Int, kinds: [String]) throws(ReplError) -> any Showable {
        do throws(ReplError) {
            return try navigation.row(number)
        } catch {
            guard error.hint.isEmpty else { throw error }
            let kind = kinds.first ?? registry.kinds.first?.name ?? "kind"
            throw ReplError(error.code, error.message, hint: "\(kind):\(number), with the kind, if it is an id")
        }
    }

    /// Returns the kind of a bare name, if exactly one kind is accepted and its entities are found by name.
    private func kindByName(_ text: String, among kinds: [String]) -> (any EntityKind)? {
        let named = kinds.compactMap(registry.kind(named:)).filter(\.isFoundByName)
        guard kinds.count == 1, named.count == 1, text != "_", text.contains(where: { !$0.isNumber }) else {
            return nil
        }
        return named[0]
    }

    /// Finds or fetches an entity. If it does not exist, the hint also suggests kinds of the same name from other plug-ins.
    func load(_ id: String, of kind: any EntityKind, to tier: String?, typed: String) async throws -> LoadResult {
        do {
            return try await kind.load(id, to: tier, in: self)
        } catch let error as ReplError where error.code == .unknownReference {
            let name = typed.prefix { $0 != ":" }.lowercased()
            let others = registry.kinds.filter { $0.kind.name.lowercased() == name && $0.name.lowercased() != name }
                .map { "\($0.name):\(id)" }
            guard !others.isEmpty else { throw error }
            let hints = ([error.hint] + others).filter { !$0.isEmpty }
            throw ReplError(error.code, error.message, hint: hints.joined(separator: ", or "))
        }
    }

    /// Returns kind and id of a `kind:id`, a URL or `!name@host`; nil for a handle or a path from one.
    func target(_ text: String) throws -> (kind: any EntityKind, id: String)? {
        if text.contains("://") || text.hasPrefix("!") || text.hasPrefix("@") {
            for (_, kind, _) in registry.kinds {
                if let id = kind.recognize(text) { return (kind, id) }
            }
            throw ReplError(
                .unknownReference,
                "\(TextLayout.cut(TextLayout.clean(text), to: 60)) is no address of anything known here",
                hint: "help load"
            )
        }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = String(text[..<colon])
        let kind = try self.kind(named: name)
        let id = String(text[text.index(after: colon)...])
        guard !id.isEmpty else { throw ReplError(.unknownReference, "\(name): has no id", hint: "\(name):1") }
        return (kind, id)
    }

    /// Splits an id from the path behind it. An id may contain dots, so a path can follow only a number.
    static func split(_ text: String) -> (id: String, path: [String]) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, parts[0].allSatisfy(\.isNumber) else { return (text, []) }
        return (parts[0], Array(parts.dropFirst()))
    }

    /// Returns the kind with that name.
    ///
    /// - Throws: ``ReplError`` with code `unknownReference` that lists the kinds.
    func kind(named name: String) throws -> any EntityKind {
        if let kind = registry.kind(named: name) { return kind }
        let names = registry.kinds.filter(\.kind.isListed).map(\.name)
        let guess = DidYouMean(name, among: names)
        throw ReplError(
            .unknownReference,
            "no kind \"\(TextLayout.cut(name, to: 40))\"\(guess)",
            hint: guess.isEmpty && !names.isEmpty ? "one of \(names.joined(separator: ", "))" : ""
        )
    }

    /// Returns the name that references use for the kind with that name.
    ///
    /// - Throws: The error of ``kind(named:)``.
    func referenceName(ofKind name: String) throws -> String {
        _ = try kind(named: name)
        return registry.referenceName(ofKind: name) ?? name
    }

    private func follow(
        _ path: ArraySlice<String>,
        from object: any Showable,
        typed: String,
        _ allowsField: Bool
    ) throws -> (object: any Showable, field: String?) {
        var object = object
        var typed = typed
        for (index, step) in zip(path.indices, path) {
            if let error = rangeOfRows(path[index...], behind: object, typed: typed) { throw error }
            if allowsField, Int(step) == nil, !object.edgeNames.contains(step) {
                let name = path[index...].joined(separator: ".")
                if object.fields().contains(where: { $0.name == name }) { return (object, name) }
            }
            guard let next = try self.step(step, from: object, typed: typed) else {
                throw ReplError(.unknownReference, "\(typed).\(step) has no value yet", hint: "upgrade \(typed)")
            }
            object = next
            typed += "." + step
        }
        return (object, nil)
    }

    /// Returns the error of two row numbers with several dots between them, `1..3`, which people type for all rows between them; nil for
    /// any other steps.
    private func rangeOfRows(_ steps: ArraySlice<String>, behind object: any Showable, typed: String) -> ReplError? {
        guard steps.first == "", let number = steps.first(where: { !$0.isEmpty }), RowNumber(number) != nil else {
            return nil
        }
        let first = object.rows() == nil ? typed : "\(typed).\(number)"
        return ReplError(
            .unknownReference,
            "\(typed).\(steps.joined(separator: ".")) is no row",
            hint: "one row at a time: \(first)"
        )
    }

    private func step(_ step: String, from object: any Showable, typed: String) throws -> (any Showable)? {
        if let number = Int(step) {
            guard let row = object.row(numbered: number) else {
                guard object.rows() != nil else {
                    throw ReplError(.wrongKind, "\(typed) is no list: it has no row \(number)")
                }
                guard object.hasGap(at: number) else {
                    throw ReplError(.unknownReference, "\(typed) has no row \(number): \(object.rowRange)")
                }
                throw ReplError(
                    .unknownReference,
                    "row \(number) is no longer in \(typed) (\(object.rowRange))",
                    hint: "show \(typed)"
                )
            }
            return row
        }
        let names = object.edgeNames
        guard names.contains(step) else {
            if let error = fieldOfHigherTier(step, of: object, typed: typed) { throw error }
            let guess = DidYouMean(step, among: names + tierFieldNames(of: object))
            throw ReplError(
                .unknownReference,
                "\(typed) has no \"\(TextLayout.cut(step, to: 40))\" to follow\(guess)",
                hint: guess.isEmpty ? names.map { "." + $0 }.joined(separator: " ") : ""
            )
        }
        return object.edge(step)
    }
}
