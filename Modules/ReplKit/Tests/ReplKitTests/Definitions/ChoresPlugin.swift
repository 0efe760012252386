import ReplKit

/// An example of definitions by closures: values, a kind, a list, an edit that can fail.
struct Chore: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var isDone = false
    var owner = "ana"
}

/// A simulated server: it refuses titles in capitals, and replaces double spaces in others.
@MainActor
final class ChoreServer {
    struct Refused: Error {}

    var chores = [7: Chore(id: 7, title: "water plants"), 12: Chore(id: 12, title: "call Ana")]
    private(set) var requests = 0
    /// A closure that runs before each response.
    var beforeAnswer: @MainActor () async -> Void = {}

    func chore(_ id: Int) async -> Chore? {
        requests += 1
        await beforeAnswer()
        return chores[id]
    }

    func all() async -> [Chore] {
        requests += 1
        return chores.values.sorted { $0.id < $1.id }
    }

    func save(_ chore: Chore) async throws -> Chore {
        requests += 1
        await beforeAnswer()
        guard chore.title != chore.title.uppercased() else { throw Refused() }
        var kept = chore
        kept.title = chore.title.replacing("  ", with: " ")
        chores[chore.id] = kept
        return kept
    }
}

struct ChoresPlugin: Plugin {
    let name = "chores"
    let server: ChoreServer

    func register(in registrar: PluginRegistrar) throws {
        let owner = Entity<Owner>("owner", summary: "Who does it", headline: \.id) {
            [ShownField("name", $0.id)]
        } load: { id, _ in
            Owner(id: id)
        }
        let chore = Entity<Chore>(
            "chore",
            summary: "Something to do",
            headline: \.title,
            edges: [("owner", { owner.shown($0.owner) })],
            recognize: { $0.hasPrefix("https://chores.test/") ? String($0.dropFirst(20)) : nil }
        ) {
            [ShownField("title", $0.title), ShownField("done", $0.isDone), ShownField("owner", $0.owner)]
        } load: { [server] id, _ in
            await server.chore(id)
        }
        try registrar.add(owner)
        try registrar.add(chore)
        try registrar.add(
            List("chores", of: chore, summary: "List the chores", columns: ["done", "title"]) { [server] _ in
                await server.all()
            }
        )
        try registrar.add(rename(chore))
        try registrar.add(done(chore))
        registrar.explainErrors { error in
            error is ChoreServer.Refused ? ReplError(.failed, "the server does not like to be shouted at") : nil
        }
    }

    private func rename(_ chore: Entity<Chore>) -> Command {
        Command(
            "rename",
            group: .write,
            summary: "Rename a chore",
            parameters: [.reference(to: chore), .text("TITLE")],
            examples: ["rename chore:7 water the plants"]
        ) { [server] call in
            let title = try call.word("TITLE")
            return try await call.edit(chore) {
                $0.title = title
            } send: {
                try await server.save($0)
            }
        }
    }

    private func done(_ chore: Entity<Chore>) -> Command {
        Command(
            "done",
            group: .react,
            summary: "Tick a chore off",
            parameters: [.reference(to: chore), .flag("off")],
            examples: ["done chore:7", "done chore:7 off"]
        ) { [server] call in
            let isDone = !call.has("off")
            let text = "done chore:\(try call.value(of: chore).id)\(isDone ? "" : " off")"
            return try await call.edit(chore, as: text) {
                $0.isDone = isDone
            } send: { chore in
                _ = try await server.save(chore)
            }
        }
    }
}

/// An entity whose ID is a word.
struct Owner: Identifiable, Equatable, Sendable {
    let id: String
}
