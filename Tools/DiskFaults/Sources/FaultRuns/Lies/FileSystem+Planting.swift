import Foundation
import Persistence

/// What is done behind a store's back, on any kind of disk.
extension FileSystem {
    /// Puts a file in a place, synchronized; whatever was there is gone.
    func plant(_ bytes: Data, at path: String) throws(SystemCallError) {
        do throws(SystemCallError) {
            try unlink(path)
        } catch  where error.number == ENOENT {
            // Then there is nothing to remove.
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

    /// The paths of all files below a folder; none if it is not there.
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

    /// What nobody will read: temporary files and half-removed scopes.
    func litter(below folder: String) throws(SystemCallError) -> [String] {
        try files(below: folder).filter { $0.contains("/.tmp-") || $0.contains("/.wiping-") }
    }
}

extension String {
    /// The path without its last part.
    var parentFolder: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }
}

// The standard library's closures throw `any Error`; these keep the type.
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
