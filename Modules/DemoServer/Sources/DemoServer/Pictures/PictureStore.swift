import Foundation
import Primitives

/// The bytes of all pictures by their digests, beside the world: its rows name the digests. The same bytes are kept once.
///
/// They are in memory, or in a folder once there is one; then whoever keeps bytes finds them on the disk. Nothing goes while somebody may
/// still name it: ``collect(keeping:before:)`` takes what neither a saved state names nor anything that was done since.
final class PictureStore: Sendable {
    /// Bytes of all pictures together.
    static let limit = 256 << 20

    private struct Content {
        let size: Int
        /// Nil for what is in the folder.
        var bytes: Data?
        /// The turn in which it was last sent, or found.
        var turn: Int
    }

    private struct State {
        var contents: [String: Content] = [:]
        /// Bytes of them all, and of what is being written.
        var size = 0
        var turn = 0
        /// Who is about to name a digest, by digest.
        var holds: [String: Int] = [:]
        var folder: PictureFolder?
    }

    private let limit: Int
    /// Where pictures of a saved state are that was read.
    private let source: PictureFolder?
    private let state: Lock<State>

    init(limit: Int = PictureStore.limit, reading source: PictureFolder? = nil) {
        self.limit = limit
        self.source = source
        state = Lock(State())
    }

    // MARK: Reading

    func bytes(of digest: String) -> Data? {
        let (content, folder) = state.withLock { ($0.contents[digest], $0.folder) }
        return content?.bytes ?? folder?.read(digest) ?? source?.read(digest)
    }

    /// Bytes that are kept at this moment.
    var size: Int { state.withLock { $0.size } }

    var isInMemory: Bool { state.withLock { $0.folder == nil } }

    // MARK: Keeping

    /// Says that digests are about to be named by the world: their bytes stay until ``release(_:)``.
    func hold(_ digests: [String]) {
        state.withLock { state in
            for digest in digests { state.holds[digest, default: 0] += 1 }
        }
    }

    /// Says that the world names them by now, or will not.
    func release(_ digests: [String]) {
        state.withLock { state in
            for digest in digests {
                state.holds[digest, default: 1] -= 1
                if state.holds[digest] == 0 { state.holds[digest] = nil }
                state.contents[digest]?.turn = state.turn
            }
        }
    }

    /// Keeps bytes that are held. In a folder they are on the disk when this returns.
    ///
    /// - Throws: `noRoom`, or `notKept` with the reason; nothing is lost or half-kept then.
    func keep(_ bytes: Data, as digest: String) throws(PictureRefusal) {
        enum Place { case known, full, memory, folder(PictureFolder) }
        let place = state.withLock { state -> Place in
            if state.contents[digest] != nil, state.folder?.has(digest) ?? true { return .known }
            guard state.size + bytes.count <= limit else { return .full }
            state.size += bytes.count
            if let folder = state.folder { return .folder(folder) }
            state.contents[digest] = Content(size: bytes.count, bytes: bytes, turn: state.turn)
            return .memory
        }
        switch place {
        case .known, .memory: return
        case .full: throw .noRoom
        case .folder(let folder):
            do throws(DemoServerError) {
                try folder.write(bytes, as: digest)
            } catch {
                state.withLock { $0.size -= bytes.count }
                throw .notKept("\(error.message) \(error.hint)")
            }
            state.withLock { state in
                // Somebody else may have sent the same at the same time.
                if state.contents[digest] != nil { state.size -= bytes.count }
                state.contents[digest] = Content(size: bytes.count, bytes: nil, turn: state.turn)
            }
        }
    }

    // MARK: Letting go

    /// Begins a turn: what is sent from now on is in it. Whoever collects begins one first, then looks what is named.
    func beginTurn() -> Int {
        state.withLock { state in
            state.turn += 1
            return state.turn
        }
    }

    /// Lets go of what is not named, is not about to be, and was sent before a turn.
    ///
    /// - Parameters:
    ///   - named: The digests that a saved state names, or the world if none is saved, looked at after the turn had begun.
    ///   - turn: What ``beginTurn()`` gave.
    func collect(keeping named: Set<String>, before turn: Int) {
        state.withLock { state in
            for (digest, content) in state.contents {
                guard content.turn < turn, state.holds[digest] == nil, !named.contains(digest) else { continue }
                // Within the lock: whoever sends the same bytes next finds that they are gone.
                state.folder?.remove(digest)
                state.size -= content.size
                state.contents[digest] = nil
            }
        }
    }

    // MARK: Folders

    /// Keeps all in a folder from now on. What is there already is known by then, also what nobody names any more: the first
    /// ``collect(keeping:before:)`` takes that.
    ///
    /// - Parameter named: The digests that the world names. Nobody may be sending any yet.
    func keep(in folder: PictureFolder, named: Set<String>) throws(DemoServerError) {
        let found = folder.claim()
        for digest in named where found[digest] == nil {
            if let bytes = bytes(of: digest) { try folder.write(bytes, as: digest) }
        }
        let all = folder.claim()
        state.withLock { state in
            state.folder = folder
            state.contents = all.mapValues { Content(size: $0, bytes: nil, turn: state.turn) }
            state.size = all.values.reduce(0, +)
        }
    }

    /// Brings bytes to a folder that does not have them yet.
    func copy(_ digests: Set<String>, to folder: PictureFolder) throws(DemoServerError) {
        for digest in digests where !folder.has(digest) {
            if let bytes = bytes(of: digest) { try folder.write(bytes, as: digest) }
        }
    }

    /// The same bytes for another server, in memory.
    func copy(of digests: Set<String>) -> PictureStore {
        let copy = PictureStore(limit: limit)
        for digest in digests {
            guard let bytes = bytes(of: digest) else { continue }
            copy.state.withLock { state in
                state.contents[digest] = Content(size: bytes.count, bytes: bytes, turn: 0)
                state.size += bytes.count
            }
        }
        return copy
    }
}
