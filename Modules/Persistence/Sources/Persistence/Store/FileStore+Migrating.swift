public import Foundation
import Primitives

extension FileStore {
    /// Reads a value, and migrates it if it has an older version. The result is then ``StoredRead/value(_:writtenAt:)``, and the file is
    /// replaced, keeping the old file's time.
    ///
    /// A version without an entry in `migrations` is returned as ``StoredRead/outdated(schemaVersion:payload:writtenAt:)``. The same
    /// happens if a migration throws: the file stays unchanged, and ``StoreEvent/failed(_:)`` reports the reason
    /// (``StoreError/Code/notMigrated``). If only replacing the file fails, the value is still returned, and the next read migrates it
    /// again.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - key: The key of the value, with the current schema.
    ///   - migrations: The migrations by the version of the file.
    @concurrent public func read<Value: Codable & Sendable>(
        _ type: Value.Type = Value.self,
        for key: StoreKey,
        migrating migrations: [Int: StoreMigration<Value>]
    ) async -> StoredRead<Value> {
        await read(type, for: key) { json, version in try migrations[version]?.change(json) }
    }

    /// Reads a value, and migrates it with an asynchronous function if it has an older version.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - key: The key of the value, with the current schema.
    ///   - migrate: Converts the old JSON of the given version; returns nil if it cannot, which leaves the file unchanged.
    @concurrent public func read<Value: Codable & Sendable>(
        _ type: Value.Type = Value.self,
        for key: StoreKey,
        migrating migrate: @Sendable (_ json: Data, _ version: Int) async throws -> Value?
    ) async -> StoredRead<Value> {
        let (answer, bytes): (StoredRead<Value>, Data) = await readFile(key)
        guard case .outdated(let version, let json, let writtenAt) = answer else { return answer }
        do {
            guard let value = try await migrate(json, version) else { return answer }
            await replaceOutdated(key, holding: bytes, with: value, writtenAt: writtenAt, version)
            return .value(value, writtenAt: writtenAt)
        } catch {
            onEvent(.failed(.notMigrated(key, version, error)))
            return answer
        }
    }

    /// Replaces the old file with a migrated value, unless the file has changed since it was read.
    private func replaceOutdated<Value: Encodable & Sendable>(
        _ key: StoreKey,
        holding old: Data,
        with value: Value,
        writtenAt: Date,
        _ version: Int
    ) async {
        let encoded = Self.encode(value, for: key).flatMap { fileBytes($0, for: key, writtenAt: writtenAt) }
        await revise(key) { bytes in
            bytes == old ? encoded.map(Optional.some) : .success(nil)
        } then: { [onEvent] result in
            switch result {
            case .success(true): onEvent(.migrated(key, from: version))
            case .success(false): break
            case .failure(let error): onEvent(.failed(error))
            }
        }
    }

    /// Enqueues a change of a key's file, and returns when it is done.
    private func revise(
        _ key: StoreKey,
        _ change: @escaping @Sendable (Data?) -> Result<Data?, StoreError>,
        then report: @escaping @Sendable (Result<Bool, StoreError>) -> Void
    ) async {
        await withCheckedContinuation { continuation in
            submitRevision(key, change) { result in
                report(result)
                continuation.resume()
            }
        }
    }

    /// Enqueues a change of a key's file. The change receives the file's contents at that time, while other processes and jobs are locked
    /// out.
    ///
    /// - Parameter report: Receives true if the file was replaced.
    func submitRevision(
        _ key: StoreKey,
        _ change: @escaping @Sendable (Data?) -> Result<Data?, StoreError>,
        then report: @escaping @Sendable (Result<Bool, StoreError>) -> Void
    ) {
        let run: @Sendable () -> Void = { [self] in report(reviseNow(key, change)) }
        submit(.work(run: run, refuse: { report(.failure($0)) }), for: key)
    }

    private func reviseNow(_ key: StoreKey, _ change: (Data?) -> Result<Data?, StoreError>) -> Result<Bool, StoreError>
    {
        let file = StoreFile(key, root: disk.root)
        var refusal: StoreError?
        var size = 0
        do throws(SystemCallError) {
            let outcome = try disk.revise(file) { bytes in
                switch change(bytes) {
                case .success(let new):
                    size = new?.count ?? 0
                    return new
                case .failure(let error):
                    refusal = error
                    return nil
                }
            }
            if let refusal { return .failure(refusal) }
            guard let outcome else { return .success(false) }
            recordUse(of: file, bytes: size)
            if case .visible(let error) = outcome { return .failure(.notDurable(key, error)) }
            onEvent(.wrote(key, bytes: size))
            return .success(true)
        } catch {
            return .failure(.system(key, "written", error))
        }
    }
}

/// Converts a value of an older version to the current version.
///
/// Define one migration for each older version that is still read; each one converts directly to the current version:
///
/// ```swift
/// await store.read(Feed.self, for: key, migrating: [
///     1: .from([String].self) { Feed(titles: $0, unread: 0) },
///     2: .from(FeedOfVersion2.self) { Feed(titles: $0.titles, unread: $0.count) },
/// ])
/// ```
public struct StoreMigration<Value: Sendable>: Sendable {
    let change: @Sendable (Data) throws -> Value

    /// Creates a migration that decodes the old value and converts it.
    ///
    /// - Parameters:
    ///   - type: The old type. Keep it for as long as such files are to be read.
    ///   - change: Converts the old value. If it throws, the file stays unchanged.
    public static func from<Old: Decodable & Sendable>(
        _ type: Old.Type,
        _ change: @escaping @Sendable (Old) throws -> Value
    ) -> StoreMigration {
        StoreMigration { json in try change(JSONDecoder().decode(Old.self, from: json)) }
    }

    /// Creates a migration that converts the JSON itself.
    ///
    /// - Parameter change: Converts the old JSON to a current value. If it throws, the file stays unchanged.
    public static func json(_ change: @escaping @Sendable (Data) throws -> Value) -> StoreMigration {
        StoreMigration(change: change)
    }
}
