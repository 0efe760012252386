import Foundation

// Called by the inspection methods of FileStore after all earlier jobs have finished. Nothing here modifies the disk, not even an access
// time. Other processes may add and remove files at the same time; a file that disappears is left out.
extension StoreDisk {
    /// Returns every scope's folder with its contents.
    func scopes() throws(SystemCallError) -> [StoredScope] {
        var scopes: [StoredScope] = []
        for name in try names(in: root).sorted() where !name.hasPrefix(".") {
            let folder = "\(root)/\(name)"
            guard try status(ofFolder: folder) else { continue }
            let files = try storedFiles(in: folder)
            let quarantine = try quarantined(in: folder)
            guard !(files.isEmpty && quarantine.isEmpty) else { continue }
            scopes.append(
                StoredScope(
                    scope: try owner(of: folder, files.map(\.file) + putAside(quarantine, in: folder)),
                    folder: name,
                    files: files.count,
                    bytes: files.reduce(0) { $0 + $1.status.size },
                    quarantine: quarantine
                )
            )
        }
        return scopes
    }

    /// Returns descriptions of the values in a folder, read from their headers; leaves out files without a readable header.
    func described(in folder: String) throws(SystemCallError) -> [StoredFile] {
        var found: [StoredFile] = []
        for (file, status) in try storedFiles(in: folder) {
            if let header = try head(of: file) { found.append(StoredFile(header, path: file.path, status: status)) }
        }
        return found
    }

    /// Reads every file of a folder completely and checks it, including the quarantined files.
    func verify(_ folder: String) throws(SystemCallError) -> [StoredFileCheck] {
        var checks: [StoredFileCheck] = []
        for (file, status) in try storedFiles(in: folder) {
            if let check = try check(file, status).check { checks.append(check) }
        }
        for file in putAside(try quarantined(in: folder), in: folder) {
            if let status = try status(of: file), let found = try check(file, status).check {
                checks.append(StoredFileCheck(putAside: found))
            }
        }
        return checks + (try obstacles(in: folder))
    }

    /// Returns the folders that stand in the place of a value's file. Every read of such a value fails.
    private func obstacles(in folder: String) throws(SystemCallError) -> [StoredFileCheck] {
        var found: [StoredFileCheck] = []
        for name in try names(in: folder)
        where name.hasSuffix(StoreFile.suffix) && !name.hasPrefix(StoreFile.temporaryPrefix) {
            let path = "\(folder)/\(name)"
            guard try status(ofFolder: path) else { continue }
            let refusal = StoredFileCondition.unreadable(SystemCallError(.open, path: path, number: EISDIR))
            found.append(StoredFileCheck(path: path, bytes: 0, file: nil, condition: refusal))
        }
        return found
    }

    /// Reads one value's file completely. Returns nil if the file is missing or has no readable header.
    func contents(_ file: StoreFile) throws(SystemCallError) -> StoredContents? {
        guard let status = try status(of: file), case let (check?, json) = try check(file, status),
            let described = check.file
        else { return nil }
        return StoredContents(file: described, json: json, condition: check.condition)
    }

    private func check(_ file: StoreFile, _ status: FileStatus) throws(SystemCallError) -> (
        check: StoredFileCheck?, json: Data
    ) {
        let bytes: Data
        do throws(SystemCallError) {
            bytes = try whole(file, atMost: .max)
        } catch  where error.number == ENOENT {
            return (nil, Data())
        } catch {
            return (
                StoredFileCheck(path: file.path, bytes: status.size, file: nil, condition: .unreadable(error)), Data()
            )
        }
        let end = StoreHeader.lineEnd(bytes)
        var described: StoredFile?
        if let end, case .header(let header) = StoreHeader.read(line: bytes[..<end]) {
            described = StoredFile(header, path: file.path, status: status)
        }
        let check = StoredFileCheck(
            path: file.path,
            bytes: status.size,
            file: described,
            condition: condition(of: file, StoreHeader.inspect(bytes))
        )
        return (check, Data(bytes[(end.map { $0 + 1 } ?? bytes.startIndex)...]))
    }

    private func condition(of file: StoreFile, _ finding: StoreHeader.Finding) -> StoredFileCondition {
        switch finding {
        case .corrupt(let reason): return .damaged(reason)
        case .newerFormat(let format): return .newer(format: format)
        case .file(let header, _):
            if let scope = StoreScope(tag: header.scopeTag), file.folder == "\(root)/\(scope.folderName)",
                file.name == StoreKey.Place.fileName(header.keyName)
            {
                return .good
            }
            return .misplaced(belongsTo: "\(header.scopeTag)/\(header.keyName)")
        }
    }

    // MARK: Listing

    /// Returns the plain files of a folder that hold values, sorted by name.
    func storedFiles(in folder: String) throws(SystemCallError) -> [(file: StoreFile, status: FileStatus)] {
        var found: [(file: StoreFile, status: FileStatus)] = []
        for name in try names(in: folder).sorted()
        where name.hasSuffix(StoreFile.suffix) && !name.hasPrefix(StoreFile.temporaryPrefix) {
            let file = StoreFile(folder: folder, name: name)
            if let status = try status(of: file) { found.append((file, status)) }
        }
        return found
    }

    /// Returns the status of a file, or nil if there is no plain file at that path.
    func status(of file: StoreFile) throws(SystemCallError) -> FileStatus? {
        do throws(SystemCallError) {
            let status = try fileSystem.status(at: file.path)
            return status.kind == .file ? status : nil
        } catch  where error.number == ENOENT {
            return nil
        }
    }

    private func status(ofFolder path: String) throws(SystemCallError) -> Bool {
        do throws(SystemCallError) {
            return try fileSystem.status(at: path).kind == .folder
        } catch  where error.number == ENOENT {
            return false
        }
    }

    /// Returns the names in a folder, or none if the folder does not exist.
    func names(in folder: String) throws(SystemCallError) -> [String] {
        do throws(SystemCallError) {
            return try fileSystem.list(folder)
        } catch  where error.number == ENOENT {
            return []
        }
    }

    private func quarantined(in folder: String) throws(SystemCallError) -> [QuarantinedFile] {
        let place = "\(folder)/\(StoreFile.quarantineName)"
        var found: [(order: [Int], file: QuarantinedFile)] = []
        for name in try names(in: place) {
            guard let status = try status(of: StoreFile(folder: place, name: name)) else { continue }
            let order = Self.quarantineOrder(name)
            let time = order.count == 2 ? Date(microseconds: Int64(order[0])) : nil
            found.append((order, QuarantinedFile(path: "\(place)/\(name)", bytes: status.size, quarantinedAt: time)))
        }
        return found.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.file)
    }

    private func putAside(_ quarantine: [QuarantinedFile], in folder: String) -> [StoreFile] {
        let place = "\(folder)/\(StoreFile.quarantineName)"
        return quarantine.map { StoreFile(folder: place, name: String($0.path.dropFirst(place.count + 1))) }
    }

    /// Returns the scope that owns the folder: the first scope in the files' headers that matches the folder's name.
    private func owner(of folder: String, _ files: [StoreFile]) throws(SystemCallError) -> StoreScope? {
        for file in files {
            if let scope = try head(of: file).flatMap({ StoreScope(tag: $0.scopeTag) }),
                folder == "\(root)/\(scope.folderName)"
            {
                return scope
            }
        }
        return nil
    }

    // MARK: Reading without a trace

    /// Returns the header of a file without validating its contents, or nil if it cannot be parsed or the file cannot be read.
    func head(of file: StoreFile) throws(SystemCallError) -> StoreHeader? {
        do throws(SystemCallError) {
            let bytes = try whole(file, atMost: 1024)
            let line = StoreHeader.lineEnd(bytes) == nil ? try whole(file, atMost: StoreHeader.longestLine) : bytes
            guard let end = StoreHeader.lineEnd(line), case .header(let header) = StoreHeader.read(line: line[..<end])
            else {
                return nil
            }
            return header
        } catch  where error.number == ENOENT || error.number == EACCES || error.number == EIO {
            return nil
        }
    }

    private func whole(_ file: StoreFile, atMost limit: Int) throws(SystemCallError) -> Data {
        try fileSystem.withOpen(file.path, .reading) { open throws(SystemCallError) in
            try fileSystem.readAll(open, size: min(try fileSystem.status(open).size, limit))
        }
    }
}
