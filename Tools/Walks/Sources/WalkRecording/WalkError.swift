/// The reason why there is no walk.
public enum WalkError: Error, Equatable, CustomStringConvertible {
    /// The compiler added no calls to the functions.
    case notCompiledIn
    /// The flow entered more functions than the capacity.
    case tooLong
    /// A program of the toolchain is missing or failed.
    case toolFailed(String)
    /// The flow did not have the expected result.
    case wentWrong(String)
    /// A written walk does not have the form that can be compared.
    case unreadable(line: Int, String)

    /// The description of the error, with advice.
    public var description: String {
        switch self {
        case .notCompiledIn:
            "this program was built without a record of entered functions; run Tools/walk, which builds it with one"
        case .tooLong: "more functions were entered than there is room for; raise the capacity in CEntries"
        case .toolFailed(let what): what
        case .wentWrong(let what): "the flow went wrong: \(what)"
        case .unreadable(let line, let what): "line \(line): \(what)"
        }
    }
}
