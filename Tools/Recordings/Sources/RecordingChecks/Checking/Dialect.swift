internal import ApiTypes
internal import ApiTypesV4
public import WireRuntime

/// The API that a recording speaks.
public enum Dialect: String, Sendable, CaseIterable {
    /// 0.18 and 0.19, and the part of it that 1.0 still serves.
    case v3
    /// 1.0.
    case v4

    /// Every request of it.
    public var requests: [any WireRequest.Type] {
        switch self {
        case .v3: ApiRequests.all
        case .v4: ApiV4.Requests.all
        }
    }

    /// What it answers with any status but 200.
    public var errorBody: any WireValue.Type {
        switch self {
        case .v3: ApiErrorBody.self
        case .v4: ApiV4.ErrorBody.self
        }
    }

    /// The dialect of a file.
    ///
    /// A file that has `v3` or `v4` as a word of its name speaks that, whatever else is said: `10-v3-of-1.0.jsonl` stands among files of v4.
    /// Else what was `asked` for decides; else a version 1.0 in the name of the file or its folder means v4 (`session-1.0.0-beta.1`, not
    /// `0.1.0` or `11.0`); all others speak v3.
    public static func of(_ file: RecordingFile, asked: Dialect?) -> Dialect {
        let words = file.name.split { !($0.isLetter || $0.isNumber) }
        if let named = allCases.first(where: { words.contains(Substring($0.rawValue)) }) { return named }
        if let asked { return asked }
        return namesOne(file.name) || namesOne(file.folder) ? .v4 : .v3
    }

    /// Why what was `asked` for does not count for a file; nil if it does, or nothing was.
    public static func objection(to asked: Dialect?, for file: RecordingFile) -> String? {
        let dialect = of(file, asked: asked)
        guard let asked, asked != dialect else { return nil }
        return "\(file.path): its name says \(dialect), so --api \(asked) does not count for it"
    }

    /// Whether a version that begins with 1.0 stands in a text.
    private static func namesOne(_ text: String) -> Bool {
        let runs = text.split { !("0"..."9").contains($0) && $0 != "." }
        return runs.contains { $0.split(separator: ".").prefix(2) == ["1", "0"] }
    }
}
