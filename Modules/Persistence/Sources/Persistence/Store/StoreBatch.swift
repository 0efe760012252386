public import Foundation
import Primitives

/// Several values that are written with a single sync of their folder.
///
/// ```swift
/// var batch = StoreBatch()
/// batch.set(["first"], for: titles)
/// batch.set(12, for: count)
/// try await store.write(batch)
/// ```
///
/// A batch saves time but gives no further guarantee: each value is replaced separately, and after a crash in between only some values are
/// new. Store data that must change together in one value.
public struct StoreBatch: Sendable {
    struct Member: Sendable {
        let key: StoreKey
        let writtenAt: Date?
        let encode: @Sendable () -> Result<Data, StoreError>
    }

    private(set) var members: [Member] = []

    /// Creates an empty batch.
    public init() {}

    /// The number of values that were set.
    public var count: Int { members.count }

    /// Adds a value. If a key is set twice, the later value is written.
    ///
    /// - Parameters:
    ///   - value: The value to store; it is encoded when its job runs, off the caller's actor.
    ///   - key: The key of the value. Keys may have different scopes.
    ///   - writtenAt: The time that reads report. The default is the time of the write; pass an earlier time if the value is older.
    public mutating func set<Value: Encodable & Sendable>(_ value: Value, for key: StoreKey, writtenAt: Date? = nil) {
        let encode: @Sendable () -> Result<Data, StoreError> = { FileStore.encode(value, for: key) }
        members.append(Member(key: key, writtenAt: writtenAt, encode: encode))
    }
}

/// The state of a batch that is being written. Its writes run in the lanes of their files, and the last one in place syncs the folders for
/// all.
///
/// A write that is refused or replaced by a later write no longer counts.
final class StoreBatchWrite: Sendable {
    /// A value that is in place, with the waiters to call when it is durable.
    typealias Placed = (key: StoreKey, bytes: Int, waiters: [StoreJobQueues.Waiter])

    private struct State {
        var toPlace: Int
        var placed: [Placed] = []
        var folders: Set<String> = []
        var pendingResults: Int
        var failure: StoreError?
    }

    private let state: Lock<State>
    private let report: @Sendable (StoreError?) -> Void

    /// - Parameter report: Receives the first error, or nil, after every member has reported its result.
    init(_ count: Int, report: @escaping @Sendable (StoreError?) -> Void) {
        state = Lock(State(toPlace: count, pendingResults: count))
        self.report = report
    }

    /// Records that a write has finished or was removed.
    ///
    /// - Returns: Nil except for the last write; for that one, all values in place and the folders to sync.
    func memberPlaced(_ placed: Placed? = nil, in folder: String? = nil) -> (placed: [Placed], folders: Set<String>)? {
        state.withLock { state in
            if let placed { state.placed.append(placed) }
            if let folder { state.folders.insert(folder) }
            state.toPlace -= 1
            guard state.toPlace == 0 else { return nil }
            return (state.placed, state.folders)
        }
    }

    /// Records the result of one member.
    func recordResult(_ result: Result<Void, StoreError>) {
        let (isLast, failure) = state.withLock { state -> (Bool, StoreError?) in
            if case .failure(let error) = result { state.failure = state.failure ?? error }
            state.pendingResults -= 1
            return (state.pendingResults == 0, state.failure)
        }
        if isLast { report(failure) }
    }
}
