import Foundation
import Primitives

/// A library of notes that lives in the process and speaks JSON.
///
/// What is asked is done at once, in the order of the calls; what comes of it can be held at a gate, refused or lost.
public nonisolated final class NotesServer: Sendable {
    /// What happens to the next request of a kind.
    public enum Plan: Sendable {
        /// Done, and answered when the gate opens.
        case hold(Gate)
        /// Not done when the gate opens.
        case refuse(Gate)
        /// Done, and never answered.
        case lose
    }

    private struct State {
        var notes: [Int: WireNote] = [:]
        var plans: [String: Plan] = [:]
        var requests: [String] = []
    }

    private let state = Lock(State())

    /// Makes a library of three notes in one notebook.
    public init() {
        let notebook = WireNotebook(id: 7, follows: false, muted: false)
        state.withLock { state in
            for (id, title) in [(1, "Moss"), (2, "Fern"), (3, "Reed")] {
                let star = WireNote.Star(count: id, mine: false)
                state.notes[id] = WireNote(
                    id: id,
                    title: title,
                    author: 1,
                    star: star,
                    tags: [],
                    notebook: notebook
                )
            }
        }
    }

    /// Says what happens to the next request that reads like this: `star 1 on`.
    public func plan(_ request: String, _ plan: Plan) { state.withLock { $0.plans[request] = plan } }

    /// Every request so far, and forgets them.
    public func takeRequests() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    /// Answers bytes with bytes; what is asked is done before the first suspension.
    nonisolated(nonsending) func answer(_ bytes: Data) async throws -> Data {
        let request = try JSONDecoder().decode(NotesRequest.self, from: bytes)
        let name = "\(request)"
        let plan = state.withLock { state in
            state.requests.append(name)
            return state.plans.removeValue(forKey: name)
        }
        if case .refuse(let gate) = plan {
            try await gate.pass()
            throw NotesError.refused(name)
        }
        let answer = try state.withLock { try Self.perform(request, on: &$0.notes) }
        switch plan {
        case .hold(let gate): try await gate.pass()
        case .lose: throw NotesError.lost(name)
        case .refuse, nil: break
        }
        return answer
    }

    private static func perform(_ request: NotesRequest, on notes: inout [Int: WireNote]) throws -> Data {
        let id = request.id
        switch request.verb {
        case .list:
            return try JSONEncoder().encode(notes.keys.sorted().compactMap { notes[$0] })
        case .note:
            // Of related notes it does not say what is the viewer's own.
            let related = notes.keys.sorted().filter { $0 != id }.compactMap { key in
                notes[key].map { note in
                    var note = note
                    note.star = nil
                    return note
                }
            }
            guard let note = notes[id] else { throw NotesError.refused("\(request)") }
            return try JSONEncoder().encode(WirePage(note: note, body: "On \(note.title).", related: related))
        case .star:
            let isOn = request.isOn ?? false
            if let star = notes[id]?.star, star.mine != isOn {
                notes[id]?.star = WireNote.Star(count: star.count + (isOn ? 1 : -1), mine: isOn)
            }
            return try JSONEncoder().encode(notes[id])
        case .tag:
            notes[id]?.tags.append(request.text ?? "")
            return try JSONEncoder().encode(notes[id])
        case .follow, .mute:
            for key in notes.keys where notes[key]?.notebook.id == id {
                if request.verb == .follow { notes[key]?.notebook.follows = request.isOn ?? false }
                if request.verb == .mute { notes[key]?.notebook.muted = request.isOn ?? false }
            }
            return try JSONEncoder().encode(notes.values.first { $0.notebook.id == id }?.notebook)
        }
    }
}

nonisolated extension NotesServer {
    /// Asks in the words of the protocol.
    nonisolated(nonsending) func answer<Wire: Decodable>(_ request: NotesRequest) async throws -> Wire {
        try JSONDecoder().decode(Wire.self, from: await answer(JSONEncoder().encode(request)))
    }
}
