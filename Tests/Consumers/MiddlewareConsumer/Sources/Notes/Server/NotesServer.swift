import Foundation
import Primitives

/// A library of notes that lives in the process and speaks JSON.
///
/// It performs requests immediately, in the order of the calls; a ``Plan`` can hold a response, refuse a request or lose a response.
public nonisolated final class NotesServer: Sendable {
    /// The treatment of the next request with a given description.
    public enum Plan: Sendable {
        /// Performs the request, and responds when the gate opens.
        case hold(Gate)
        /// Refuses the request when the gate opens, without performing it.
        case refuse(Gate)
        /// Performs the request, and loses the response.
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

    /// Sets the plan for the next request with a description, such as `star 1 on`.
    public func plan(_ request: String, _ plan: Plan) { state.withLock { $0.plans[request] = plan } }

    /// Returns the requests since the last call, and clears them.
    public func takeRequests() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    /// Returns the encoded response to an encoded request.
    ///
    /// Performs the request before the first suspension, unless it is refused.
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
            // The response omits the viewer's star of related notes.
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
    /// Encodes a request and decodes its response.
    nonisolated(nonsending) func answer<Wire: Decodable>(_ request: NotesRequest) async throws -> Wire {
        try JSONDecoder().decode(Wire.self, from: await answer(JSONEncoder().encode(request)))
    }
}
