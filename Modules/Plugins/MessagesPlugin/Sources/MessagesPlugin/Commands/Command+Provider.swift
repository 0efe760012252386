import ReplKit

extension Command {
    /// `provider`.
    @MainActor
    static func provider(_ session: MessagesSession) -> Command {
        let names = session.names
        return Command(
            "provider",
            group: .valueTrees,
            summary: "Show a value in a provider of its own",
            details: [
                "load takes the provider that lives; this makes another, which shows the same",
                "value, is told of every change of it, and can be paused by itself.",
            ],
            parameters: [.reference(kinds: names.all)],
            bindsResult: true,
            examples: ["provider \(names.ofTrees[1]):42 as p", "provider \(names.ofTrees[0]):12.author as a"]
        ) { call in
            let object = try call.tree()
            let other = try object.makeProvider()
            let name = call.resultName.map { "\($0) = " } ?? ""
            return .done("\(name)\(other.reference), in a provider of its own", result: other)
        }
    }
}
