import Foundation
import Primitives

extension FileStore {
    /// Reads a value. If the value is not available, the result tells the reason.
    ///
    /// A read sees every earlier write. It never throws: each possible problem is a case of ``StoredRead`` that tells the caller what to do
    /// next. If no job for the key is enqueued, the read runs directly on a thread of the concurrent pool, so reads run in parallel, even
    /// for one key.
    @concurrent public func read<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self,
        for key: StoreKey
    ) async -> StoredRead<Value> {
        await readFile(key).answer
    }

    /// Returns the result of a read and the bytes it was parsed from.
    func readFile<Value: Decodable & Sendable>(_ key: StoreKey) async -> (answer: StoredRead<Value>, bytes: Data) {
        let bytes: Data
        switch await fetch(key) {
        case .success(let found?): bytes = found
        case .success(nil): return (reportRead(.absent, of: key), Data())
        case .failure(let error): return (reportRead(.unreadable(error), of: key), Data())
        }
        var answer: StoredRead<Value> = parseFile(bytes, for: key)
        if case .corrupt(let reason, _) = answer {
            answer = .corrupt(reason: reason, quarantined: await quarantine(key, bytes, reason: reason))
        }
        return (reportRead(answer, of: key, bytes: bytes.count), bytes)
    }

    private func reportRead<Value>(_ answer: StoredRead<Value>, of key: StoreKey, bytes: Int = 0) -> StoredRead<Value> {
        onEvent(.read(key, found: answer.summary, bytes: bytes))
        switch answer {
        case .unreadable(let error): onEvent(.skipped(key, reason: error.cause.map { "\($0)" } ?? error.message))
        case .newer, .wrongScope: onEvent(.skipped(key, reason: answer.summary))
        // A damaged file is reported when it is moved to the quarantine.
        case .value, .absent, .outdated, .corrupt: break
        }
        return answer
    }

    /// Returns the bytes of the key's file after all earlier jobs for it have finished; nil if there is no file.
    private func fetch(_ key: StoreKey) async -> Result<Data?, StoreError> {
        let file = StoreFile(key, root: disk.root)
        // A read that has not returned yet cannot be told from a later read, so it is not enqueued if no earlier job is left.
        let moment = state.withLock { state -> Int? in
            guard !state.isClosed, state.pendingBarriers == 0, !state.lanes.isBusy(file),
                state.closedScopes.isEmpty || !state.closedScopes.contains(key.scope)
            else { return nil }
            return state.index.logicalTime
        }
        if let moment { return load(file, key, asOf: moment) }
        return await withCheckedContinuation { continuation in
            submit(
                .work(
                    run: { [self] in
                        let moment = state.withLock { $0.index.logicalTime }
                        continuation.resume(returning: load(file, key, asOf: moment))
                    },
                    refuse: { continuation.resume(returning: $0.code == .scopeClosed ? .success(nil) : .failure($0)) }
                ),
                for: key
            )
        }
    }

    private func load(_ file: StoreFile, _ key: StoreKey, asOf moment: Int) -> Result<Data?, StoreError> {
        do throws(SystemCallError) {
            let bytes = try disk.load(file, now: clock.now)
            if let count = bytes?.count {
                makeRoom(sparing: file) { $0.found(file, bytes: count, asOf: moment) }
            } else {
                state.withLock { $0.index.missed(file, asOf: moment) }
            }
            return .success(bytes)
        } catch {
            return .failure(.system(key, "read", error))
        }
    }

    /// Parses a file's bytes for a read of `key`, without changing anything.
    func parseFile<Value: Decodable & Sendable>(_ bytes: Data, for key: StoreKey) -> StoredRead<Value> {
        if let (writtenAt, payload) = StoreHeader.parseExpected(key.place.headerStart, in: bytes) {
            return decode(payload, writtenAt: writtenAt)
        }
        switch StoreHeader.inspect(bytes) {
        case .corrupt(let reason): return .corrupt(reason: reason, quarantined: nil)
        case .newerFormat(let format): return .newer(found: "file format \(format)")
        case .file(let header, let payload):
            guard header.scopeTag == key.scope.tag, header.keyName == key.name else {
                return .wrongScope(found: "\(header.scopeTag)/\(header.keyName)")
            }
            guard header.schemaVersion <= key.schema.version else {
                return .newer(found: "schema \(header.schemaVersion)")
            }
            let shape = FNV64.hash(key.schema.shape.utf8)
            guard header.schemaVersion == key.schema.version, header.schemaHash == shape else {
                let json = Data(payload)
                return .outdated(schemaVersion: header.schemaVersion, payload: json, writtenAt: header.writtenAt)
            }
            // The names are equal but have different Unicode forms, so the fast comparison failed.
            return decode(payload, writtenAt: header.writtenAt)
        }
    }

    private func decode<Value: Decodable & Sendable>(_ payload: Data, writtenAt: Date) -> StoredRead<Value> {
        do {
            return .value(try JSONDecoder().decode(Value.self, from: payload), writtenAt: writtenAt)
        } catch {
            return .corrupt(reason: "it does not decode: \(Self.reason(error))", quarantined: nil)
        }
    }

    /// Returns the place where decoding failed, without the value itself, so that values stay out of logs.
    static func reason(_ error: any Error) -> String {
        let context: DecodingError.Context
        switch error as? DecodingError {
        case .typeMismatch(_, let where_)?, .valueNotFound(_, let where_)?, .keyNotFound(_, let where_)?,
            .dataCorrupted(let where_)?:
            context = where_
        default: return "\(type(of: error))"
        }
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        return path.isEmpty ? "at the top" : "at \(path)"
    }

    /// Enqueues the move of a bad file to the quarantine, because it may have to wait for another process's lock.
    private func quarantine(_ key: StoreKey, _ bytes: Data, reason: String) async -> String? {
        let file = StoreFile(key, root: disk.root)
        return await withCheckedContinuation { continuation in
            submit(
                .work(
                    run: { [self] in continuation.resume(returning: quarantine(file, bytes, key: key, reason: reason))
                    },
                    refuse: { _ in continuation.resume(returning: nil) }
                ),
                for: key
            )
        }
    }

    private func quarantine(_ file: StoreFile, _ bytes: Data, key: StoreKey, reason: String) -> String? {
        do throws(SystemCallError) {
            let (isGone, place) = try disk.quarantine(file, holding: bytes, now: clock.now)
            guard isGone else { return nil }
            state.withLock { $0.index.remove(file) }
            onEvent(.quarantined(key, reason: reason, to: place))
            return place
        } catch {
            onEvent(.failed(.system(key, "put aside", error)))
            return nil
        }
    }

    /// Moves a bad file to the quarantine, on the store's queue while other processes are locked out.
    ///
    /// - Returns: The error if the file could not be moved, or nil.
    func quarantineNow(_ key: StoreKey, _ bytes: Data, reason: String) -> StoreError? {
        let file = StoreFile(key, root: disk.root)
        do throws(SystemCallError) {
            let place = try disk.moveToQuarantine(file, bytes.count, now: clock.now)
            state.withLock { $0.index.remove(file) }
            onEvent(.quarantined(key, reason: reason, to: place))
            return nil
        } catch {
            return .system(key, "put aside", error)
        }
    }
}
