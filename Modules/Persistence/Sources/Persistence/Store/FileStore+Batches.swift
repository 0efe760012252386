import Foundation
import Primitives

extension FileStore {
    /// Stores several values and returns when all of them are on the disk.
    ///
    /// Each has its place in line among the jobs of its key, and different keys do not wait for each other. The folder is synchronized once
    /// for all, when the last value is in place.
    ///
    /// - Throws: The first ``StoreError`` of any of them; the others are stored.
    @concurrent public func write(_ batch: StoreBatch) async throws(StoreError) {
        guard batch.count > 0 else { return }
        let failure = await withCheckedContinuation { (continuation: CheckedContinuation<StoreError?, Never>) in
            let run = StoreBatchRun(batch.count) { continuation.resume(returning: $0) }
            for member in batch.members {
                let write = StoreLanes.Write(
                    key: member.key,
                    writtenAt: member.writtenAt ?? clock.now,
                    durability: .durable,
                    encode: member.encode,
                    waiters: [run.hear],
                    batch: run
                )
                submit(.write(write), for: member.key)
            }
        }
        if let failure { throw failure }
    }

    /// Puts one member in place, on the store's queue; who waits for it waits for the last.
    func performInBatch(_ write: StoreLanes.Write, on file: StoreFile) {
        guard let batch = write.batch else { return }
        let result = fileBytes(write).flatMap { bytes -> Result<Int, StoreError> in
            do throws(SystemCallError) {
                try disk.placeAlone(file, bytes)
                noteUse(of: file, bytes: bytes.count)
                return .success(bytes.count)
            } catch {
                return .failure(.system(write.key, "written", error))
            }
        }
        switch result {
        case .success(let bytes):
            finish(batch.arrive((write.key, bytes, write.waiters), in: file.folder))
        case .failure(let error):
            onEvent(.failed(error))
            write.waiters.forEach { $0(.failure(error)) }
            finish(batch.arrive())
        }
    }

    /// A member of a batch will not be written by itself; called outside of the lock.
    func leaveBatch(_ batch: StoreBatchRun) {
        if let rest = batch.arrive() { onQueueLater { [self] in finish(rest) } }
    }

    private func finish(_ rest: (placed: [StoreBatchRun.Placed], folders: Set<String>)?) {
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
