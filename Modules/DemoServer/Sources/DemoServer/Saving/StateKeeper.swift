public import Foundation
import Primitives

/// Keeps a server's state in a file: what changed is saved now and then, and at the end.
///
/// Many writes make one save: whoever keeps it calls ``saveIfChanged()`` every few seconds, and nothing happens while nothing changes.
/// A crash loses what was written since the last save; ended as it should be, nothing is lost.
///
/// One server at a time keeps a file: a second one is refused, so that neither undoes what the other has saved. So the file is looked
/// at once only, when the keeper claims it: one that is no whole state is refused, and what a crash left half-written beside it goes.
///
/// ```swift
/// let file = URL(filePath: "world.state")
/// let keeper = try StateKeeper(in: file) { try LemmyServer(state: file) }
/// try keeper.saveIfChanged()
/// ```
public final class StateKeeper: Sendable {
    /// The server whose state is kept.
    public let server: LemmyServer

    private let file: DurableFile
    /// Open, and locked, as long as the keeper lives.
    private let claim: FileClaim
    /// The server's revision that is in the file; nil while nothing is. Held while saving: two saves at a time help nobody.
    private let saved: Lock<Int?>

    /// Claims the file, then makes the server: once the file is read, nobody else changes it. Nothing is written yet.
    ///
    /// - Parameters:
    ///   - file: Where the server's state is kept.
    ///   - make: Makes the server, from `file` if that is there.
    /// - Throws: ``DemoServerError`` when the folder cannot be written to, another server keeps this file, or the file there is one that
    ///   this program cannot read; what `make` throws.
    public init(in file: URL, serving make: () throws -> LemmyServer) throws {
        self.file = DurableFile(file)
        claim = try FileClaim(self.file.path)
        try self.file.requireOwnState()
        self.file.removeUnfinished()
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
                try file.replace(with: StateText.data(of: server.snapshot()))
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
        try DurableFile(URL(filePath: path)).requirePlace()
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
