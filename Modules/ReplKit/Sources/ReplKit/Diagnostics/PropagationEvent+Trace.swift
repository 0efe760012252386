import Primitives
import Propagation

extension PropagationEvent {
    /// Returns the event as `trace` prints it: `. merge  post:42 score 17 -> 18`; in linear text `merge: post:42 score 17 to 18`.
    func traceLine(_ signs: Signs, naming: (EntityKey) -> EntityKey) -> String {
        // A merge is described by its changes, in ASCII.
        let text = kind == .merge ? text.replacing(" -> ", with: " \(signs.arrow) ") : text
        let words = [entity.map { commandText(for: naming($0)) }, text].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: " ")
        guard signs != .words else { return "\(kind.rawValue): \(words)" }
        return ". \(TextLayout.padRight(kind.rawValue, to: 10)) \(words)"
    }

    /// Returns the event as `--json` prints it.
    func jsonLine(naming: (EntityKey) -> EntityKey) -> String {
        var json = JSONLine("event")
        json.add("kind", .string(kind.rawValue))
        if let entity { json.add("ref", .string(naming(entity).description)) }
        json.add("text", .string(text))
        if let cause {
            json.add("cause", .number(Int(cause.id)))
            if let parent = cause.parent { json.add("parent", .number(Int(parent))) }
        }
        return json.text
    }
}

extension Session {
    /// Returns the name that references use for an entity of the log. A cache may log the name of a tier, `post2:42`, while people type
    /// `post:42`.
    func named(_ key: EntityKey) -> EntityKey {
        let kind = snakeCaseName(of: key.kind)
        guard registry.kind(named: kind) == nil else { return EntityKey(kind: kind, id: key.id) }
        let entity = String(kind.reversed().drop(while: \.isNumber).reversed())
        return EntityKey(kind: registry.kind(named: entity) == nil ? kind : entity, id: key.id)
    }
}
