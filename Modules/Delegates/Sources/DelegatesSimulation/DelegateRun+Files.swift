import Delegates
import Foundation
import Persistence
import Primitives

extension DelegateRun {
    /// Does to the file what the schedule says.
    ///
    /// - Returns: What the model is told.
    func meet(_ fate: DelegateStep.FileFate, _ file: DelegateModel.File) async throws -> DelegateModel.File {
        let key = StoreKey(
            scope: Self.scope,
            name: SimulatedDelegate.name,
            schema: StoreSchema(version: SimulatedDelegate.version)
        )
        let tools = FileStore(folder: URL(filePath: "/store"), clock: clock, fileSystem: disk)
        let path = tools.path(of: key)
        switch fate {
        case .keep: return file
        case .remove:
            try await tools.delete(key)
            return .absent
        case .flip, .cut:
            guard file != .damaged, var bytes = disk.contents(path) else { return file }
            if fate == .cut { bytes.removeLast(bytes.count / 2) } else { bytes[bytes.count - 1] ^= 1 }
            try disk.plant(bytes, at: path)
            return fault == .file ? file : .damaged
        case .unparsable:
            try await tools.write(-1, for: key, writtenAt: clock.now)
            return .unparsable
        case .newer:
            try await tools.write(7, for: key.of(version: SimulatedDelegate.version + 1), writtenAt: clock.now)
            return .newer
        case .older:
            try await tools.write(7, for: key.of(version: SimulatedDelegate.version - 1), writtenAt: clock.now)
            return .older(7, at: clock.now)
        case .future:
            let future = clock.now.addingTimeInterval(60)
            try await tools.write(7, for: key, writtenAt: future)
            return .good(7, at: future)
        }
    }

    /// What the file should hold and does not, read without the store.
    func fileDifference() -> String? {
        guard case .good(let value, let at) = model.file else { return nil }
        guard let bytes = disk.contents(home.store.path(of: Self.key)) else { return "there is no file" }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let written = "written=\(Int((at.timeIntervalSince1970 * 1e6).rounded()))"
        if lines.count == 2, lines[0].contains(written), lines[1] == "\(value)" { return nil }
        return "the file should hold \(value), \(written), and is \(lines)"
    }
}

extension StoreKey {
    fileprivate func of(version: Int) -> StoreKey {
        StoreKey(scope: scope, name: name, schema: StoreSchema(version: version))
    }
}
