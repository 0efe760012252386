public import Foundation
import Primitives

extension FileStore {
    /// Stores a value and returns when it is on the disk.
    ///
    /// - Parameters:
    ///   - value: What to store; encoded off the caller's actor.
    ///   - key: Where.
    ///   - writtenAt: The time that reads will report; now, unless the value is older than its writing.
    /// - Throws: ``StoreError``; except for ``StoreError/Code/notDurable`` the stored value is what it was.
    @concurrent public func write<Value: Encodable & Sendable>(
        _ value: Value,
        for key: StoreKey,
        writtenAt: Date? = nil
    ) async throws(StoreError) {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, StoreError>, Never>) in
            submitWrite(value, for: key, writtenAt: writtenAt) { continuation.resume(returning: $0) }
        }
        try result.get()
    }

    /// Puts a value in line and returns at once; the order of calls is the order of writing.
    ///
    /// Of several values for one key that wait, only the last is written. A failure is reported as ``StoreEvent/failed(_:)``; ``flush()``
    /// waits for the rest.
    public func enqueue<Value: Encodable & Sendable>(_ value: Value, for key: StoreKey, writtenAt: Date? = nil) {
        submitWrite(value, for: key, writtenAt: writtenAt) { [onEvent] result in
            // The disk's failures are reported where they happen; these two never reach it.
            if case .failure(let error) = result, error.code == .scopeClosed || error.code == .storeClosed {
                onEvent(.failed(error))
            }
        }
    }

    private func submitWrite<Value: Encodable & Sendable>(
        _ value: Value,
        for key: StoreKey,
        writtenAt: Date?,
        then report: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        let write = StoreLanes.Write(
            key: key,
            writtenAt: writtenAt ?? clock.now,
            encode: { Self.encode(value, for: key) },
            waiters: [report]
        )
        submit(.write(write), for: key)
    }

    private static func encode(_ value: some Encodable, for key: StoreKey) -> Result<Data, StoreError> {
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
        let result = replace(write, on: file)
        if case .failure(let error) = result { onEvent(.failed(error)) }
        write.waiters.forEach { $0(result) }
    }

    private func replace(_ write: StoreLanes.Write, on file: StoreFile) -> Result<Void, StoreError> {
        let key = write.key
        let payload: Data
        switch write.encode() {
        case .success(let data): payload = data
        case .failure(let error): return .failure(error)
        }
        guard payload.count <= disk.limits.valueBytes else {
            return .failure(.oversized(key, payload.count, limit: disk.limits.valueBytes))
        }
        let start = key.place.headerStart
        guard let bytes = StoreHeader.file(start: start, writtenAt: write.writtenAt, payload: payload) else {
            return .failure(.oversizedKey(key))
        }
        do throws(SystemCallError) {
            let outcome = try disk.replace(file, with: bytes)
            noteUse(of: file, bytes: bytes.count)
            switch outcome {
            case .visible(let error): return .failure(.notDurable(key, error))
            case .durable:
                onEvent(.wrote(key, bytes: bytes.count))
                return .success(())
            }
        } catch {
            return .failure(.system(key, "written", error))
        }
    }

    // MARK: The budget

    /// Keeps values from going when the budget is exceeded: those that nobody can fetch again.
    ///
    /// They count as all others do, so pin only what has a bound of its own. It holds for this store, until it is gone; another store of
    /// the same folder evicts by its own lights.
    public func pin(_ keys: [StoreKey]) {
        let files = keys.map { StoreFile($0, root: disk.root) }
        state.withLock { $0.index.pinned.formUnion(files) }
    }

    /// Notes a use, and puts the eviction of whatever no longer fits in line.
    func noteUse(of file: StoreFile, bytes: Int) {
        let budget = disk.limits.totalBytes
        let victims = state.withLock { state in
            state.index.use(file, bytes: bytes)
            return state.index.victims(over: budget, sparing: file)
        }
        for victim in victims {
            submitOwn(.work(run: { [self] in evict(victim.file, victim.entry) }, refuse: { _ in }), to: victim.file)
        }
    }

    private func evict(_ file: StoreFile, _ entry: StoreIndex.Entry) {
        // Used or replaced since it was chosen: then it is not the oldest any more.
        guard state.withLock({ $0.index.entries[file] == entry && $0.index.totalBytes > disk.limits.totalBytes }) else {
            return
        }
        do throws(SystemCallError) {
            try disk.remove(file)
            state.withLock { $0.index.remove(file) }
            onEvent(.evicted(file: file.name, bytes: entry.bytes))
        } catch {
            onEvent(.failed(StoreError(.system, "\(file.name) could not be evicted: \(error)", cause: error)))
        }
    }
}
