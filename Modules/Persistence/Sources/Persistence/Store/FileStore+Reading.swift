import Foundation
import Primitives

extension FileStore {
    /// Reads a value; the answer says what was found if it is not the value.
    ///
    /// A read sees every write that was asked for before it. It never throws: whatever is wrong with the file, the caller's next step is
    /// one of the cases of ``StoredRead``.
    @concurrent public func read<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self,
        for key: StoreKey
    ) async -> StoredRead<Value> {
        await withCheckedContinuation { continuation in
            submit(
                .work(
                    run: { [self] in continuation.resume(returning: load(key)) },
                    refuse: { continuation.resume(returning: $0.code == .scopeClosed ? .absent : .unreadable($0)) }
                ),
                for: key
            )
        }
    }

    /// Does one read, on the store's queue.
    private func load<Value: Decodable & Sendable>(_ key: StoreKey) -> StoredRead<Value> {
        let file = StoreFile(key, root: disk.root)
        let bytes: Data?
        do throws(SystemCallError) {
            bytes = try disk.load(file, now: clock.now)
        } catch {
            let answer = StoredRead<Value>.unreadable(.system(key, "read", error))
            onEvent(.read(key, found: answer.summary, bytes: 0))
            return answer
        }
        guard let bytes else {
            state.withLock { $0.index.remove(file) }
            onEvent(.read(key, found: "absent", bytes: 0))
            return .absent
        }
        var answer: StoredRead<Value> = judge(bytes, for: key)
        if case .corrupt(let reason, _) = answer {
            answer = .corrupt(reason: reason, quarantined: quarantine(file, bytes, key: key, reason: reason))
        } else {
            noteUse(of: file, bytes: bytes.count)
        }
        onEvent(.read(key, found: answer.summary, bytes: bytes.count))
        return answer
    }

    /// What a file's bytes mean to somebody who asks for `key`; touches nothing.
    private func judge<Value: Decodable & Sendable>(_ bytes: Data, for key: StoreKey) -> StoredRead<Value> {
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
            guard header.schemaVersion == key.schema.version, header.schemaHash == FNV64.hash(key.schema.shape) else {
                return .outdated(schemaVersion: header.schemaVersion, payload: payload, writtenAt: header.writtenAt)
            }
            do {
                return .value(try JSONDecoder().decode(Value.self, from: payload), writtenAt: header.writtenAt)
            } catch {
                return .corrupt(reason: "it does not decode: \(Self.reason(error))", quarantined: nil)
            }
        }
    }

    /// Where decoding failed, without the value that it failed on: values stay out of logs.
    private static func reason(_ error: any Error) -> String {
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

    private func quarantine(_ file: StoreFile, _ bytes: Data, key: StoreKey, reason: String) -> String? {
        do throws(SystemCallError) {
            let place = try disk.quarantine(file, holding: bytes, now: clock.now)
            state.withLock { $0.index.remove(file) }
            onEvent(.quarantined(key, reason: reason, to: place))
            return place
        } catch {
            onEvent(.failed(.system(key, "put aside", error)))
            return nil
        }
    }
}
