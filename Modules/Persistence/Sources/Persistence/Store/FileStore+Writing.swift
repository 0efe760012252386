public import Foundation
import Primitives

extension FileStore {
    /// Stores a value and returns when it is on the disk.
    ///
    /// - Parameters:
    ///   - value: What to store; encoded off the caller's actor.
    ///   - key: Where.
    ///   - writtenAt: The time that reads will report; now, unless the value is older than its writing.
    ///   - durability: What is waited for; ``StoreDurability/cache`` for what can be fetched again.
    /// - Throws: ``StoreError``; except for ``StoreError/Code/notDurable`` the stored value is what it was.
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

    /// Puts a value in line and returns at once; the order of calls is the order of writing.
    ///
    /// Of several values for one key that wait, only the last is written, as durably as the most careful of them asked for. A failure is
    /// reported as ``StoreEvent/failed(_:)``; ``flush()`` waits for the rest.
    public func enqueue<Value: Encodable & Sendable>(
        _ value: Value,
        for key: StoreKey,
        writtenAt: Date? = nil,
        durability: StoreDurability = .durable
    ) {
        submitWrite(value, for: key, writtenAt, durability) { [onEvent] result in
            // The disk's failures are reported where they happen; these two never reach it.
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
        then report: @escaping StoreLanes.Waiter
    ) {
        let write = StoreLanes.Write(
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
                    "\(key) has no JSON form",
                    hint: "Numbers must be finite; see the cause.",
                    cause: error
                )
            )
        }
    }

    /// Does one write, on the store's queue.
    func perform(_ write: StoreLanes.Write, on file: StoreFile) {
        if write.batch != nil { return performInBatch(write, on: file) }
        let result = replace(write, on: file)
        if case .failure(let error) = result { onEvent(.failed(error)) }
        write.waiters.forEach { $0(result) }
    }

    private func replace(_ write: StoreLanes.Write, on file: StoreFile) -> Result<Void, StoreError> {
        let bytes: Data
        switch fileBytes(write) {
        case .success(let data): bytes = data
        case .failure(let error): return .failure(error)
        }
        do throws(SystemCallError) {
            let outcome = try disk.replace(file, with: bytes, write.durability)
            noteUse(of: file, bytes: bytes.count)
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

    /// The bytes of a write's file, if it may be written.
    func fileBytes(_ write: StoreLanes.Write) -> Result<Data, StoreError> {
        write.encode().flatMap { fileBytes($0, for: write.key, writtenAt: write.writtenAt) }
    }

    /// The bytes of a file around a payload, if it may be written.
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
