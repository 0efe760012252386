import Foundation
import Persistence

/// Changes to a store's files without the store, on any kind of disk.
extension FileSystem {
    /// Replaces whatever is at a path by a file with these bytes, and synchronizes it.
    func plant(_ bytes: Data, at path: String) throws(SystemCallError) {
        do throws(SystemCallError) {
            try unlink(path)
        } catch  where error.number == ENOENT {
            // There is nothing to remove then.
        }
        let file = try open(path, .creating)
        var rest = [UInt8](bytes)
        while !rest.isEmpty {
            let count = try rest.lent { part throws(SystemCallError) in try write(file, part) }
            rest.removeFirst(count)
        }
        try synchronize(file)
        try close(file)
        let folder = try open(path.parentFolder, .folder)
        try synchronize(folder)
        try close(folder)
    }

    /// Returns the paths of all files below a folder; none if it does not exist.
    func files(below folder: String) throws(SystemCallError) -> [String] {
        var found: [String] = []
        let names: [String]
        do throws(SystemCallError) {
            names = try list(folder)
        } catch  where error.number == ENOENT {
            return []
        }
        for name in names.sorted() {
            let path = "\(folder)/\(name)"
            if try status(at: path).kind == .folder { found += try files(below: path) } else { found.append(path) }
        }
        return found
    }

    /// Returns the files that no store will read: temporary files and half-removed scopes.
    func litter(below folder: String) throws(SystemCallError) -> [String] {
        try files(below: folder).filter { $0.contains("/.tmp-") || $0.contains("/.wiping-") }
    }
}

extension String {
    /// The path without its last component.
    var parentFolder: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }
}

// The standard library's closures throw `any Error`; these methods keep the error's type.
extension [UInt8] {
    func lent<Result>(
        _ body: (UnsafeRawBufferPointer) throws(SystemCallError) -> Result
    ) throws(SystemCallError) -> Result {
        let result = withUnsafeBytes { buffer -> Swift.Result<Result, SystemCallError> in
            do throws(SystemCallError) { return .success(try body(buffer)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    mutating func lent<Result>(
        _ body: (UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Result
    ) throws(SystemCallError) -> Result {
        let result = withUnsafeMutableBytes { buffer -> Swift.Result<Result, SystemCallError> in
            do throws(SystemCallError) { return .success(try body(buffer)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
