import Primitives

extension FileStore {
    /// Excludes values from eviction. Use it for values that cannot be fetched again.
    ///
    /// Pinned values still count towards the budget, so pin only values with a limited size. Pins apply to this store object only; another
    /// store on the same folder may still evict the files.
    public func pin(_ keys: [StoreKey]) {
        let files = keys.map { StoreFile($0, root: disk.root) }
        state.withLock { $0.index.pinned.formUnion(files) }
    }

    /// Excludes values with these names from eviction in every scope, including scopes that were not opened in this launch.
    public func pin(names: [String]) {
        let files = names.map(StoreKey.Place.fileName)
        state.withLock { $0.index.pinnedNames.formUnion(files) }
    }

    /// Removes all values of a scope that are not pinned, that is, values that can be fetched again.
    ///
    /// Use it if values must not be read any more but no other record of that can be written, for example on a full disk.
    ///
    /// - Returns: The number of removed values.
    /// - Throws: ``StoreError`` if the folder cannot be listed or a file cannot be removed; the other files are removed.
    @discardableResult
    @concurrent public func removeUnpinned(in scope: StoreScope) async throws(StoreError) -> Int {
        var failure: StoreError?
        var count = 0
        for file in try await keys(in: scope) {
            let key = StoreKey(scope: scope, name: file.name, schema: StoreSchema(version: file.schemaVersion))
            let place = StoreFile(key, root: disk.root)
            let isPinned = state.withLock { $0.index.isPinned(place) }
            guard !isPinned else { continue }
            do throws(StoreError) {
                try await delete(key)
                count += 1
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return count
    }

    /// Records a write, and enqueues the eviction of files that exceed the budget.
    func recordUse(of file: StoreFile, bytes: Int) {
        makeRoom(sparing: file) { $0.use(file, bytes: bytes) }
    }

    /// Changes the index, and enqueues the eviction of files that exceed the budget.
    func makeRoom(sparing file: StoreFile, _ change: (inout StoreIndex) -> Void) {
        let budget = disk.limits.totalBytes
        let victims = state.withLock { state in
            change(&state.index)
            return state.index.evictionCandidates(over: budget, sparing: file)
        }
        for victim in victims {
            submitInternal(
                .work(run: { [self] in evict(victim.file, victim.bytes) }, refuse: { _ in }),
                to: victim.file
            )
        }
    }

    private func evict(_ file: StoreFile, _ bytes: Int) {
        let budget = disk.limits.totalBytes
        let isToGo = state.withLock { state in
            // If the file was used or replaced since it was chosen, it is not the least recently used file any more.
            if state.index.isMarkedForEviction(file, over: budget) { return true }
            state.index.unmark(file)
            return false
        }
        guard isToGo else { return }
        do throws(SystemCallError) {
            try disk.remove(file)
            state.withLock { $0.index.remove(file) }
            onEvent(.evicted(file: file.name, bytes: bytes))
        } catch {
            state.withLock { $0.index.unmark(file) }
            onEvent(.failed(StoreError(.system, "\(file.name) could not be evicted: \(error)", cause: error)))
        }
    }
}
