public import Foundation
import Primitives

/// Keeps a server's state in a file: what changed is saved now and then, and at the end.
///
/// Many writes make one save: whoever keeps it calls ``saveIfChanged()`` every few seconds, and nothing happens while nothing changes.
/// A crash loses what was written since the last save, unless a journal is kept: then every answer waits until what it acknowledges is on
/// the disk, and a crash loses nothing. Ended as it should be, nothing is lost either way.
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
    private let journal: Journal?

    /// Bytes of a journal from which on ``saveIfDue()`` saves.
    private static let journalLimit = 16 << 20

    /// Claims the file, then makes the server: once the file is read, nobody else changes it. Nothing is written yet.
    ///
    /// - Parameters:
    ///   - file: Where the server's state is kept.
    ///   - keepsJournal: Whether what happens between two saves is kept in a journal beside the file, before it is answered.
    ///   - make: Makes the server, from `file` if that is there.
    /// - Throws: ``DemoServerError`` when the folder cannot be written to, another server keeps this file, or the file there is one that
    ///   this program cannot read; what `make` throws.
    public init(in file: URL, keepsJournal: Bool = false, serving make: () throws -> LemmyServer) throws {
        self.file = DurableFile(file)
        claim = try FileClaim(self.file.path)
        try self.file.requireOwnState()
        self.file.removeUnfinished()
        let path = "\(self.file.path).journal"
        try Self.recover(self.file, from: path)
        server = try make()
        let images = try server.snapshot().world.images.digests
        try server.pictures.keep(in: PictureFolder(besides: self.file.path), named: images)
        guard keepsJournal else {
            journal = nil
            saved = Lock(nil)
            return
        }
        // What it begins with is saved before anything is noted.
        let revision = server.revision
        let state = try Self.save(server, in: self.file)
        let journal = try Journal(path, after: state.events)
        server.keep(journal)
        self.journal = journal
        saved = Lock(revision)
    }

    /// Brings into the file what a server has acknowledged that did not end as it should, as the version that it answered as.
    private static func recover(_ file: DurableFile, from path: String) throws(DemoServerError) {
        DurableFile(URL(filePath: path)).removeUnfinished()
        guard let bytes = try DurableFile(URL(filePath: path)).read() else { return }
        // A server that ended as it should left nothing to do.
        if bytes.isEmpty {
            unlink(path)
            return
        }
        guard access(file.path, F_OK) == 0 else {
            throw DemoServerError(
                .unreadableState,
                "\(path) continues \(file.path), which is not there.",
                hint: "Put that back, or move the journal away to start anew."
            )
        }
        let old = try LemmyServer(state: URL(filePath: file.path))
        try old.redo(Journal.read(path, after: old.snapshot().events))
        try file.replace(with: StateText.data(of: old.snapshot()))
        unlink(path)
    }

    /// Saves a server, then lets go of pictures that neither the file names nor anything that came meanwhile.
    private static func save(_ server: LemmyServer, in file: DurableFile) throws(DemoServerError) -> SavedState {
        let turn = server.pictures.beginTurn()
        let state = try server.snapshot()
        try file.replace(with: StateText.data(of: state))
        server.pictures.collect(keeping: state.world.images.digests, before: turn)
        return state
    }

    /// Saves what a journal does not keep: all that changed if there is none, else only once that has become long.
    ///
    /// - Returns: Whether anything was written.
    /// - Throws: As ``saveIfChanged()``.
    @discardableResult public func saveIfDue() throws(DemoServerError) -> Bool {
        if let journal, journal.length < Self.journalLimit { return false }
        return try saveIfChanged()
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
                let state = try Self.save(server, in: file)
                saved = revision
                try journal?.forget(through: state.events)
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
            let number = errno
            throw DemoServerError(
                .unwritableState,
                "\(lock) cannot be made: \(String(cString: strerror(number))).",
                hint: "Check that its folder is there and may be written to.",
                cause: POSIXErrorCode(rawValue: number).map { POSIXError($0) }
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
