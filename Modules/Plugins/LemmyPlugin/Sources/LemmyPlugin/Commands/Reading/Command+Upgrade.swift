import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// `upgrade`.
    static var upgrade: Command {
        Command(
            "upgrade",
            group: .read,
            summary: "Fetch what the higher tiers know",
            parameters: [.reference(kinds: ["post", "comment", "community", "person", "instance"])],
            bindsResult: true,
            examples: ["load post 1 as p; upgrade p", "feed local limit 3 as f; upgrade f.1.creator as a"]
        ) { call in
            guard let object = try call.object() as? any Upgradable else {
                throw ReplError(.wrongKind, "\(try call.object().reference) has no tiers", hint: "help upgrade")
            }
            let before = object.tierLabel ?? ""
            let fieldsBefore = Set(object.fields().map(\.name))
            try await object.upgrade()
            let after = object.tierLabel ?? ""
            guard after != before else {
                return .hit("\(object.reference) is at \(after): there is no more", result: object)
            }
            let new = object.fields().map(\.name).filter { !fieldsBefore.contains($0) && !$0.contains(".") }
            let added = new.count > 6 ? new.prefix(5) + ["and \(new.count - 5) more"] : new[...]
            return .done("\(object.reference) \(before) -> \(after): \(added.joined(separator: ", "))", result: object)
        }
    }
}
