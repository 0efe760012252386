import Primitives

extension FileStore {
    /// Keeps values from going when the budget is exceeded: those that nobody can fetch again.
    ///
    /// They count as all others do, so pin only what has a bound of its own. It holds for this store, until it is gone; another store of
    /// the same folder evicts by its own lights.
    public func pin(_ keys: [StoreKey]) {
        let files = keys.map { StoreFile($0, root: disk.root) }
        state.withLock { $0.index.pinned.formUnion(files) }
    }

    /// Keeps values of these names from going, whosever they are: of accounts too that nobody has opened in this launch.
    public func pin(names: [String]) {
        let files = names.map(StoreKey.Place.fileName)
        state.withLock { $0.index.pinnedNames.formUnion(files) }
    }

    /// Removes what is not pinned of a scope: all that somebody can fetch again.
    ///
    /// For what must not be read any more although nothing else can be written down of it, as on a full disk.
    ///
    /// - Returns: How many values were removed.
    /// - Throws: ``StoreError`` if the folder cannot be listed, or a file cannot be removed; the others are gone.
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

    /// Notes a write, and puts the eviction of whatever no longer fits in line.
    func noteUse(of file: StoreFile, bytes: Int) {
        makeRoom(sparing: file) { $0.use(file, bytes: bytes) }
    }

    /// Changes the index, and puts the eviction of whatever no longer fits in line.
    func makeRoom(sparing file: StoreFile, _ change: (inout StoreIndex) -> Void) {
        let budget = disk.limits.totalBytes
        let victims = state.withLock { state in
            change(&state.index)
            return state.index.victims(over: budget, sparing: file)
        }
        for victim in victims {
            submitOwn(.work(run: { [self] in evict(victim.file, victim.bytes) }, refuse: { _ in }), to: victim.file)
        }
    }

    private func evict(_ file: StoreFile, _ bytes: Int) {
        let budget = disk.limits.totalBytes
        let isToGo = state.withLock { state in
            // Used or replaced since it was chosen: then it is not the oldest any more.
            if state.index.isDoomed(file, over: budget) { return true }
            state.index.spare(file)
            return false
        }
        guard isToGo else { return }
        do throws(SystemCallError) {
            try disk.remove(file)
            state.withLock { $0.index.remove(file) }
            onEvent(.evicted(file: file.name, bytes: bytes))
        } catch {
            state.withLock { $0.index.spare(file) }
            onEvent(.failed(StoreError(.system, "\(file.name) could not be evicted: \(error)", cause: error)))
        }
    }
}
