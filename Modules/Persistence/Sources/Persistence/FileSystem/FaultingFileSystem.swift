public import Foundation
import Primitives

/// Files that fail as planned: the Nth call, a kind of call, or everything from one moment on, as after a crash.
///
/// ```swift
/// let disk = FaultingFileSystem(MemoryFileSystem()) { call, number, _ in number == 7 ? .fail(EIO) : nil }
/// ```
public final class FaultingFileSystem: FileSystem {
    /// What happens to one call.
    public enum Fault: Sendable {
        /// The call does nothing and reports this `errno`. A close closes all the same.
        case fail(Int32)
        /// The call reads or writes at most so many bytes.
        case short(Int)
        /// This call and all after it do nothing, as if the process were gone; what it had open is closed.
        case crash
    }

    /// Decides the fate of a call: its kind, its number from 1 on, and the path.
    public typealias Plan = @Sendable (_ call: FileCall, _ number: Int, _ path: String) -> Fault?

    private struct State {
        var calls: [FileCall] = []
        var hasCrashed = false
    }

    private let base: any FileSystem
    private let plan: Plan
    private let state = Lock(State())

    /// Puts a plan in front of `base`.
    public init(_ base: any FileSystem, plan: @escaping Plan) {
        self.base = base
        self.plan = plan
    }

    /// Every call so far, in order.
    public var calls: [FileCall] { state.withLock { $0.calls } }

    /// The byte limit for the call, or its failure.
    private func admit(_ call: FileCall, _ path: String) throws(SystemCallError) -> Int? {
        let (number, gone) = state.withLock { state in
            state.calls.append(call)
            return (state.calls.count, state.hasCrashed)
        }
        if gone { throw SystemCallError(call, path: path, number: EIO) }
        switch plan(call, number, path) {
        case nil: return nil
        case .short(let count): return count
        case .fail(let errno): throw SystemCallError(call, path: path, number: errno)
        case .crash:
            state.withLock { $0.hasCrashed = true }
            throw SystemCallError(call, path: path, number: EIO)
        }
    }

    /// As the base, or as planned.
    public func open(_ path: String, _ purpose: OpenPurpose) throws(SystemCallError) -> OpenFile {
        _ = try admit(.open, path)
        return try base.open(path, purpose)
    }

    /// As the base, or as planned.
    public func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int {
        let limit = try admit(.read, file.path) ?? buffer.count
        return try base.read(file, into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(limit)))
    }

    /// As the base, or as planned.
    public func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int {
        let limit = try admit(.write, file.path) ?? bytes.count
        return try base.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(limit)))
    }

    /// As the base, or as planned.
    public func synchronize(_ file: OpenFile) throws(SystemCallError) {
        _ = try admit(.synchronize, file.path)
        try base.synchronize(file)
    }

    /// As the base, or as planned.
    public func lock(_ file: OpenFile, exclusively: Bool) throws(SystemCallError) {
        _ = try admit(.lock, file.path)
        try base.lock(file, exclusively: exclusively)
    }

    private var hasCrashed: Bool { state.withLock { $0.hasCrashed } }

    /// As the base, or as planned; a close that fails has closed.
    public func close(_ file: OpenFile) throws(SystemCallError) {
        do throws(SystemCallError) {
            _ = try admit(.close, file.path)
        } catch {
            // After a crash, too: the system closes what a process had open, and whoever waits for its locks goes on.
            do throws(SystemCallError) { try base.close(file) } catch _ where hasCrashed {}
            throw error
        }
        try base.close(file)
    }

    /// As the base, or as planned.
    public func status(_ file: OpenFile) throws(SystemCallError) -> FileStatus {
        _ = try admit(.status, file.path)
        return try base.status(file)
    }

    /// As the base, or as planned.
    public func status(at path: String) throws(SystemCallError) -> FileStatus {
        _ = try admit(.status, path)
        return try base.status(at: path)
    }

    /// As the base, or as planned.
    public func touch(_ file: OpenFile, usedAt: Date) throws(SystemCallError) {
        _ = try admit(.touch, file.path)
        try base.touch(file, usedAt: usedAt)
    }

    /// As the base, or as planned.
    public func rename(_ source: String, to target: String) throws(SystemCallError) {
        _ = try admit(.rename, target)
        try base.rename(source, to: target)
    }

    /// As the base, or as planned.
    public func unlink(_ path: String) throws(SystemCallError) {
        _ = try admit(.unlink, path)
        try base.unlink(path)
    }

    /// As the base, or as planned.
    public func makeFolder(_ path: String) throws(SystemCallError) {
        _ = try admit(.makeFolder, path)
        try base.makeFolder(path)
    }

    /// As the base, or as planned.
    public func removeFolder(_ path: String) throws(SystemCallError) {
        _ = try admit(.removeFolder, path)
        try base.removeFolder(path)
    }

    /// As the base, or as planned.
    public func list(_ path: String) throws(SystemCallError) -> [String] {
        _ = try admit(.list, path)
        return try base.list(path)
    }

    /// As the base; on most systems it is no call, so it cannot be made to fail.
    public func protect(_ path: String) throws(SystemCallError) { try base.protect(path) }
}
