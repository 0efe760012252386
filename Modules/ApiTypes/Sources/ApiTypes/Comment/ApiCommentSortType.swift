public import WireRuntime

/// The order of comments.
public enum ApiCommentSortType: WireEnum {
    /// `Hot`.
    case hot
    /// `Top`.
    case top
    /// `New`.
    case new
    /// `Old`.
    case old
    /// `Controversial`; since 0.19.0.
    case controversial
    /// A name that was not known when this was written.
    case unknown(String)

    /// The known cases.
    public static let allCases: [Self] = [
        .hot, .top, .new, .old, .controversial,
    ]

    /// Finds the case; any other name is ``unknown(_:)``.
    public init(rawValue: String) {
        self =
            switch rawValue {
            case "Hot": .hot
            case "Top": .top
            case "New": .new
            case "Old": .old
            case "Controversial": .controversial
            default: .unknown(rawValue)
            }
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .hot: "Hot"
        case .top: "Top"
        case .new: "New"
        case .old: "Old"
        case .controversial: "Controversial"
        case .unknown(let name): name
        }
    }
}
