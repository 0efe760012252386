public import Foundation
import Primitives

extension FileStore {
    /// Reads a value, and makes one of an older version today's: the answer is ``StoredRead/value(_:writtenAt:)``, and the file is
    /// replaced, with the time of the old one.
    ///
    /// A version that is not in `migrations` is ``StoredRead/outdated(schemaVersion:payload:writtenAt:)``. So is one whose migration throws:
    /// its file stays as it is, and ``StoreEvent/failed(_:)`` says why (``StoreError/Code/notMigrated``). If only the replacing fails, the
    /// value is given all the same, and the next read migrates again.
    ///
    /// - Parameters:
    ///   - type: What it is.
    ///   - key: Where it is kept; its schema is today's.
    ///   - migrations: By the version that the file has.
    @concurrent public func read<Value: Codable & Sendable>(
        _ type: Value.Type = Value.self,
        for key: StoreKey,
        migrating migrations: [Int: StoreMigration<Value>]
    ) async -> StoredRead<Value> {
        await read(type, for: key) { json, version in try migrations[version]?.change(json) }
    }

    /// Reads a value, and makes one of an older version today's, by a function that may take its time.
    ///
    /// - Parameters:
    ///   - type: What it is.
    ///   - key: Where it is kept; its schema is today's.
    ///   - migrate: Gets the old JSON and its version; nil if there is no way, which leaves the file as it is.
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

    /// Puts a migrated value in the place of the old file, unless somebody has written there since.
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

    /// Puts a change of a key's file in line, and returns when it is done.
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

    /// Puts a change of a key's file in line: what it makes of the file as it then is, with all others kept out.
    ///
    /// - Parameter report: Told whether something was replaced.
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
            noteUse(of: file, bytes: size)
            if case .visible(let error) = outcome { return .failure(.notDurable(key, error)) }
            onEvent(.wrote(key, bytes: size))
            return .success(true)
        } catch {
            return .failure(.system(key, "written", error))
        }
    }
}
