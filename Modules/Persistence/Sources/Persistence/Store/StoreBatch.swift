public import Foundation
import Primitives

/// Several values that are written under one synchronization of their folder.
///
/// ```swift
/// var batch = StoreBatch()
/// batch.set(["first"], for: titles)
/// batch.set(12, for: count)
/// try await store.write(batch)
/// ```
///
/// It saves time, and promises no more than so many writes: each value is replaced by itself, and after a crash in between some are new.
/// What must change together belongs in one value.
public struct StoreBatch: Sendable {
    struct Member: Sendable {
        let key: StoreKey
        let writtenAt: Date?
        let encode: @Sendable () -> Result<Data, StoreError>
    }

    private(set) var members: [Member] = []

    /// Makes an empty batch.
    public init() {}

    /// How many values were set.
    public var count: Int { members.count }

    /// Adds a value; of two for one key the later is written.
    ///
    /// - Parameters:
    ///   - value: What to store; encoded when its turn comes, off the caller's actor.
    ///   - key: Where; the keys may be of different scopes.
    ///   - writtenAt: The time that reads will report; that of the write, unless the value is older.
    public mutating func set<Value: Encodable & Sendable>(_ value: Value, for key: StoreKey, writtenAt: Date? = nil) {
        let encode: @Sendable () -> Result<Data, StoreError> = { FileStore.encode(value, for: key) }
        members.append(Member(key: key, writtenAt: writtenAt, encode: encode))
    }
}

/// A batch on its way: its writes go by their files' lanes, and the last that is in place synchronizes the folders for all.
///
/// A write that is overtaken by another, or refused, is no longer waited for.
final class StoreBatchRun: Sendable {
    /// What is in place, and who waits until it is durable.
    typealias Placed = (key: StoreKey, bytes: Int, waiters: [StoreLanes.Waiter])

    private struct State {
        var toPlace: Int
        var placed: [Placed] = []
        var folders: Set<String> = []
        var unheard: Int
        var failure: StoreError?
    }

    private let state: Lock<State>
    private let report: @Sendable (StoreError?) -> Void

    /// - Parameter report: Told the first failure, or nil, when every member has been heard of.
    init(_ count: Int, report: @escaping @Sendable (StoreError?) -> Void) {
        state = Lock(State(toPlace: count, unheard: count))
        self.report = report
    }

    /// A write has ended here.
    ///
    /// - Returns: Nil until the last; then everything that is in place, and the folders to synchronize.
    func arrive(_ placed: Placed? = nil, in folder: String? = nil) -> (placed: [Placed], folders: Set<String>)? {
        state.withLock { state in
            if let placed { state.placed.append(placed) }
            if let folder { state.folders.insert(folder) }
            state.toPlace -= 1
            guard state.toPlace == 0 else { return nil }
            return (state.placed, state.folders)
        }
    }

    /// A member's end, as those who asked for it hear it.
    func hear(_ result: Result<Void, StoreError>) {
        let (isLast, failure) = state.withLock { state -> (Bool, StoreError?) in
            if case .failure(let error) = result { state.failure = state.failure ?? error }
            state.unheard -= 1
            return (state.unheard == 0, state.failure)
        }
        if isLast { report(failure) }
    }
}
