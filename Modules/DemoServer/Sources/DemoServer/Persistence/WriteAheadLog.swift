import Foundation
import Primitives

/// The events since a server's last save, one per line, so that a crash loses no acknowledged write.
///
/// Many events share one write to the disk (group commit): callers that arrive during a write wait for it, and then one of them writes the
/// events of all of them.
final class WriteAheadLog: Sendable {
    private struct State {
        var descriptor: Int32
        /// The end of the last complete line in the file, in bytes.
        var length: Int64 = 0
        /// The lines that are not in the file yet.
        var pending: [JournalLine] = []
        /// The number of the last appended event, and of the last event on the disk.
        var appendedThrough: UInt64
        var synchronizedThrough: UInt64
        /// The batches that were written together: the number of the first event and the position in the file.
        var pages: [(first: UInt64, start: Int64)] = []
        var isWriting = false
    }

    let path: String
    private let state: Lock<State>
    private let hasWritten = NSCondition()

    /// Opens a journal and discards the old content of the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - events: The number of events that the saved state includes.
    init(_ path: String, after events: UInt64) throws(DemoServerError) {
        self.path = path
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        state = Lock(State(descriptor: descriptor, appendedThrough: events, synchronizedThrough: events))
        DurableFile.synchronizeFolder(of: path)
    }

    deinit { close(state.withLock { $0.descriptor }) }

    /// The length of the file in bytes.
    var length: Int64 { state.withLock { $0.length } }

    /// Appends an event without writing it. The numbers must be consecutive.
    func append(_ event: Event, at time: Timestamp, number: UInt64) {
        state.withLock { state in
            state.appendedThrough = number
            state.pending.append(JournalLine(event, at: time, number: number))
        }
    }

    /// Waits until an event and all before it are on the disk.
    ///
    /// - Throws: ``DemoServerError`` if they cannot be written; the next call tries again.
    func synchronize(through number: UInt64) throws(DemoServerError) {
        while true {
            hasWritten.lock()
            let turn = state.withLock { state -> Turn in
                if state.synchronizedThrough >= number { return .over }
                if state.isWriting { return .wait }
                state.isWriting = true
                return .write
            }
            if turn == .wait { hasWritten.wait() }
            hasWritten.unlock()
            switch turn {
            case .over: return
            case .wait: continue
            case .write: try write()
            }
        }
    }

    private enum Turn { case over, wait, write }

    /// Writes the pending lines. Call it only after setting `isWriting`.
    private func write() throws(DemoServerError) {
        let (lines, descriptor, length) = state.withLock { ($0.pending, $0.descriptor, $0.length) }
        let bytes = lines.reduce(into: Data()) { $0.append($1.data()) }
        var problem = DurableFile.write(bytes, to: descriptor)
        if problem == 0, fdatasync(descriptor) != 0 { problem = errno }
        // Removes an incomplete line, because reading stops at it.
        if problem != 0 { ftruncate(descriptor, off_t(length)) }
        finish { [problem] state in
            guard problem == 0, let first = lines.first, let last = lines.last else { return }
            state.pages.append((first.number, state.length))
            state.length += Int64(bytes.count)
            state.synchronizedThrough = last.number
            state.pending.removeFirst(lines.count)
        }
        if problem != 0 { throw Self.failure(path, problem) }
    }

    private func finish(_ change: (inout State) -> Void) {
        hasWritten.lock()
        state.withLock { state in
            change(&state)
            state.isWriting = false
        }
        hasWritten.broadcast()
        hasWritten.unlock()
    }

    /// Removes the events that a saved state includes. Later events stay; some earlier ones may stay too, and reading skips them.
    func truncate(through number: UInt64) throws(DemoServerError) {
        let isMine = state.withLock { state in
            if state.isWriting { return false }
            state.isWriting = true
            return true
        }
        // Another thread is writing; the next save removes the events.
        guard isMine else { return }
        let (descriptor, pages) = state.withLock { ($0.descriptor, $0.pages) }
        // The last batch that begins with a saved event may end with an unsaved one.
        let kept = pages.lastIndex { $0.first <= number + 1 } ?? 0
        let isEmpty = state.withLock { $0.synchronizedThrough <= number }
        guard isEmpty || (kept > 0 && !pages.isEmpty) else { return finish { _ in } }
        if isEmpty {
            let problem = ftruncate(descriptor, 0) == 0 ? 0 : errno
            finish { state in
                guard problem == 0 else { return }
                state.length = 0
                state.pages = []
            }
            if problem != 0 { throw Self.failure(path, problem) }
            return
        }
        try rewrite(from: kept)
    }

    /// Replaces the file by one that begins with a later batch. Call it only after setting `isWriting`.
    private func rewrite(from page: Int) throws(DemoServerError) {
        let (start, length) = state.withLock { ($0.pages[page].start, $0.length) }
        do throws(DemoServerError) {
            guard let bytes = try DurableFile(URL(filePath: path)).read() else { return finish { _ in } }
            let rest = Data(bytes[Int(start)..<Int(length)])
            try DurableFile(URL(filePath: path)).replace(with: rest)
            let descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { throw Self.failure(path, errno) }
            finish { state in
                close(state.descriptor)
                state.descriptor = descriptor
                state.pages.removeFirst(page)
                for index in state.pages.indices { state.pages[index].start -= start }
                state.length = Int64(rest.count)
            }
        } catch {
            finish { _ in }
            throw error
        }
    }

    private static func failure(_ path: String, _ number: Int32) -> DemoServerError {
        DemoServerError(
            .unwritableState,
            "\(path) cannot be written: \(String(cString: strerror(number))).",
            hint: "Check that its folder is there, may be written to and has room."
        )
    }
}

extension WriteAheadLog {
    /// Returns the events of a file, without an incomplete line at its end; an empty array if there is no file.
    ///
    /// - Parameter events: The number of events that are known already.
    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unreadableState`` if lines in the middle are damaged or missing.
    static func read(_ path: String, after events: UInt64) throws(DemoServerError) -> [(event: Event, at: Timestamp)] {
        guard let bytes = try DurableFile(URL(filePath: path)).read() else { return [] }
        var found: [(event: Event, at: Timestamp)] = []
        var number = events
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = JournalLine(rest[rest.startIndex..<end])
            rest = rest[(end + 1)...]
            guard let line, let event = line.event else {
                // A line that was not synced may be damaged, but then it is the last one.
                if rest.isEmpty { break }
                throw StateFileReader.damagedError(path, "a line in its middle cannot be read")
            }
            if line.number <= events { continue }
            guard line.number == number + 1 else { throw StateFileReader.damagedError(path, "lines are missing") }
            number = line.number
            found.append((event, Timestamp(micros: line.at)))
        }
        return found
    }
}
