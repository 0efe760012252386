import Primitives
import ReplKit

/// The toy plug-in: it has everything that the core needs, and no entity that the core could know.
@MainActor
struct NotesPlugin: Plugin {
    let name = "notes"
    let shelf: Shelf

    func register(in registrar: PluginRegistrar) throws {
        try registrar.provide(Shelf.self, shelf)
        try registrar.add(NoteKind(shelf: shelf))
        try registrar.add(BoardKind(shelf: shelf))
        for command in [notes, star, write, follow, frame, weather] { try registrar.add(command) }
        addCode(to: registrar)
        registrar.addExamples(of: "expect", ["load note 1 as n; expect n.text = buy milk"])
        try registrar.add(try Lesson(parsing: `A lesson's text`.text))
        try registrar.add(try Lesson(parsing: `A lesson's text`.demo))
        registrar.prompt { _ in "notes" }
        registrar.addStatus { _ in [ShownField("shelf", "kitchen")] }
        registrar.explainErrors { error in
            switch error {
            case is Shelf.Refused: ReplError(.failed, "the server answered 500; nothing changed", hint: "weather fine")
            case is Shelf.Unreachable: ReplError(.connectionLost, "the shelf cannot be reached", hint: "weather fine")
            default: nil
            }
        }
    }

    /// Adds the Swift of a client that this toy does not have; no test compiles it.
    private func addCode(to registrar: PluginRegistrar) {
        registrar.addCode(ofKind: "note") { note in
            let client = note.given("client", "NotesClient", from: "Notes")
            return EntityCode("note", "Note", "try await \(client).note(\(note.id))", shows: "print($.text, $.stars)")
        }
        registrar.addCode(of: "notes") { call in
            let client = call.given("client", "NotesClient", from: "Notes")
            let limit = call.optionalNumber("limit").map { "limit: \($0)" } ?? ""
            let list = EntityCode(
                "notes",
                "[Note]",
                "try await \(client).notes(\(limit))",
                row: { index, _ in EntityCode("note", "Note", "$[\(index)]", shows: "print($.text)") }
            )
            call.declareResult(list)
        }
        registrar.addCode(of: "star") { call in
            call.write("try await \(try call.variable().name).star(\(!call.has("off")))")
        }
        registrar.addCode(of: "write") { call in
            let note = try call.variable().name
            call.write("try await \(note).write(\(SwiftCode.literal(call.optionalWord("TEXT") ?? "")))")
        }
        registrar.addNoCode(of: ["frame", "weather"], because: "is a toy")
    }

    private var notes: Command {
        Command(
            "notes",
            group: .read,
            summary: "List the notes",
            parameters: [.option("limit", .number("N", in: 1...50))],
            bindsResult: true,
            examples: ["notes limit 2 as f"]
        ) { [shelf] call in
            try await shelf.ask("GET /notes")
            let ids = shelf.texts.keys.sorted().prefix(call.optionalNumber("limit") ?? 50)
            return .list(ShownNotes(notes: ids.compactMap(shelf.note)))
        }
    }

    private var star: Command {
        Command(
            "star",
            group: .react,
            summary: "Star a note",
            parameters: [.reference(kinds: ["note"]), .flag("off")],
            examples: ["star note:1", "star note:1 off"],
            aliases: [CommandAlias("unstar", for: "star * off")]
        ) { [shelf] call in
            let shown = try call.object(as: ShownNote.self)
            let (note, isOn) = (shown.note, !call.has("off"))
            let (wasStarred, stars) = (note.isStarred, note.stars)
            // The shelf logs its requests itself.
            return try await call.session.edit(shown, "star note:\(note.id)\(isOn ? "" : " off")", request: nil) {
                note.star(isOn)
            } send: {
                try await shelf.ask("POST /star")
            } merge: {
                note.confirmStar()
            } rollback: {
                note.putBack(isStarred: wasStarred, stars: stars)
            }
            .undoable(by: "star note:\(note.id)\(isOn ? " off" : "")")
        }
    }

    private var write: Command {
        Command(
            "write",
            group: .write,
            summary: "Change a note's text",
            parameters: [.reference(kinds: ["note"]), .text("TEXT")],
            examples: ["write note:1 buy \"oat milk\""]
        ) { call in
            let note = try call.object(as: ShownNote.self).note
            let old = note.text
            note.write(try call.word("TEXT"))
            return .edit("write note:\(note.id)").undoable(by: "write note:\(note.id) \(Quoting.quote(old))")
        }
    }

    private var follow: Command {
        Command(
            "follow",
            group: .react,
            summary: "Follow a board",
            parameters: [.reference(kinds: ["board"]), .flag("off")],
            examples: ["notes; follow board:kitchen"]
        ) { call in
            let board = try call.object(as: ShownBoard.self).board
            board.follow(!call.has("off"))
            let reference = commandText(for: ShownBoard(board: board).reference)
            return .edit("follow \(reference)").undoable(by: "follow \(reference)\(call.has("off") ? "" : " off")")
        }
    }

    /// A command that cannot be undone.
    private var frame: Command {
        Command(
            "frame",
            group: .write,
            summary: "Frame a note",
            parameters: [.reference(kinds: ["note"])],
            examples: ["frame note:1"]
        ) { call in
            .edit("frame note:\(try call.object(as: ShownNote.self).note.id)")
        }
    }

    private var weather: Command {
        Command(
            "weather",
            group: .faults,
            summary: "Make the server fail",
            parameters: [.choice(["fine", "failing", "offline", "holding"])],
            examples: ["weather fine"]
        ) { [shelf] call in
            let words: [String: Shelf.Weather] = [
                "fine": .fine, "failing": .failing, "offline": .offline, "holding": .holding,
            ]
            let word = try call.word("fine|failing|offline|holding")
            shelf.weather = words[word] ?? .fine
            return .acknowledgement("weather \(word)")
        }
    }
}

struct NoteKind: EntityKind {
    let shelf: Shelf
    var name: String { "note" }
    var summary: String { "A note" }
    var tiers: [String] { ["T1"] }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        guard let number = Int(id) else {
            throw ReplError(.badNumber, "note:\(id) is no note: \"\(id)\" is no number", hint: "note:1")
        }
        if let living = shelf.living(number) { return LoadResult(ShownNote(note: living), from: .live) }
        try await shelf.ask("GET /note")
        guard let note = shelf.note(number) else {
            throw ReplError(.unknownReference, "there is no note \(number)", hint: "notes")
        }
        return LoadResult(ShownNote(note: note), from: .fetched)
    }

    func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        try await shelf.ask("GET /note")
        guard let note = (object as? ShownNote)?.note else { return LoadResult(object, from: .fetched) }
        if let text = shelf.texts[note.id], text != note.text { note.write(text) }
        return LoadResult(object, from: .fetched)
    }

    func liveObjects(in session: Session) -> [LiveObject] {
        shelf.living.map {
            LiveObject(EntityKey(kind: "note", id: $0.id), tier: "T1", identities: [ObjectIdentifier($0)])
        }
    }

    func recognize(_ text: String) -> String? {
        text.hasPrefix("https://notes.test/") ? String(text.dropFirst(19)) : nil
    }
}

struct BoardKind: EntityKind {
    let shelf: Shelf
    var name: String { "board" }
    var summary: String { "What notes hang on" }
    var tiers: [String] { [] }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        guard let board = shelf.board, board.name == id else {
            throw ReplError(.unknownReference, "there is no board \(id)", hint: "notes")
        }
        return LoadResult(ShownBoard(board: board), from: .live)
    }

    func liveObjects(in session: Session) -> [LiveObject] {
        guard let board = shelf.board else { return [] }
        return [LiveObject(EntityKey(kind: "board", id: board.name), tier: nil, identities: [ObjectIdentifier(board)])]
    }
}
