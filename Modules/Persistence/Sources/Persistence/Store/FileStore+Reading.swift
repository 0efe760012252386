import Foundation
import Primitives

extension FileStore {
    /// Reads a value; the answer says what was found if it is not the value.
    ///
    /// A read sees every write that was asked for before it. It never throws: whatever is wrong with the file, the caller's next step is
    /// one of the cases of ``StoredRead``. With nothing in line for the key it is done where it is asked for, on a thread of the
    /// concurrent pool; so reads run side by side, also of one key.
    @concurrent public func read<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self,
        for key: StoreKey
    ) async -> StoredRead<Value> {
        await readFile(key).answer
    }

    /// A read's answer, and the bytes that it was made of.
    func readFile<Value: Decodable & Sendable>(_ key: StoreKey) async -> (answer: StoredRead<Value>, bytes: Data) {
        let bytes: Data
        switch await fetch(key) {
        case .success(let found?): bytes = found
        case .success(nil): return (told(.absent, of: key), Data())
        case .failure(let error): return (told(.unreadable(error), of: key), Data())
        }
        var answer: StoredRead<Value> = judge(bytes, for: key)
        if case .corrupt(let reason, _) = answer {
            answer = .corrupt(reason: reason, quarantined: await putAside(key, bytes, reason: reason))
        }
        return (told(answer, of: key, bytes: bytes.count), bytes)
    }

    private func told<Value>(_ answer: StoredRead<Value>, of key: StoreKey, bytes: Int = 0) -> StoredRead<Value> {
        onEvent(.read(key, found: answer.summary, bytes: bytes))
        switch answer {
        case .unreadable(let error): onEvent(.passedOver(key, reason: error.cause.map { "\($0)" } ?? error.message))
        case .newer, .wrongScope: onEvent(.passedOver(key, reason: answer.summary))
        // What was damaged is told where it is put aside.
        case .value, .absent, .outdated, .corrupt: break
        }
        return answer
    }

    /// The bytes of the key's file, when everything that was asked for before has been done; nil if there is none.
    private func fetch(_ key: StoreKey) async -> Result<Data?, StoreError> {
        let file = StoreFile(key, root: disk.root)
        // Nothing can tell a read that has not returned from one that came later, so it needs no place in line once nothing is before it.
        let moment = state.withLock { state -> Int? in
            guard !state.isClosed, state.alone == 0, !state.lanes.isBusy(file),
                state.closedScopes.isEmpty || !state.closedScopes.contains(key.scope)
            else { return nil }
            return state.index.moment
        }
        if let moment { return load(file, key, asOf: moment) }
        return await withCheckedContinuation { continuation in
            submit(
                .work(
                    run: { [self] in
                        let moment = state.withLock { $0.index.moment }
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

    /// What a file's bytes mean to somebody who asks for `key`; touches nothing.
    func judge<Value: Decodable & Sendable>(_ bytes: Data, for key: StoreKey) -> StoredRead<Value> {
        if let (writtenAt, payload) = StoreHeader.expect(key.place.headerStart, in: bytes) {
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
            // Both spellings of one name are one key, and the file has the other.
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

    /// Where decoding failed, without the value that it failed on: values stay out of logs.
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

    /// Has a bad file moved aside, in line: another process's lock may have to be waited for.
    private func putAside(_ key: StoreKey, _ bytes: Data, reason: String) async -> String? {
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

    /// Moves a bad file aside, on the store's queue and with every other process kept out.
    ///
    /// - Returns: Why it is still in its place; nil if it is not.
    func putAsideNow(_ key: StoreKey, _ bytes: Data, reason: String) -> StoreError? {
        let file = StoreFile(key, root: disk.root)
        do throws(SystemCallError) {
            let place = try disk.putAside(file, bytes.count, now: clock.now)
            state.withLock { $0.index.remove(file) }
            onEvent(.quarantined(key, reason: reason, to: place))
            return nil
        } catch {
            return .system(key, "put aside", error)
        }
    }
}
