public import LemmyIdentifiers
public import WireRuntime

/// Blocks a person, or no longer.
///
/// `POST /user/block`; needs a login.
public struct ApiBlockPerson: WireRequest {
    /// What the server answers.
    public typealias Response = ApiBlockPersonResponse

    /// Where it goes.
    public static let endpoint = WireEndpoint(.post, "/user/block", login: .required)

    /// The person.
    public var personId: PersonID
    /// False to take it back.
    public var block: Bool

    /// Makes the request.
    public init(personId: PersonID, block: Bool) {
        self.personId = personId
        self.block = block
    }

    private enum CodingKeys: String, CodingKey {
        case personId = "person_id"
        case block
    }
}
