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

    /// Removes every value of a scope whose name begins with the parts of `prefix`, as when all pages of a feed are out of date.
    ///
    /// It has its place in line: what was asked for before it is done before it, and what is asked for afterwards stays. A prefix goes by
    /// the parts of names that `/` separates (``StoreKey/isName(_:under:)``): `key/1` removes `key/1` and `key/1/2`, and leaves `key/10`. The
    /// empty one removes all values that say their name, and leaves the scope open. A file too damaged to say its name stays for the next write, or for ``wipe(_:)``.
    ///
    /// - Returns: How many went.
    /// - Throws: ``StoreError`` when some may be left; the others are gone.
    /// - Complexity: O(files of the scope) names, and the first line of each whose file name fits; all other jobs wait.
    @discardableResult
    @concurrent public func remove(prefix: String, in scope: StoreScope) async throws(StoreError) -> Int {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Int, StoreError>, Never>) in
            var refusal: StoreError?
            putInLine { state in
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

    /// Removes everything of a scope, as a log-out does, and closes the scope.
    ///
    /// Writes that wait are refused, one that runs is waited for and then removed with the rest; a refresh that ends after the log-out
    /// finds the scope closed and brings nothing back. ``open(_:)`` opens it again, also while the removing waits: what is written from
    /// then on stays.
    ///
    /// - Throws: ``StoreError`` when something may be left; the scope is closed all the same.
    @concurrent public func wipe(_ scope: StoreScope) async throws(StoreError) {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, StoreError>, Never>) in
            // The place in line is taken with the closing: whoever opens the scope a moment later comes after the removal.
            let refused = state.withLock { state in
                state.closedScopes.insert(scope)
                state.wipes[scope, default: 0] += 1
                let refused = state.lanes.removeAll(in: folder(of: scope))
                state.lanes.beginTurn()
                runAlone(&state) { [self] in continuation.resume(returning: wipeNow(scope)) }
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

    /// Removes a folder of the store with everything in it, when nothing in it says whose it is; see ``StoredScope/folder``.
    ///
    /// It has its place in line, and closes nothing: where the scope is known, ``wipe(_:)`` is right, which also tells those who hold a copy.
    ///
    /// - Parameter name: As in ``usage()``; removing what is not there succeeds.
    /// - Throws: ``StoreError`` when something may be left, or when it is no name of a scope's folder.
    @concurrent public func remove(folderNamed name: String) async throws(StoreError) {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, StoreError>, Never>) in
            var isClosed = false
            putInLine { state in
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
            // A name with a dot is the store's own, and one with a slash leads out of it.
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

    /// Lets a scope that was wiped be written again, as a log-in does. A scope that was never wiped is open.
    public func open(_ scope: StoreScope) {
        state.withLock { _ = $0.closedScopes.remove(scope) }
    }

    /// How often a scope was wiped through this store; whoever holds a copy of what is kept there compares.
    ///
    /// Without a look at it, a copy from before a log-out would be written back after the next log-in.
    public func wipeCount(of scope: StoreScope) -> Int { state.withLock { $0.wipes[scope] ?? 0 } }
}
