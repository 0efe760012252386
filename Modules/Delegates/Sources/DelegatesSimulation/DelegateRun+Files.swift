import Delegates
import Foundation
import Persistence
import Primitives

extension DelegateRun {
    /// Applies the file fault of the schedule.
    ///
    /// - Returns: The file state for the model.
    func applyFileFault(_ fate: DelegateStep.FileFault, _ file: DelegateModel.File) async throws -> DelegateModel.File {
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
            try disk.inject(bytes, at: path)
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

    /// Returns the difference between the expected and the actual file, read without the store; nil if there is none.
    func fileDifference() -> String? {
        guard case .good(let value, let at) = model.file else { return nil }
        guard let bytes = disk.contents(accountScope.store.path(of: Self.key)) else { return "there is no file" }
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
