import Foundation
import Primitives

/// What has happened to a server since its state was saved, a line each, so that nothing that was acknowledged is lost with the process.
///
/// Many wait for one write to the disk: whoever comes while lines are being written waits for that, and then one of them writes what all
/// of them have noted meanwhile.
final class Journal: Sendable {
    private struct State {
        var descriptor: Int32
        /// Where the last whole line in the file ends.
        var length: Int64 = 0
        /// What is noted and not in the file yet.
        var pending: [JournalLine] = []
        /// The number of the last event that is noted, and of the last that is on the disk.
        var noted: UInt64
        var settled: UInt64
        /// Where lines that were written together begin, by the number of their first.
        var pages: [(first: UInt64, start: Int64)] = []
        var isWriting = false
    }

    let path: String
    private let state: Lock<State>
    private let hasWritten = NSCondition()

    /// Begins a journal; what was in the file is gone.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - events: How many events the saved state has in it.
    init(_ path: String, after events: UInt64) throws(DemoServerError) {
        self.path = path
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        state = Lock(State(descriptor: descriptor, noted: events, settled: events))
        DurableFile.synchronizeFolder(of: path)
    }

    deinit { close(state.withLock { $0.descriptor }) }

    /// Bytes in the file.
    var length: Int64 { state.withLock { $0.length } }

    /// Notes an event; numbers follow each other.
    func note(_ event: Event, at time: Timestamp, number: UInt64) {
        state.withLock { state in
            state.noted = number
            state.pending.append(JournalLine(event, at: time, number: number))
        }
    }

    /// Waits until an event and all before it are on the disk.
    ///
    /// - Throws: ``DemoServerError`` when they cannot be written; the next call tries again.
    func settle(through number: UInt64) throws(DemoServerError) {
        while true {
            hasWritten.lock()
            let turn = state.withLock { state -> Turn in
                if state.settled >= number { return .over }
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

    /// Writes what is noted. Only for whoever has set `isWriting`.
    private func write() throws(DemoServerError) {
        let (lines, descriptor, length) = state.withLock { ($0.pending, $0.descriptor, $0.length) }
        let bytes = lines.reduce(into: Data()) { $0.append($1.data()) }
        var problem = DurableFile.write(bytes, to: descriptor)
        if problem == 0, fdatasync(descriptor) != 0 { problem = errno }
        // A line that is half there would end what can be read.
        if problem != 0 { ftruncate(descriptor, off_t(length)) }
        finish { [problem] state in
            guard problem == 0, let first = lines.first, let last = lines.last else { return }
            state.pages.append((first.number, state.length))
            state.length += Int64(bytes.count)
            state.settled = last.number
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

    /// Forgets what a saved state has in it. What came later stays; so may some lines that came before, which are left out when it is read.
    func forget(through number: UInt64) throws(DemoServerError) {
        let isMine = state.withLock { state in
            if state.isWriting { return false }
            state.isWriting = true
            return true
        }
        // Somebody is writing: the next save forgets more.
        guard isMine else { return }
        let (descriptor, pages) = state.withLock { ($0.descriptor, $0.pages) }
        // The last page that begins with something the state has may end with something that it has not.
        let kept = pages.lastIndex { $0.first <= number + 1 } ?? 0
        let isEmpty = state.withLock { $0.settled <= number }
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

    /// Puts a file in place that begins with a later page. Only for whoever has set `isWriting`.
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

extension Journal {
    /// What a file tells of, without what a crash left half-written at its end; nothing if there is no file.
    ///
    /// - Parameter events: How many events are known already.
    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unreadableState`` when lines in the middle are damaged or missing.
    static func read(_ path: String, after events: UInt64) throws(DemoServerError) -> [(event: Event, at: Timestamp)] {
        guard let bytes = try DurableFile(URL(filePath: path)).read() else { return [] }
        var found: [(event: Event, at: Timestamp)] = []
        var number = events
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = JournalLine(rest[rest.startIndex..<end])
            rest = rest[(end + 1)...]
            guard let line, let event = line.event else {
                // What was not synchronized may be anything, but nothing follows it.
                if rest.isEmpty { break }
                throw StateTables.damage(path, "a line in its middle cannot be read")
            }
            if line.number <= events { continue }
            guard line.number == number + 1 else { throw StateTables.damage(path, "lines are missing") }
            number = line.number
            found.append((event, Timestamp(micros: line.at)))
        }
        return found
    }
}
