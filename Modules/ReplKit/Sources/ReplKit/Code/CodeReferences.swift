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
        guard let start = try? start(of: text, tier: nil), let field = start.path.last, Int(field) == nil else {
            return nil
        }
        let steps = start.path.dropLast()
        if let whole = object(steps, from: start.reference?.object) {
            guard !whole.edgeNames.contains(field), whole.fields().contains(where: { $0.name == field }) else {
                return nil
            }
        } else {
            // Without the object, a step that the type does not lead to is one of its fields.
            guard let edge = code(of: steps, from: start)?.edge, edge(field) == nil else { return nil }
        }
        return (String(text.dropLast(field.count + 1)), field)
    }

    /// Returns the kind in references of a typed reference; nil if it is not known without running the line.
    func kind(_ text: String) throws -> String? {
        let start = try start(of: text, tier: nil)
        if start.path.isEmpty { return draft.variable(for: start.key)?.kind ?? start.reference?.kind }
        return object(start.path[...], from: start.reference?.object)?.reference.kind
            ?? code(of: start.path[...], from: start)?.kind
    }

    /// Returns the code of the end of a path, as far as the types tell it; nothing is declared.
    private func code(of path: ArraySlice<String>, from start: Start) -> EntityCode? {
        // Ignored: an entity that no call gets has no code.
        let first =
            draft.variable(for: start.key)?.code ?? start.reference.flatMap { try? session.registry.codes.entity($0) }
        return path.reduce(first) { code, step in
            Int(step).map { code?.row?($0 - 1, nil) } ?? code?.edge?(step)
        }
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
        let handle = session.name(ofList: list)
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
        var own = entity
        own.kind = own.kind ?? reference.kind
        let variable = draft.declare(own, as: name)
        draft.name(variable, key)
        return variable
    }

    // MARK: The path

    /// Follows a path step by step: a number is a row, a name a property. Each step has a variable, which later paths use again.
    private func follow(_ start: Start, as name: String?) throws -> CodeVariable {
        var object = start.reference?.object
        var path = start.path[...]
        var variable: CodeVariable
        if let row = try rowWithoutList(start, as: path.count == 1 ? name : nil) {
            variable = row
            object = object?.row(numbered: Int(path.removeFirst()) ?? 0)
        } else {
            variable = try self.variable(of: start)
        }
        for (index, step) in zip(path.indices, path) {
            let name = index == path.endIndex - 1 ? name : nil
            let next = self.object([step], from: object)
            variable =
                if let number = Int(step) {
                    try row(number, of: variable, object, next, as: name)
                } else {
                    try edge(step, of: variable, next, as: name)
                }
            object = next
        }
        return variable
    }

    /// Returns the variable of a row that is got by its own reference, so that its list is not needed; nil for any other path.
    private func rowWithoutList(_ start: Start, as name: String?) throws -> CodeVariable? {
        guard let number = start.path.first.flatMap({ Int($0) }), let list = start.reference,
            draft.variable(for: start.key) == nil, let row = list.object?.row(numbered: number),
            try session.registry.codes.entity(list)?.row == nil
        else { return nil }
        return try variable(of: row, as: name)
    }

    private func row(
        _ number: Int,
        of list: CodeVariable,
        _ object: (any Showable)?,
        _ row: (any Showable)?,
        as name: String?
    ) throws -> CodeVariable {
        let index = object.map { $0.numberedRows().map(\.number).firstIndex(of: number) } ?? number - 1
        guard let index, index >= 0, var entity = list.code.row?(index, row?.reference) else {
            if let row { return try variable(of: row, as: name) }
            throw ReplError(
                .unknownReference,
                "\(list.name) has no row \(number) that is known here",
                hint: "run the line first, then code"
            )
        }
        entity.kind = row?.reference.kind ?? entity.kind
        let variable = declare(entity, of: list, key: "\(list.name)[\(index)]", as: name)
        if let row { draft.name(variable, "\(row.reference)") }
        return variable
    }

    private func edge(
        _ step: String,
        of owner: CodeVariable,
        _ object: (any Showable)?,
        as name: String?
    ) throws -> CodeVariable {
        let property = SwiftCode.property(step)
        let entity = owner.code.edge.map { $0(step) } ?? EntityCode(property, "", "$.\(property)")
        guard var entity else {
            if let object { return try variable(of: object, as: name) }
            throw ReplError(
                .unknownReference,
                "\(owner.name) leads to nothing called \"\(step)\"",
                hint: "upgrade it first, or run the line, then code"
            )
        }
        entity.kind = entity.kind ?? object?.reference.kind
        return declare(entity, of: owner, key: "\(owner.name).\(step)", as: name)
    }

    /// Declares a part of a variable, unless an earlier statement has done so.
    private func declare(_ part: EntityCode, of owner: CodeVariable, key: String, as name: String?) -> CodeVariable {
        if let known = draft.variable(for: key) { return known }
        var filled = part
        filled.value = owner.filled(part.value)
        let variable = draft.declare(filled, as: name)
        draft.name(variable, key)
        return variable
    }

    /// Returns the variable of a living object, which is got by its reference.
    private func variable(of object: any Showable, as name: String?) throws -> CodeVariable {
        let key = "\(object.reference)"
        if let variable = draft.variable(for: key) { return variable }
        return try declare(reference(to: object, tier: nil), as: name, key: key)
    }

    private func reference(to object: any Showable, tier: String?) -> CodeReference {
        let key = object.reference
        return CodeReference(kind: key.kind, id: key.id, tier: tier, object: object, draft: draft)
    }

    private func object(_ path: ArraySlice<String>, from object: (any Showable)?) -> (any Showable)? {
        path.reduce(object) { object, step in
            Int(step).map { object?.row(numbered: $0) } ?? object?.edge(step)
        }
    }
}
