import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Command {
    /// The `upgrade` command.
    static var upgrade: Command {
        Command(
            "upgrade",
            group: .read,
            summary: "Fetch the fields of the higher tiers",
            details: ["Fetches the highest tier; with to T, nothing if it is at T already."],
            parameters: [
                .reference(kinds: ["post", "comment", "community", "person", "instance"]),
                .option("to", .word("T").completing(from: "tiers")),
            ],
            bindsResult: true,
            examples: ["load post 1 as p; upgrade p", "feed local limit 3 as f; upgrade f.1.creator as a"]
        ) { call in
            guard let object = try call.object() as? any Upgradable else {
                throw ReplError(.wrongKind, "\(try call.object().reference) has no tiers", hint: "help upgrade")
            }
            call.session.lookAtTier(of: object.reference)
            let before = object.tierLabel ?? ""
            if let wanted = call.optionalWord("to"), try isReached(wanted, by: object) {
                return .hit("\(object.reference) is at \(before) already", result: object)
            }
            let fieldsBefore = Set(object.fields().map(\.name))
            try await object.upgrade()
            let after = object.tierLabel ?? ""
            guard after != before else {
                return .hit("\(object.reference) is at \(after): there is no more", result: object)
            }
            let new = object.fields().map(\.name).filter { !fieldsBefore.contains($0) && !$0.contains(".") }
            let added = new.count > 6 ? new.prefix(5) + ["and \(new.count - 5) more"] : new[...]
            let words = "\(object.reference) \(before) \(call.session.arrow) \(after)"
            return .done("\(words): \(added.joined(separator: ", "))", result: object)
        }
    }

    /// Returns true if the object is at the tier or above.
    ///
    /// - Throws: ``ReplKit/ReplError`` if its kind has no such tier.
    @MainActor
    private static func isReached(_ tier: String, by object: any Upgradable) throws -> Bool {
        let labels = object.tierLabels
        guard let wanted = labels.firstIndex(of: tier) else {
            let kind = object.reference.kind
            throw ReplError(.usage, "\(kind) has no tier \(tier.prefix(20))", hint: labels.joined(separator: ", "))
        }
        return object.tierLabel.flatMap(labels.firstIndex(of:)).map { $0 >= wanted } ?? false
    }
}
