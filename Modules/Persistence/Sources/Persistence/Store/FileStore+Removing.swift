import Foundation
import Primitives

extension FileStore {
    /// Deletes a value. Succeeds if there is no such value.
    ///
    /// - Throws: ``StoreError`` if the file may still exist.
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

    /// Removes every value of a scope whose name begins with the parts of `prefix`, for example when all pages of a feed are outdated.
    ///
    /// The removal is enqueued as a barrier: earlier jobs run before it, and values written later stay. The prefix is matched by the parts
    /// of a name between `/` (``StoreKey/isName(_:under:)``): `key/1` removes `key/1` and `key/1/2`, but not `key/10`. The empty prefix
    /// removes all values with a readable header and leaves the scope open. A file without a readable header stays until the next write of
    /// its key or ``wipe(_:)``.
    ///
    /// - Returns: The number of removed values.
    /// - Throws: ``StoreError`` if some values may be left; the others are removed.
    /// - Complexity: O(files of the scope), reading the first line of each file whose name matches; all other jobs wait.
    @discardableResult
    @concurrent public func remove(prefix: String, in scope: StoreScope) async throws(StoreError) -> Int {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Int, StoreError>, Never>) in
            var refusal: StoreError?
            enqueueJob { state in
                refusal = state.isClosed ? .storeClosed : state.closedScopes.contains(scope) ? .scopeClosed(scope) : nil
                return refusal == nil
            } _: { [self] in
                continuation.resume(returning: removeNow(prefix, scope))
            }
            if let refusal { continuation.resume(returning: .failure(refusal)) }
        }
        return try result.get()
    }

    private func removeNow(_ prefix: String, _ scope: StoreScope) -> Result<Int, StoreError> {
        var failure: SystemCallError?
        var removed: [(file: StoreFile, header: StoreHeader)] = []
        do throws(SystemCallError) {
            failure = try disk.remove(prefix: prefix, in: folder(of: scope), &removed)
        } catch {
            failure = error
        }
        for (file, header) in removed {
            state.withLock { $0.index.remove(file) }
            let schema = StoreSchema(version: header.schemaVersion)
            onEvent(.deleted(StoreKey(scope: scope, name: header.keyName, schema: schema)))
        }
        guard let failure else { return .success(removed.count) }
        let message = "not everything of \(scope) that begins with \(prefix) was removed: \(failure)"
        let error = StoreError(.system, message, hint: "Remove it again.", cause: failure)
        onEvent(.failed(error))
        return .failure(error)
    }

    /// Removes all files of a scope and closes the scope, for a log-out.
    ///
    /// Waiting writes are refused. A running write is waited for, and its file is then removed with the others. A refresh that finishes
    /// after the log-out finds the scope closed and stores nothing. ``open(_:)`` opens the scope again, even before the removal has run;
    /// values written from then on stay.
    ///
    /// - Throws: ``StoreError`` if some files may be left; the scope is closed in any case.
    @concurrent public func wipe(_ scope: StoreScope) async throws(StoreError) {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, StoreError>, Never>) in
            // Enqueue the removal under the same lock that closes the scope, so that it runs before any job of a caller that opens the
            // scope afterwards.
            let refused = state.withLock { state in
                state.closedScopes.insert(scope)
                state.wipes[scope, default: 0] += 1
                let refused = state.lanes.removeAll(in: folder(of: scope))
                state.lanes.insertBarrier()
                runBarrier(&state) { [self] in continuation.resume(returning: wipeNow(scope)) }
                return refused
            }
            refused.forEach { refuse($0, .scopeClosed(scope)) }
        }
        try result.get()
    }

    private func wipeNow(_ scope: StoreScope) -> Result<Void, StoreError> {
        let folder = folder(of: scope)
        do throws(SystemCallError) {
            try disk.wipe(folder)
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

    /// Removes a folder of the store with all its contents. Use it for a folder without a known scope; see ``StoredScope/folder``.
    ///
    /// The removal is enqueued as a barrier and closes no scope. If the scope is known, use ``wipe(_:)``, which also lets holders of a copy
    /// detect the removal.
    ///
    /// - Parameter name: The folder's name from ``usage()``. Succeeds if there is no such folder.
    /// - Throws: ``StoreError`` if some files may be left, or if the name is not the name of a scope's folder.
    @concurrent public func remove(folderNamed name: String) async throws(StoreError) {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, StoreError>, Never>) in
            var isClosed = false
            enqueueJob { state in
                isClosed = state.isClosed
                return !isClosed
            } _: { [self] in
                continuation.resume(returning: removeNow(folderNamed: name))
            }
            if isClosed { continuation.resume(returning: .failure(.storeClosed)) }
        }
        try result.get()
    }

    private func removeNow(folderNamed name: String) -> Result<Void, StoreError> {
        let folder = "\(disk.root)/\(name)"
        do throws(SystemCallError) {
            // A name that begins with a dot is internal to the store, and a name with a slash could lead outside the root folder.
            guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else {
                throw SystemCallError(.rename, path: folder, number: EINVAL)
            }
            try disk.wipe(folder)
            state.withLock { $0.index.removeAll(in: folder) }
            return .success(())
        } catch {
            let hint = "Take the name from a scope of usage()."
            let error = StoreError(.system, "the folder \(name) was not removed: \(error)", hint: hint, cause: error)
            onEvent(.failed(error))
            return .failure(error)
        }
    }

    /// Opens a scope that was wiped, for a log-in. A scope that was never wiped is open.
    public func open(_ scope: StoreScope) {
        state.withLock { _ = $0.closedScopes.remove(scope) }
    }

    /// Returns the number of wipes of a scope through this store. A caller that holds a copy of stored values compares it.
    ///
    /// Without this check, a copy from before a log-out would be written back after the next log-in.
    public func wipeCount(of scope: StoreScope) -> Int { state.withLock { $0.wipes[scope] ?? 0 } }
}
