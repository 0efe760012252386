public import Foundation
import Primitives

extension FileStore {
    /// Stores a value and returns when it is durable.
    ///
    /// - Parameters:
    ///   - value: The value to store; it is encoded off the caller's actor.
    ///   - key: The key of the value.
    ///   - writtenAt: The time that reads report. The default is now; pass an earlier time if the value is older.
    ///   - durability: The guarantee to wait for. Use ``StoreDurability/cache`` for values that can be fetched again.
    /// - Throws: ``StoreError``. Except for ``StoreError/Code/notDurable``, the stored value is unchanged after an error.
    @concurrent public func write<Value: Encodable & Sendable>(
        _ value: Value,
        for key: StoreKey,
        writtenAt: Date? = nil,
        durability: StoreDurability = .durable
    ) async throws(StoreError) {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, StoreError>, Never>) in
            submitWrite(value, for: key, writtenAt, durability) { continuation.resume(returning: $0) }
        }
        try result.get()
    }

    /// Enqueues a write and returns immediately. Writes run in the order of the calls.
    ///
    /// If several writes for one key wait, only the last one is written, with the highest durability that any of them asked for. A failure
    /// is reported as ``StoreEvent/failed(_:)``. ``flush()`` waits for enqueued writes.
    public func enqueue<Value: Encodable & Sendable>(
        _ value: Value,
        for key: StoreKey,
        writtenAt: Date? = nil,
        durability: StoreDurability = .durable
    ) {
        submitWrite(value, for: key, writtenAt, durability) { [onEvent] result in
            // Errors of the disk are reported where they occur; these two errors occur before the disk is used.
            if case .failure(let error) = result, error.code == .scopeClosed || error.code == .storeClosed {
                onEvent(.failed(error))
            }
        }
    }

    private func submitWrite<Value: Encodable & Sendable>(
        _ value: Value,
        for key: StoreKey,
        _ writtenAt: Date?,
        _ durability: StoreDurability,
        then report: @escaping StoreJobQueues.Waiter
    ) {
        let write = StoreJobQueues.Write(
            key: key,
            writtenAt: writtenAt ?? clock.now,
            durability: durability,
            encode: { Self.encode(value, for: key) },
            waiters: [report]
        )
        submit(.write(write), for: key)
    }

    static func encode(_ value: some Encodable, for key: StoreKey) -> Result<Data, StoreError> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return .success(try encoder.encode(value))
        } catch {
            return .failure(
                StoreError(
                    .notEncodable,
                    "\(key) cannot be written as JSON",
                    hint: "Numbers must be finite; see the cause.",
                    cause: error
                )
            )
        }
    }

    /// Performs one write, on the store's queue.
    func perform(_ write: StoreJobQueues.Write, on file: StoreFile) {
        if write.batch != nil { return performInBatch(write, on: file) }
        let result = replace(write, on: file)
        if case .failure(let error) = result { onEvent(.failed(error)) }
        write.waiters.forEach { $0(result) }
    }

    private func replace(_ write: StoreJobQueues.Write, on file: StoreFile) -> Result<Void, StoreError> {
        let bytes: Data
        switch fileBytes(write) {
        case .success(let data): bytes = data
        case .failure(let error): return .failure(error)
        }
        do throws(SystemCallError) {
            let outcome = try disk.replace(file, with: bytes, write.durability)
            recordUse(of: file, bytes: bytes.count)
            switch outcome {
            case .visible(let error): return .failure(.notDurable(write.key, error))
            case .durable:
                onEvent(.wrote(write.key, bytes: bytes.count))
                return .success(())
            }
        } catch {
            return .failure(.system(write.key, "written", error))
        }
    }

    /// Returns the bytes of a write's file, or an error if it may not be written.
    func fileBytes(_ write: StoreJobQueues.Write) -> Result<Data, StoreError> {
        write.encode().flatMap { fileBytes($0, for: write.key, writtenAt: write.writtenAt) }
    }

    /// Returns the bytes of a file with a payload, or an error if it may not be written.
    func fileBytes(_ payload: Data, for key: StoreKey, writtenAt: Date) -> Result<Data, StoreError> {
        guard payload.count <= disk.limits.valueBytes else {
            return .failure(.oversized(key, payload.count, limit: disk.limits.valueBytes))
        }
        let start = key.place.headerStart
        guard let bytes = StoreHeader.file(start: start, writtenAt: writtenAt, payload: payload) else {
            return .failure(.oversizedKey(key))
        }
        return .success(bytes)
    }
}

/// The guarantee that a write waits for before it returns. With either guarantee, a read never returns a partial value.
public enum StoreDurability: Hashable, Sendable, Comparable {
    /// The value is in place and survives the end of the process, even `kill -9`; use it for values that can be fetched again. The system
    /// writes it to the disk later. A power loss before that may leave the old value, the new value or a damaged file, which a read moves
    /// to the quarantine. It costs a small fraction of ``durable``.
    case cache
    /// The contents and the name of the file are on the disk; use it for values that must not be lost.
    case durable
}
