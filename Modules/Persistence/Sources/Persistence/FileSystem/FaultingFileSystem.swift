public import Foundation
import Primitives

/// A file system that fails as planned: at the Nth call, at one kind of call, or at every call from one moment on, as after a crash.
///
/// ```swift
/// let disk = FaultingFileSystem(MemoryFileSystem()) { call, number, _ in number == 7 ? .fail(EIO) : nil }
/// ```
public final class FaultingFileSystem: FileSystem {
    /// The fault for one call.
    public enum Fault: Sendable {
        /// The call does nothing and fails with this `errno`. A close still closes the file.
        case fail(Int32)
        /// The call reads or writes at most this number of bytes.
        case short(Int)
        /// This call and all later calls do nothing, as if the process had ended; a close still closes an open file.
        case crash
    }

    /// Decides the fault of a call from its kind, its number (from 1 on) and its path.
    public typealias Plan = @Sendable (_ call: FileCall, _ number: Int, _ path: String) -> Fault?

    private struct State {
        var calls: [FileCall] = []
        var hasCrashed = false
    }

    private let base: any FileSystem
    private let plan: Plan
    private let state = Lock(State())

    /// Creates a file system that applies a plan to calls of `base`.
    public init(_ base: any FileSystem, plan: @escaping Plan) {
        self.base = base
        self.plan = plan
    }

    /// All calls so far, in order.
    public var calls: [FileCall] { state.withLock { $0.calls } }

    /// Returns the byte limit for the call, or throws its planned error.
    private func intercept(_ call: FileCall, _ path: String) throws(SystemCallError) -> Int? {
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

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func open(_ path: String, _ purpose: OpenPurpose) throws(SystemCallError) -> OpenFile {
        _ = try intercept(.open, path)
        return try base.open(path, purpose)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func read(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int {
        let limit = try intercept(.read, file.path) ?? buffer.count
        return try base.read(file, into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(limit)))
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func write(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int {
        let limit = try intercept(.write, file.path) ?? bytes.count
        return try base.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(limit)))
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func synchronize(_ file: OpenFile) throws(SystemCallError) {
        _ = try intercept(.synchronize, file.path)
        try base.synchronize(file)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func lock(_ file: OpenFile, exclusively: Bool) throws(SystemCallError) {
        _ = try intercept(.lock, file.path)
        try base.lock(file, exclusively: exclusively)
    }

    private var hasCrashed: Bool { state.withLock { $0.hasCrashed } }

    /// Forwards the call to the base file system, unless the plan makes it fail; a close that fails still closes the file.
    public func close(_ file: OpenFile) throws(SystemCallError) {
        do throws(SystemCallError) {
            _ = try intercept(.close, file.path)
        } catch {
            // The file is closed after a crash too: the system closes the files of an ended process, and callers that wait for its locks
            // continue.
            do throws(SystemCallError) { try base.close(file) } catch _ where hasCrashed {}
            throw error
        }
        try base.close(file)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func status(_ file: OpenFile) throws(SystemCallError) -> FileStatus {
        _ = try intercept(.status, file.path)
        return try base.status(file)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func status(at path: String) throws(SystemCallError) -> FileStatus {
        _ = try intercept(.status, path)
        return try base.status(at: path)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func touch(_ file: OpenFile, usedAt: Date) throws(SystemCallError) {
        _ = try intercept(.touch, file.path)
        try base.touch(file, usedAt: usedAt)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func rename(_ source: String, to target: String) throws(SystemCallError) {
        _ = try intercept(.rename, target)
        try base.rename(source, to: target)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func unlink(_ path: String) throws(SystemCallError) {
        _ = try intercept(.unlink, path)
        try base.unlink(path)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func makeFolder(_ path: String) throws(SystemCallError) {
        _ = try intercept(.makeFolder, path)
        try base.makeFolder(path)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func removeFolder(_ path: String) throws(SystemCallError) {
        _ = try intercept(.removeFolder, path)
        try base.removeFolder(path)
    }

    /// Forwards the call to the base file system, unless the plan makes it fail.
    public func list(_ path: String) throws(SystemCallError) -> [String] {
        _ = try intercept(.list, path)
        return try base.list(path)
    }

    /// Forwards the call to the base file system. The plan cannot make it fail, because on most systems it makes no system call.
    public func protect(_ path: String) throws(SystemCallError) { try base.protect(path) }
}
