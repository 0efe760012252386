public import Foundation
public import Networking
import Primitives

/// A file that keeps a server's state. Changes are saved regularly and at the end.
///
/// Many writes share one save: the program calls ``saveIfChanged()`` every few seconds, and nothing is written while nothing changes. A
/// crash loses the writes since the last save, unless there is a journal: then every response waits until its write is on the disk, and a
/// crash loses nothing. A regular exit, which saves once more, loses nothing in both cases.
///
/// Only one server at a time can use a file: a second one is refused, so that neither overwrites the other's saves. Therefore the file is
/// checked only once, when this object claims it: an incomplete state is refused, and temporary files of a crash are removed.
///
/// ```swift
/// let url = URL(filePath: "world.state")
/// let file = try StateFile(in: url) { try LemmyServer(state: url) }
/// try file.saveIfChanged()
/// ```
public final class StateFile: Sendable {
    /// The server that uses this file.
    public let server: LemmyServer

    private let file: DurableFile
    /// The lock on the file, held for the lifetime of this object.
    private let claim: FileLock
    /// The revision of the server that is in the file; nil before the first save. The lock is held while saving, so that saves do not
    /// overlap.
    private let saved: Lock<Int?>
    private let journal: WriteAheadLog?

    /// The length of the journal, in bytes, from which on ``saveIfDue()`` saves.
    private static let journalLimit = 16 << 20

    /// Claims the file, then makes the server, so that no other process changes the file after it was read. The state file is written at
    /// once only if a journal is kept, or if the journal of a crashed server has to be replayed.
    ///
    /// - Parameters:
    ///   - file: The file that holds the server's state.
    ///   - keepsJournal: True to record each event in a journal beside the file before the response is returned.
    ///   - make: Makes the server, from `file` if that exists.
    /// - Throws: ``DemoServerError`` if the folder cannot be written to, another server uses this file, or the file is one that this
    ///   program cannot read; also the errors of `make`.
    public init(in file: URL, keepsJournal: Bool = false, serving make: () throws -> LemmyServer) throws {
        self.file = DurableFile(file)
        claim = try FileLock(self.file.path)
        try self.file.requireStateFile()
        self.file.removeTemporaryFiles()
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
        // The initial state is saved before the first event is recorded.
        let revision = server.revision
        let state = try Self.save(server, in: self.file)
        let journal = try WriteAheadLog(path, after: state.events)
        server.attachJournal(journal)
        self.journal = journal
        saved = Lock(revision)
    }

    /// Replays the journal of a server that did not exit regularly, and saves the result in the file, as the version of that server.
    private static func recover(_ file: DurableFile, from path: String) throws(DemoServerError) {
        DurableFile(URL(filePath: path)).removeTemporaryFiles()
        guard let bytes = try DurableFile(URL(filePath: path)).read() else { return }
        // An empty journal is the trace of a regular exit; there is nothing to replay.
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
        try old.redo(WriteAheadLog.read(path, after: old.snapshot().events))
        try file.replace(with: StateFileWriter.data(of: old.snapshot()))
        unlink(path)
    }

    /// Saves a server, then removes the pictures to which neither the file nor a newer event refers.
    private static func save(_ server: LemmyServer, in file: DurableFile) throws(DemoServerError) -> SavedState {
        let turn = server.pictures.beginCollection()
        let state = try server.snapshot()
        try file.replace(with: StateFileWriter.data(of: state))
        server.pictures.collectGarbage(keeping: state.world.images.digests, before: turn)
        return state
    }

    /// Saves the changes that no journal holds. With a journal it saves only if the journal has become long.
    ///
    /// - Returns: True if the file was written.
    /// - Throws: The errors of ``saveIfChanged()``.
    @discardableResult public func saveIfDue() throws(DemoServerError) -> Bool {
        if let journal, journal.length < Self.journalLimit { return false }
        return try saveIfChanged()
    }

    /// Saves unless the file is up to date.
    ///
    /// - Returns: True if the file was written.
    /// - Throws: ``DemoServerError`` if the file cannot be written; the next call tries again.
    @discardableResult public func saveIfChanged() throws(DemoServerError) -> Bool {
        let result = saved.withLock { saved -> Result<Bool, DemoServerError> in
            let revision = server.revision
            if saved == revision { return .success(false) }
            do throws(DemoServerError) {
                let state = try Self.save(server, in: file)
                saved = revision
                try journal?.truncate(through: state.events)
                return .success(true)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// The exclusive right to write a file: a lock on a file beside it. It is released with this value and when the process ends.
private struct FileLock: ~Copyable, Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(DemoServerError) {
        try DurableFile(URL(filePath: path)).requireWritablePath()
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
                hint: "End that server first, or name another file."
            )
        }
        descriptor = file
    }

    deinit { close(descriptor) }
}

extension StateFile {
    /// A transport to the server in this process that returns a response after the request's changes are saved.
    ///
    /// A client that persists responses therefore never knows more than the server: a crash loses both or neither. If saving fails, the
    /// response is 500, as from a server with a full disk; the change may have been made.
    public var transport: SavingTransport { SavingTransport(keeper: self) }
}

/// The transport to a server with a state file; see ``StateFile/transport``.
public struct SavingTransport: Transport {
    let keeper: StateFile

    /// Saves the changes of a request, then returns its response.
    ///
    /// - Complexity: O(world) for a request that changes something, unless there is a journal.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await keeper.server.transport.send(request)
        do throws(DemoServerError) {
            try keeper.saveIfDue()
            return response
        } catch {
            return HTTPResponse(status: 500, body: Data(#"{"error":"state_not_saved"}"#.utf8))
        }
    }
}
