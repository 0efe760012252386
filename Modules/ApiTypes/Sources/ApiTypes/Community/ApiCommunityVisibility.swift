public import WireRuntime

/// Who may see a community.
///
/// Exists since 0.19.4.
public enum ApiCommunityVisibility: WireEnum {
    /// `Public`.
    case `public`
    /// `LocalOnly`.
    case localOnly
    /// A name that was not known when this was written.
    case unknown(String)

    /// The known cases.
    public static let allCases: [Self] = [
        .public, .localOnly,
    ]

    /// Finds the case; any other name is ``unknown(_:)``.
    public init(rawValue: String) {
        self =
            switch rawValue {
            case "Public": .public
            case "LocalOnly": .localOnly
            default: .unknown(rawValue)
            }
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .public: "Public"
        case .localOnly: "LocalOnly"
        case .unknown(let name): name
        }
    }
}
