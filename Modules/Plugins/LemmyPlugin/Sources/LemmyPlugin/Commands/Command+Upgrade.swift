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
            parameters: [.reference(kinds: ["post", "community"])],
            examples: ["load post 1 as p; upgrade p", "load community swift as c; upgrade c"]
        ) { call in
            let object = try call.object()
            let before = object.tierLabel ?? ""
            let fieldsBefore = Set(object.fields().map(\.name))
            switch object {
            case let post as ShownPost: try await post.handle.upgrade()
            case let community as ShownCommunity: try await community.handle.upgrade()
            default: throw ReplError(.wrongKind, "\(object.reference) has no tiers", hint: "help upgrade")
            }
            let after = object.tierLabel ?? ""
            guard after != before else {
                return .hit("\(object.reference) is at \(after), the top", result: object)
            }
            let new = object.fields().map(\.name).filter { !fieldsBefore.contains($0) }
            return .done("\(object.reference) \(before) -> \(after): \(new.joined(separator: ", "))", result: object)
        }
    }
}
