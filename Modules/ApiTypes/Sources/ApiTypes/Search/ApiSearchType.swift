public import WireRuntime

/// What to search for.
public enum ApiSearchType: WireEnum {
    /// `All`.
    case all
    /// `Comments`.
    case comments
    /// `Posts`.
    case posts
    /// `Communities`.
    case communities
    /// `Users`.
    case users
    /// `Url`.
    case url
    /// A name that was not known when this was written.
    case unknown(String)

    /// The known cases.
    public static let allCases: [Self] = [
        .all, .comments, .posts, .communities, .users, .url,
    ]

    /// Finds the case; any other name is ``unknown(_:)``.
    public init(rawValue: String) {
        self =
            switch rawValue {
            case "All": .all
            case "Comments": .comments
            case "Posts": .posts
            case "Communities": .communities
            case "Users": .users
            case "Url": .url
            default: .unknown(rawValue)
            }
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .all: "All"
        case .comments: "Comments"
        case .posts: "Posts"
        case .communities: "Communities"
        case .users: "Users"
        case .url: "Url"
        case .unknown(let name): name
        }
    }
}
