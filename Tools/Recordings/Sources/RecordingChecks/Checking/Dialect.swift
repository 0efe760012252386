internal import ApiTypes
internal import ApiTypesPieFed
internal import ApiTypesV4
public import WireRuntime

/// The API version of a recording.
public enum Dialect: String, Sendable, CaseIterable {
    /// The API of 0.18 and 0.19, which 1.0 still serves in part.
    case v3
    /// The API of 1.0.
    case v4
    /// The API of PieFed.
    case piefed

    /// All requests of the dialect.
    public var requests: [any WireRequest.Type] {
        switch self {
        case .v3: ApiRequests.all
        case .v4: ApiV4.Requests.all
        case .piefed: ApiPieFed.Requests.all
        }
    }

    /// The path that all routes lie below.
    public var base: String {
        switch self {
        case .v3, .v4: "/api/\(rawValue)"
        case .piefed: "/api/alpha"
        }
    }

    /// The type of responses with a status other than 200.
    public var errorBody: any WireValue.Type {
        switch self {
        case .v3: ApiErrorBody.self
        case .v4: ApiV4.ErrorBody.self
        case .piefed: ApiPieFed.ErrorBody.self
        }
    }

    /// Returns the dialect of a file.
    ///
    /// A file with `v3`, `v4` or `piefed` as a word of its name has that dialect in any case: `10-v3-of-1.0.jsonl` is among files of v4.
    /// Otherwise the dialect in `asked` decides; otherwise a version 1.0 in the name of the file or its folder means v4
    /// (`session-1.0.0-beta.1`, not `0.1.0` or `11.0`); all other files have v3.
    public static func of(_ file: RecordingFile, asked: Dialect?) -> Dialect {
        let words = file.name.split { !($0.isLetter || $0.isNumber) }
        if let named = allCases.first(where: { words.contains(Substring($0.rawValue)) }) { return named }
        if let asked { return asked }
        return namesOne(file.name) || namesOne(file.folder) ? .v4 : .v3
    }

    /// Returns the reason why `asked` does not apply to a file; nil if it applies, or is nil.
    public static func objection(to asked: Dialect?, for file: RecordingFile) -> String? {
        let dialect = of(file, asked: asked)
        guard let asked, asked != dialect else { return nil }
        return "\(file.path): its name says \(dialect), so --api \(asked) does not count for it"
    }

    /// Returns true if a text contains a version that begins with 1.0.
    private static func namesOne(_ text: String) -> Bool {
        let runs = text.split { !("0"..."9").contains($0) && $0 != "." }
        return runs.contains { $0.split(separator: ".").prefix(2) == ["1", "0"] }
    }
}
