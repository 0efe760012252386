import Foundation
import Primitives

// For people and for tools that look after a store. All of it sees what was asked for before it, and what other processes and other
// versions have written; nothing but `remove` and `emptyQuarantine` changes anything, not even the time of a last use.
extension FileStore {
    /// What the store's folder holds: its scopes, their sizes, what was put aside.
    ///
    /// - Throws: ``StoreError`` when the folder cannot be read.
    /// - Complexity: O(files), a system call each.
    @concurrent public func usage() async throws(StoreError) -> StoreUsage {
        let limit = disk.limits.totalBytes
        let scopes = try await inspect { disk throws(SystemCallError) in try disk.scopes() }
        return StoreUsage(scopes: scopes, limit: limit)
    }

    /// The values of a scope, by name, as their first lines describe them; one that is too damaged to say its name is left out, and
    /// ``verify(_:)`` tells of it.
    ///
    /// - Throws: ``StoreError`` when the folder cannot be read.
    /// - Complexity: O(files), of each the first line.
    @concurrent public func keys(in scope: StoreScope) async throws(StoreError) -> [StoredFile] {
        let folder = folder(of: scope)
        let found = try await inspect { disk throws(SystemCallError) in try disk.described(in: folder) }
        return found.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
    }

    /// A value's JSON with what its file says of itself, in whatever schema it was written; nil when there is none.
    ///
    /// - Throws: ``StoreError`` when the file cannot be read.
    @concurrent public func contents(of name: String, in scope: StoreScope) async throws(StoreError) -> StoredContents?
    {
        let file = StoreFile(folder: folder(of: scope), name: StoreKey.Place.fileName(name))
        return try await inspect { disk throws(SystemCallError) in try disk.contents(file) }
    }

    /// Reads every file from end to end and says what is wrong with it; bad ones stay where they are.
    ///
    /// A read of a bad file would put it aside, which is right for a program and wrong for somebody who looks. What reads have put aside
    /// before is checked too, so that a loss is still seen after the program that met it has begun anew.
    ///
    /// - Parameter scope: Whose files; nil for everybody's.
    /// - Returns: One entry a file, good ones too, by path.
    /// - Throws: ``StoreError`` when a folder cannot be listed.
    /// - Complexity: O(bytes).
    @concurrent public func verify(_ scope: StoreScope? = nil) async throws(StoreError) -> [StoredCheck] {
        let chosen = scope.map(folder(of:))
        let checks = try await inspect { disk throws(SystemCallError) in
            let folders = if let chosen { [chosen] } else { try disk.scopes().map { "\(disk.root)/\($0.folder)" } }
            var checks: [StoredCheck] = []
            for folder in folders { checks += try disk.verify(folder) }
            return checks
        }
        return checks.sorted { $0.path < $1.path }
    }

    /// Removes what was put aside, as when somebody has looked at it.
    ///
    /// - Returns: How many files went.
    /// - Throws: ``StoreError`` when some may be left.
    @discardableResult
    @concurrent public func emptyQuarantine(in scope: StoreScope) async throws(StoreError) -> Int {
        let folder = folder(of: scope)
        return try await inspect { disk throws(SystemCallError) in try disk.emptyQuarantine(of: folder) }
    }

    func folder(of scope: StoreScope) -> String { "\(disk.root)/\(scope.folderName)" }

    /// Does some work with the disk when everything that was asked for is done.
    private func inspect<Result: Sendable>(
        _ body: @escaping @Sendable (StoreDisk) throws(SystemCallError) -> Result
    ) async throws(StoreError) -> Result {
        await flush()
        let result = await onQueue { [disk] () -> Swift.Result<Result, SystemCallError> in
            do throws(SystemCallError) { return .success(try body(disk)) } catch { return .failure(error) }
        }
        switch result {
        case .success(let result): return result
        case .failure(let error):
            throw StoreError(
                .system,
                "the store's folder could not be read: \(error)",
                hint: "Check that it belongs to this user.",
                cause: error
            )
        }
    }
}
