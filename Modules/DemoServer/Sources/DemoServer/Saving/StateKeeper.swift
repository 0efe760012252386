public import Foundation
import Primitives

/// Keeps a server's state in a file: what changed is saved now and then, and at the end.
///
/// Many writes make one save: whoever keeps it calls ``saveIfChanged()`` every few seconds, and nothing happens while nothing changes.
/// A crash loses what was written since the last save; ended as it should be, nothing is lost.
///
/// One server at a time keeps a file: a second one is refused, so that neither undoes what the other has saved.
///
/// ```swift
/// let file = URL(filePath: "world.state")
/// let keeper = try StateKeeper(in: file) { try LemmyServer(state: file) }
/// try keeper.saveIfChanged()
/// ```
public final class StateKeeper: Sendable {
    /// The server whose state is kept.
    public let server: LemmyServer

    private let url: URL
    /// Open, and locked, as long as the keeper lives.
    private let claim: FileClaim
    /// The server's revision that is in the file; nil while nothing is. Held while saving: two saves at a time help nobody.
    private let saved: Lock<Int?>

    /// Claims the file, then makes the server: once the file is read, nobody else changes it. Nothing is written yet.
    ///
    /// - Parameters:
    ///   - file: Where the server's state is kept.
    ///   - make: Makes the server, from `file` if that is there.
    /// - Throws: ``DemoServerError`` when the folder cannot be written to, or another server keeps this file; what `make` throws.
    public init(in file: URL, serving make: () throws -> LemmyServer) throws {
        url = file
        claim = try FileClaim(DurableFile(file).path)
        server = try make()
        saved = Lock(nil)
    }

    /// Saves unless the file has everything already.
    ///
    /// - Returns: Whether anything was written.
    /// - Throws: ``DemoServerError`` when the file cannot be written; the next call tries again.
    @discardableResult public func saveIfChanged() throws(DemoServerError) -> Bool {
        let result = saved.withLock { saved -> Result<Bool, DemoServerError> in
            let revision = server.revision
            if saved == revision { return .success(false) }
            do throws(DemoServerError) {
                try server.save(to: url)
                saved = revision
                return .success(true)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// The right to write a file, as a lock on a file beside it; given back when it goes, and when the process ends.
private struct FileClaim: ~Copyable, Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(DemoServerError) {
        let lock = "\(path).lock"
        let file = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            throw DemoServerError(
                .unwritableState,
                "\(lock) cannot be made: \(String(cString: strerror(errno))).",
                hint: "Check that its folder is there and may be written to."
            )
        }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            close(file)
            throw DemoServerError(
                .unwritableState,
                "Another server keeps its state in \(path).",
                hint: "End that one first, or name another file."
            )
        }
        descriptor = file
    }

    deinit { close(descriptor) }
}
