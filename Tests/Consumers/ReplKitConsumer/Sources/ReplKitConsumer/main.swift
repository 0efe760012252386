import ReplKit

/// A note that a server keeps.
nonisolated struct Note: Identifiable, Equatable, Sendable {
    let id: Int
    var text: String
}

/// Stands for a server.
actor Server {
    private var notes = [1: Note(id: 1, text: "tomatoes"), 2: Note(id: 2, text: "bread")]

    func note(_ id: Int) -> Note? { notes[id] }
    func all() -> [Note] { notes.values.sorted { $0.id < $1.id } }
    func save(_ note: Note) { notes[note.id] = note }
}

/// The plug-in of the module's README.
struct NotesPlugin: Plugin {
    let name = "notes"
    let server = Server()

    func register(in registrar: PluginRegistrar) throws {
        let note = Entity<Note>("note", summary: "A note", headline: \.text) {
            [ShownField("text", $0.text)]
        } load: {
            [server] id, _ in
            await server.note(id)
        }
        try registrar.add(note)
        try registrar.add(
            List("notes", of: note, summary: "List the notes", columns: ["text"]) { [server] _ in await server.all() }
        )
        try registrar.add(
            Command(
                "rename",
                group: .write,
                summary: "Change a note's text",
                parameters: [.reference(to: note), .text("TEXT")],
                examples: ["rename note:1 buy milk"]
            ) { [server] call in
                let text = try call.word("TEXT")
                return try await call.edit(note) {
                    $0.text = text
                } send: {
                    await server.save($0)
                }
            }
        )
    }
}

do {
    try await PluginCheck(plugins: [NotesPlugin()]).run(transcripts: ["../../notes.transcript"])
    print("the examples and the transcript print what they should")
} catch {
    print(error)
}
