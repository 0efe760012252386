import Foundation
import Persistence
import ReplKit

/// The operation of `disk corrupt`: it damages a file without the store's knowledge.
struct DiskCorruption {
    /// The kind of damage.
    enum Kind: String, CaseIterable {
        case bit, cut, time
    }

    private let key: DiskKey
    private let kind: Kind

    init(_ words: [String], in store: FileStore) async throws {
        kind = try Self.kind(words.count > 1 ? words[1] : Kind.bit.rawValue)
        key = try await DiskKey.find(words[0], in: store, for: .corrupt)
        do {
            let url = URL(filePath: key.file.path)
            try Self.damaged(try Data(contentsOf: url), kind).write(to: url)
        } catch {
            throw ReplError(
                .file,
                "disk corrupt: \(key.description) could not be changed: \(ReplError.text(of: error))",
                hint: "disk verify"
            )
        }
    }

    private static func kind(_ word: String) throws(ReplError) -> Kind {
        guard let kind = Kind(rawValue: word.hasPrefix("--") ? String(word.dropFirst(2)) : word) else {
            throw ReplError(.usage, "disk corrupt cannot take \"\(word)\"", hint: "disk corrupt KEY bit, cut or time")
        }
        return kind
    }

    private static func damaged(_ file: Data, _ kind: Kind) -> Data {
        var file = file
        let payload = (file.firstIndex(of: 10) ?? file.startIndex) + 1
        switch kind {
        case .bit:
            if !file.isEmpty { file[(min(payload, file.count - 1) + file.count) / 2] ^= 1 }
        case .cut:
            file = file.prefix((payload + file.count) / 2)
        case .time:
            // The first digit of the time is replaced, so the file states another date.
            if let time = file.range(of: Data(" written=".utf8)), time.upperBound < file.endIndex {
                file[time.upperBound] = file[time.upperBound] == 0x39 ? 0x38 : file[time.upperBound] + 1
            }
        }
        return file
    }

    @MainActor var output: Output {
        let what =
            switch kind {
            case .bit: "one bit of its JSON is flipped"
            case .cut: "the second half of its JSON is gone"
            case .time: "its time is changed, its checksum is not"
            }
        return Output([.line(OutputLine(.ok, "\(key.description): \(what); disk verify finds it"))])
    }
}
