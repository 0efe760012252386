import Foundation
import Primitives

extension FileStore {
    /// Stores several values and returns when all of them are durable.
    ///
    /// Each value is enqueued among the jobs of its key, and different keys do not wait for each other. The folder is synced once, after
    /// the last value is in place.
    ///
    /// - Throws: The first ``StoreError`` of any value; the other values are stored.
    @concurrent public func write(_ batch: StoreBatch) async throws(StoreError) {
        guard batch.count > 0 else { return }
        let failure = await withCheckedContinuation { (continuation: CheckedContinuation<StoreError?, Never>) in
            let run = StoreBatchWrite(batch.count) { continuation.resume(returning: $0) }
            for member in batch.members {
                let write = StoreJobQueues.Write(
                    key: member.key,
                    writtenAt: member.writtenAt ?? clock.now,
                    durability: .durable,
                    encode: member.encode,
                    waiters: [run.recordResult],
                    batch: run
                )
                submit(.write(write), for: member.key)
            }
        }
        if let failure { throw failure }
    }

    /// Writes one value of a batch, on the store's queue. Its waiters are called after the last value of the batch is in place.
    func performInBatch(_ write: StoreJobQueues.Write, on file: StoreFile) {
        guard let batch = write.batch else { return }
        let result = fileBytes(write).flatMap { bytes -> Result<Int, StoreError> in
            do throws(SystemCallError) {
                try disk.placeLocked(file, bytes)
                recordUse(of: file, bytes: bytes.count)
                return .success(bytes.count)
            } catch {
                return .failure(.system(write.key, "written", error))
            }
        }
        switch result {
        case .success(let bytes):
            finish(batch.memberPlaced((write.key, bytes, write.waiters), in: file.folder))
        case .failure(let error):
            onEvent(.failed(error))
            write.waiters.forEach { $0(.failure(error)) }
            finish(batch.memberPlaced())
        }
    }

    /// Removes a value from a batch, because it will not be written by itself. Called outside the lock.
    func removeFromBatch(_ batch: StoreBatchWrite) {
        if let rest = batch.memberPlaced() { enqueueOnQueue { [self] in finish(rest) } }
    }

    private func finish(_ rest: (placed: [StoreBatchWrite.Placed], folders: Set<String>)?) {
        guard let rest else { return }
        var failures: [String: SystemCallError] = [:]
        for folder in rest.folders {
            do throws(SystemCallError) { try disk.fileSystem.synchronizeFolder(folder) } catch {
                failures[folder] = error
            }
        }
        for (key, bytes, waiters) in rest.placed {
            var result: Result<Void, StoreError> = .success(())
            if let failure = failures["\(disk.root)/\(key.place.folderName)"] {
                let error = StoreError.notDurable(key, failure)
                onEvent(.failed(error))
                result = .failure(error)
            } else {
                onEvent(.wrote(key, bytes: bytes))
            }
            waiters.forEach { $0(result) }
        }
    }
}
