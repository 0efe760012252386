import Primitives

extension FileStore {
    /// Moves all values of one scope to another scope, for example when an account's name becomes known after its first values were stored.
    ///
    /// Returns immediately. The move is enqueued as a barrier: earlier jobs run before it, and later reads and writes see its result. If
    /// both scopes have a value, the new scope's value stays. Values keep their schema and time of writing. Quarantined files are moved
    /// too, so that a log-out of the new scope removes them. A crash in between loses nothing: call this method again at the next start to
    /// complete the move. If `old` has no files, the move costs one system call.
    ///
    /// A wiped scope is closed: a move into it or out of it does nothing, and neither does a move in a closed store. These and other
    /// failures are reported as ``StoreEvent/failed(_:)``, and success as ``StoreEvent/moved(from:to:files:superseded:)``.
    ///
    /// - Parameters:
    ///   - old: The scope to move from; it stays open and is empty afterwards.
    ///   - new: The scope to move to.
    /// - Complexity: O(bytes in `old`), on the store's queue, while all other jobs of the store wait.
    public func move(_ old: StoreScope, to new: StoreScope) {
        guard old != new else { return }
        // The check is made when the move is enqueued, so that a later wipe of the new scope removes the moved values as well.
        var refusal: StoreError?
        enqueueJob { state in
            if state.isClosed {
                refusal = .storeClosed
            } else if let closed = [new, old].first(where: state.closedScopes.contains) {
                refusal = .scopeClosed(closed)
            }
            return refusal == nil
        } _: { [self] in
            moveNow(old, to: new)
        }
        if let refusal { onEvent(.failed(refusal)) }
    }

    private func moveNow(_ old: StoreScope, to new: StoreScope) {
        let folder = "\(disk.root)/\(old.folderName)"
        do throws(SystemCallError) {
            guard let move = try disk.move(old, to: new) else { return }
            if move.failure == nil { state.withLock { $0.index.removeAll(in: folder) } }
            for (file, bytes) in move.arrived { recordUse(of: file, bytes: bytes) }
            onEvent(.moved(from: old, to: new, files: move.arrived.count, superseded: move.superseded))
            if let failure = move.failure { throw failure }
        } catch {
            let hint = "The rest is still under \(old); move it again at the next start."
            onEvent(
                .failed(StoreError(.system, "\(old) was partly moved to \(new): \(error)", hint: hint, cause: error))
            )
        }
    }
}
