public import Foundation
import Primitives

// These methods are for people and tools that inspect a store. They see the results of all earlier jobs, and files of other processes and
// other versions. Only `emptyQuarantine` changes anything; the other methods do not even update access times.
extension FileStore {
    /// Returns the contents of the store's folder: its scopes, their sizes and their quarantined files.
    ///
    /// - Throws: ``StoreError`` if the folder cannot be read.
    /// - Complexity: O(files), with one system call for each.
    @concurrent public func usage() async throws(StoreError) -> StoreUsage {
        let limit = disk.limits.totalBytes
        let scopes = try await inspect { disk throws(SystemCallError) in try disk.scopes() }
        return StoreUsage(scopes: scopes, limit: limit)
    }

    /// Returns the values of a scope from their headers, sorted by name. A file without a readable header is left out; ``verify(_:)``
    /// reports it.
    ///
    /// - Throws: ``StoreError`` if the folder cannot be read.
    /// - Complexity: O(files), reading the first line of each.
    @concurrent public func keys(in scope: StoreScope) async throws(StoreError) -> [StoredFile] {
        let folder = folder(of: scope)
        let found = try await inspect { disk throws(SystemCallError) in try disk.described(in: folder) }
        return found.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
    }

    /// Returns a value's JSON with the description from its header, whatever its schema; returns nil if there is no such value.
    ///
    /// - Throws: ``StoreError`` if the file cannot be read.
    @concurrent public func contents(of name: String, in scope: StoreScope) async throws(StoreError) -> StoredContents?
    {
        let file = StoreFile(folder: folder(of: scope), name: StoreKey.Place.fileName(name))
        return try await inspect { disk throws(SystemCallError) in try disk.contents(file) }
    }

    /// Reads every file completely and reports its condition. Bad files stay where they are.
    ///
    /// A normal read would move a bad file to the quarantine, which an inspection must not do. Quarantined files are checked too, so that a
    /// loss is still visible after the program that found it has ended.
    ///
    /// - Parameter scope: The scope to check; nil checks all scopes.
    /// - Returns: One entry for each file, including good files, sorted by path.
    /// - Throws: ``StoreError`` if a folder cannot be listed.
    /// - Complexity: O(bytes).
    @concurrent public func verify(_ scope: StoreScope? = nil) async throws(StoreError) -> [StoredFileCheck] {
        let chosen = scope.map(folder(of:))
        let checks = try await inspect { disk throws(SystemCallError) in
            let folders = if let chosen { [chosen] } else { try disk.scopes().map { "\(disk.root)/\($0.folder)" } }
            var checks: [StoredFileCheck] = []
            for folder in folders { checks += try disk.verify(folder) }
            return checks
        }
        return checks.sorted { $0.path < $1.path }
    }

    /// Removes the quarantined files of a scope, for example after a person has looked at them.
    ///
    /// - Returns: The number of removed files.
    /// - Throws: ``StoreError`` if some files may be left.
    @discardableResult
    @concurrent public func emptyQuarantine(in scope: StoreScope) async throws(StoreError) -> Int {
        let folder = folder(of: scope)
        return try await inspect { disk throws(SystemCallError) in try disk.emptyQuarantine(of: folder) }
    }

    func folder(of scope: StoreScope) -> String { "\(disk.root)/\(scope.folderName)" }

    /// Runs `body` on the store's queue after all earlier jobs have finished.
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

extension FileStore {
    /// The location of the store's folder.
    public var folder: URL { URL(filePath: disk.root, directoryHint: .isDirectory) }

    /// Returns the number of files and their total size in bytes, without the quarantine.
    ///
    /// Waits for all earlier jobs and counts the files known to this process; ``usage()`` reads the folder.
    @concurrent public func size() async -> (files: Int, bytes: Int) {
        await flush()
        return state.withLock { ($0.index.count, $0.index.totalBytes) }
    }
}
