import Primitives

/// Finds the variables for typed references. It asks no server: a reference is taken by its words, and a path is followed in memory.
@MainActor
struct CodeReferences {
    private let session: Session
    private let draft: CodeDraft
    /// The kind that a bare name means: `community` for `feed swift`; nil if it means none.
    private let namedKind: String?

    init(_ session: Session, _ draft: CodeDraft, namedKind: String? = nil) {
        (self.session, self.draft, self.namedKind) = (session, draft, namedKind)
    }

    /// Returns the variable of a reference, and declares it if necessary.
    ///
    /// - Parameters:
    ///   - tier: The tier that the line asks for; nil for any.
    ///   - name: The name of the variable if it is declared; nil for that of the handle or the kind.
    func variable(_ text: String, tier: String? = nil, as name: String? = nil) throws -> CodeVariable {
        let start = try start(of: text, tier: tier)
        if start.path.isEmpty { return try variable(of: start, as: name) }
        return try follow(start, as: name)
    }

    /// Returns true if an earlier statement of the line has declared the variable of a reference.
    func isKnown(_ text: String) -> Bool {
        // Ignored: a reference that names nothing has no variable.
        (try? start(of: text, tier: nil)).map { $0.path.isEmpty && draft.variable(for: $0.key) != nil } ?? false
    }

    /// Returns the object and the field of a path that ends in a field, `p.score`; nil for any other path.
    func splitField(_ text: String) -> (object: String, field: String)? {
        // Ignored: a reference that names nothing has no field.
        guard let start = try? start(of: text, tier: nil), let field = start.path.last, Int(field) == nil,
            let whole = object(start.path.dropLast(), from: start.reference?.object)
        else { return nil }
        guard !whole.edgeNames.contains(field), whole.fields().contains(where: { $0.name == field }) else { return nil }
        return (String(text.dropLast(field.count + 1)), field)
    }

    /// Returns the kind in references of a typed reference; nil if it is not known without running the line.
    func kind(_ text: String) throws -> String? {
        let start = try start(of: text, tier: nil)
        if start.path.isEmpty { return draft.variable(for: start.key)?.kind ?? start.reference?.kind }
        return object(start.path[...], from: start.reference?.object)?.reference.kind
    }

    // MARK: The beginning of a path

    private struct Start {
        /// The handle, or `kind:id`.
        let key: String
        /// The handle; nil for a `kind:id` and for `_`.
        let handle: String?
        let reference: CodeReference?
        let path: [String]
    }

    private func start(of text: String, tier: String?) throws -> Start {
        guard let (kind, rest) = try session.target(text) else { return try startAtHandle(text, tier: tier) }
        let (id, path) = Session.split(rest)
        var name = kind.name
        if !text.contains("://"), let colon = text.firstIndex(of: ":") {
            name = session.registry.referenceName(ofKind: String(text[..<colon])) ?? name
        }
        let reference = CodeReference(kind: name, id: id, tier: tier, object: nil, draft: draft)
        return Start(key: "\(name):\(id)", handle: nil, reference: reference, path: path)
    }

    private func startAtHandle(_ text: String, tier: String?) throws -> Start {
        var path = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let handle = path.removeFirst()
        if let number = RowNumber(handle) { return try startAtRow(number.value, path: path) }
        let object = session.handle(handle)
        guard object != nil || draft.variable(for: handle) != nil else {
            if let kind = session.registry.kinds.first(where: { $0.name == text }), let id = kind.kind.defaultID {
                let reference = CodeReference(kind: kind.name, id: id, tier: tier, object: nil, draft: draft)
                return Start(key: "\(kind.name):\(id)", handle: nil, reference: reference, path: [])
            }
            if path.isEmpty, let namedKind {
                let reference = CodeReference(kind: namedKind, id: text, tier: tier, object: nil, draft: draft)
                return Start(key: "\(namedKind):\(text)", handle: nil, reference: reference, path: [])
            }
            throw session.unknownHandle(handle)
        }
        let reference = object.map { self.reference(to: $0, tier: tier) }
        return Start(key: handle, handle: handle == "_" ? nil : handle, reference: reference, path: path)
    }

    /// Returns the beginning of a path from a row of the last list: that of the line, or else that of the session.
    private func startAtRow(_ number: Int, path: [String]) throws -> Start {
        let path = ["\(number)"] + path
        if draft.variable(for: CodeDraft.lastList) != nil {
            return Start(key: CodeDraft.lastList, handle: nil, reference: nil, path: path)
        }
        guard let list = session.lastList else {
            throw ReplError(.unknownReference, "there is no row \(number): no list was shown yet")
        }
        let handle = session.handles.first { $0.object.isSameList(as: list) }?.name
        let reference = reference(to: list, tier: nil)
        return Start(key: handle ?? "\(list.reference)", handle: handle, reference: reference, path: path)
    }

    private func variable(of start: Start, as name: String? = nil) throws -> CodeVariable {
        if let variable = draft.variable(for: start.key) { return variable }
        guard let reference = start.reference else { throw session.unknownHandle(start.key) }
        return try declare(reference, as: name ?? start.handle, key: start.key)
    }

    private func declare(_ reference: CodeReference, as name: String?, key: String) throws -> CodeVariable {
        guard let entity = try session.registry.codes.entity(reference) else {
            throw ReplError(
                .wrongKind,
                "no call of the library gets \(reference.kind):\(reference.id) by itself",
                hint: "name the list that has it, and use its row: h.1"
            )
        }
        let variable = draft.declare(entity, as: name, kind: reference.kind)
        draft.name(variable, key)
        return variable
    }

    // MARK: The path

    private func follow(_ start: Start, as name: String?) throws -> CodeVariable {
        let end = object(start.path[...], from: start.reference?.object)
        if let row = try self.row(start, end, as: name) { return row }
        guard let end else {
            let last = start.path.last ?? ""
            guard Int(last) == nil else {
                throw ReplError(
                    .unknownReference,
                    "\(start.key) has no row \(last) that is known here",
                    hint: "run the line first, then code"
                )
            }
            return try property(start, as: name)
        }
        let key = "\(end.reference)"
        if let variable = draft.variable(for: key) { return variable }
        let reference = reference(to: end, tier: nil)
        // An entity that no call gets by itself is a property of the one before it.
        guard try session.registry.codes.entity(reference) != nil || Int(start.path.last ?? "") != nil else {
            return try property(start, as: name)
        }
        return try declare(reference, as: name, key: key)
    }

    private func reference(to object: any Showable, tier: String?) -> CodeReference {
        let key = object.reference
        return CodeReference(kind: key.kind, id: key.id, tier: tier, object: object, draft: draft)
    }

    /// Returns the variable of a row of a list, if the list's code can get it.
    private func row(_ start: Start, _ row: (any Showable)?, as name: String?) throws -> CodeVariable? {
        guard start.path.count == 1, let number = Int(start.path[0]), number > 0 else { return nil }
        let list = try variable(of: start)
        let numbers = start.reference?.object.map { $0.numberedRows().map(\.number) }
        let index = numbers.map { $0.firstIndex(of: number) } ?? number - 1
        guard let index, let entity = list.code.row?(index, row?.reference) else { return nil }
        let key = "\(list.name)[\(index)]"
        if let variable = draft.variable(for: key) { return variable }
        var filled = entity
        filled.value = list.filled(entity.value)
        let variable = draft.declare(filled, as: name, kind: row?.reference.kind)
        draft.name(variable, key)
        if let row { draft.name(variable, "\(row.reference)") }
        return variable
    }

    /// Returns a variable for a property of an entity that is not loaded.
    private func property(_ start: Start, as name: String?) throws -> CodeVariable {
        var variable = try variable(of: start)
        for (index, step) in start.path.enumerated() {
            let property = SwiftCode.property(step)
            var entity = variable.code.edge?(step) ?? EntityCode(property, "", "$.\(property)")
            entity.value = variable.filled(entity.value)
            variable = draft.declare(entity, as: index == start.path.count - 1 ? name : nil, kind: nil)
        }
        return variable
    }

    private func object(_ path: ArraySlice<String>, from object: (any Showable)?) -> (any Showable)? {
        path.reduce(object) { object, step in
            Int(step).map { object?.row(numbered: $0) } ?? object?.edge(step)
        }
    }
}
