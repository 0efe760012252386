import Foundation
import Primitives

/// The bytes of all pictures by their digests. They are stored outside the world, whose rows hold the digests. Equal bytes are stored once.
///
/// The bytes are in memory, or in a folder once there is one; then stored bytes are on the disk. Bytes are kept while a row or a running
/// request may refer to them: ``collectGarbage(keeping:before:)`` removes only bytes to which neither a saved state nor any later event
/// refers.
final class PictureStore: Sendable {
    /// The maximum size of all pictures together, in bytes.
    static let limit = 256 << 20

    private struct Content {
        let size: Int
        /// The bytes; nil if they are in the folder.
        var bytes: Data?
        /// The turn in which the picture was last uploaded or found.
        var turn: Int
    }

    private struct State {
        var contents: [String: Content] = [:]
        /// The size of all pictures, including those that are being written, in bytes.
        var size = 0
        var turn = 0
        /// The number of requests that are about to refer to a digest, by digest.
        var retainCounts: [String: Int] = [:]
        var folder: PictureFolder?
    }

    private let limit: Int
    /// The folder of the state that was read.
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

    /// The total size at this moment, in bytes.
    var size: Int { state.withLock { $0.size } }

    var isInMemory: Bool { state.withLock { $0.folder == nil } }

    // MARK: Keeping

    /// Retains digests to which the world is about to refer. Their bytes stay until ``release(_:)``.
    func retain(_ digests: [String]) {
        state.withLock { state in
            for digest in digests { state.retainCounts[digest, default: 0] += 1 }
        }
    }

    /// Releases digests: the world now refers to them, or never will.
    func release(_ digests: [String]) {
        state.withLock { state in
            for digest in digests {
                state.retainCounts[digest, default: 1] -= 1
                if state.retainCounts[digest] == 0 { state.retainCounts[digest] = nil }
                state.contents[digest]?.turn = state.turn
            }
        }
    }

    /// Stores the bytes of a retained digest. If there is a folder, they are on the disk when this returns.
    ///
    /// - Throws: `storageFull`, or `writeFailed` with the reason; the store is unchanged then.
    func store(_ bytes: Data, as digest: String) throws(PictureError) {
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
        case .full: throw .storageFull
        case .folder(let folder):
            do throws(DemoServerError) {
                try folder.write(bytes, as: digest)
            } catch {
                state.withLock { $0.size -= bytes.count }
                throw .writeFailed("\(error.message) \(error.hint)")
            }
            state.withLock { state in
                // Another request may have stored the same bytes at the same time.
                if state.contents[digest] != nil { state.size -= bytes.count }
                state.contents[digest] = Content(size: bytes.count, bytes: nil, turn: state.turn)
            }
        }
    }

    // MARK: Letting go

    /// Begins a turn: later uploads belong to it. A collection begins a turn first and then reads the references.
    func beginCollection() -> Int {
        state.withLock { state in
            state.turn += 1
            return state.turn
        }
    }

    /// Removes the pictures without a reference that are not retained and were uploaded before a turn.
    ///
    /// - Parameters:
    ///   - named: The digests to which the saved state refers, or the world if no state is saved, read after the turn began.
    ///   - turn: The result of ``beginCollection()``.
    func collectGarbage(keeping named: Set<String>, before turn: Int) {
        state.withLock { state in
            for (digest, content) in state.contents {
                guard content.turn < turn, state.retainCounts[digest] == nil, !named.contains(digest) else { continue }
                // This runs inside the lock, so that the next upload of the same bytes finds them missing.
                state.folder?.remove(digest)
                state.size -= content.size
                state.contents[digest] = nil
            }
        }
    }

    // MARK: Folders

    /// Stores all bytes in a folder from now on. The store then knows the files that are already there, including unreferenced ones, which
    /// the first ``collectGarbage(keeping:before:)`` removes.
    ///
    /// - Parameter named: The digests to which the world refers. No upload may be running.
    func keep(in folder: PictureFolder, named: Set<String>) throws(DemoServerError) {
        let found = folder.scan()
        for digest in named where found[digest] == nil {
            if let bytes = bytes(of: digest) { try folder.write(bytes, as: digest) }
        }
        let all = folder.scan()
        state.withLock { state in
            state.folder = folder
            state.contents = all.mapValues { Content(size: $0, bytes: nil, turn: state.turn) }
            state.size = all.values.reduce(0, +)
        }
    }

    /// Writes bytes to a folder that does not have them yet.
    func copy(_ digests: Set<String>, to folder: PictureFolder) throws(DemoServerError) {
        for digest in digests where !folder.has(digest) {
            if let bytes = bytes(of: digest) { try folder.write(bytes, as: digest) }
        }
    }

    /// Returns a copy of the store for another server, in memory.
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
