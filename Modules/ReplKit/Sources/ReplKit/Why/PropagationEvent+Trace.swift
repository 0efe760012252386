import Primitives
import Propagation

extension PropagationEvent {
    /// The event as `trace` shows it: `. merge  post:42 score, vote`.
    var traceLine: String {
        let words = [entity.map(typedReference(to:)), text].compactMap { $0 }.filter { !$0.isEmpty }
        return ". \(TextLayout.padRight(kind.rawValue, to: 10)) \(words.joined(separator: " "))"
    }

    /// The event as `--json` prints it.
    var jsonLine: String {
        var json = JSONLine("event")
        json.add("kind", .string(kind.rawValue))
        if let entity { json.add("ref", .string(typedName(of: entity.description))) }
        json.add("text", .string(text))
        if let cause {
            json.add("cause", .number(Int(cause.id)))
            if let parent = cause.parent { json.add("parent", .number(Int(parent))) }
        }
        return json.text
    }
}
