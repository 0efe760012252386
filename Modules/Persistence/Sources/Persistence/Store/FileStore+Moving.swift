import Primitives

extension FileStore {
    /// Brings everything that is kept under one scope under another, as when an account's name is learned after its first values were kept.
    ///
    /// Returns at once. The move has its place in line: what was asked for before it is done before it, and any read or write that is asked
    /// for afterwards sees the result. Where both scopes have a value the new one's stays. Values keep their schema and the time of their
    /// writing; bad files that were put aside are moved too, so that a log-out of the new scope removes them. A crash in between loses
    /// nothing: call it again at the next start, and it finishes what is left. With nothing kept under `old` it costs one system call.
    ///
    /// A scope that was wiped is closed: a move into it, or out of it, does nothing, and neither does one in a closed store. That and other
    /// failures are told as ``StoreEvent/failed(_:)``, success as ``StoreEvent/moved(from:to:files:superseded:)``.
    ///
    /// - Parameters:
    ///   - old: Where the values are; it stays open, and empty.
    ///   - new: Where they go.
    /// - Complexity: O(bytes under `old`), on the store's queue, with every other job of the store waiting.
    public func move(_ old: StoreScope, to new: StoreScope) {
        guard old != new else { return }
        // Decided when it is asked for: a wipe of the new scope that comes later removes what was moved as well.
        var refusal: StoreError?
        putInLine { state in
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
            for (file, bytes) in move.arrived { noteUse(of: file, bytes: bytes) }
            onEvent(.moved(from: old, to: new, files: move.arrived.count, superseded: move.superseded))
            if let failure = move.failure { throw failure }
        } catch {
            let hint = "What is left stays under \(old); move it again at the next start."
            onEvent(
                .failed(StoreError(.system, "\(old) was not all moved to \(new): \(error)", hint: hint, cause: error))
            )
        }
    }
}
