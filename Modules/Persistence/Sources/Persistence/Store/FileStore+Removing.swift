import Foundation
import Primitives

extension FileStore {
    /// Deletes a value; deleting what is not there succeeds.
    ///
    /// - Throws: ``StoreError`` when the file may still be there.
    @concurrent public func delete(_ key: StoreKey) async throws(StoreError) {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, StoreError>, Never>) in
            submit(
                .work(
                    run: { [self] in continuation.resume(returning: remove(key)) },
                    refuse: { continuation.resume(returning: .failure($0)) }
                ),
                for: key
            )
        }
        try result.get()
    }

    private func remove(_ key: StoreKey) -> Result<Void, StoreError> {
        let file = StoreFile(key, root: disk.root)
        do throws(SystemCallError) {
            try disk.remove(file)
            state.withLock { $0.index.remove(file) }
            onEvent(.deleted(key))
            return .success(())
        } catch {
            let error = StoreError.system(key, "deleted", error)
            onEvent(.failed(error))
            return .failure(error)
        }
    }

    /// Removes everything of a scope, as a log-out does, and closes the scope.
    ///
    /// Writes that wait are refused, one that runs is waited for and then removed with the rest; a refresh that ends after the log-out
    /// finds the scope closed and brings nothing back. ``open(_:)`` opens it again.
    ///
    /// - Throws: ``StoreError`` when something may be left; the scope is closed all the same.
    @concurrent public func wipe(_ scope: StoreScope) async throws(StoreError) {
        let folder = "\(disk.root)/\(scope.folderName)"
        let refused = state.withLock { state in
            state.closedScopes.insert(scope)
            state.wipes[scope, default: 0] += 1
            return state.lanes.removeAll(in: folder)
        }
        refused.forEach { $0.refuse(.scopeClosed(scope)) }
        let result = await barrier { [self] () -> Result<Void, StoreError> in
            do throws(SystemCallError) {
                try disk.wipe(scope)
                state.withLock { $0.index.removeAll(in: folder) }
                onEvent(.wiped(scope))
                return .success(())
            } catch {
                let hint = "Log out again, or remove the folder \(scope.folderName) by hand."
                let error = StoreError(.system, "\(scope) could not be wiped: \(error)", hint: hint, cause: error)
                onEvent(.failed(error))
                return .failure(error)
            }
        }
        try result.get()
    }

    /// Lets a scope that was wiped be written again, as a log-in does. A scope that was never wiped is open.
    public func open(_ scope: StoreScope) {
        state.withLock { _ = $0.closedScopes.remove(scope) }
    }

    /// How often a scope was wiped through this store; whoever holds a copy of what is kept there compares.
    ///
    /// Without a look at it, a copy from before a log-out would be written back after the next log-in.
    public func wipeCount(of scope: StoreScope) -> Int { state.withLock { $0.wipes[scope] ?? 0 } }
}
