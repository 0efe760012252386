public import LemmyIdentifiers
public import Middleware

/// The identity of a person's role in a community. There is one record for each pair of a community and a person.
public struct CommunityPersonID: TextEntityID {
    /// The community.
    public var community: CommunityID
    /// The person.
    public var person: PersonID

    /// Creates the identity of the record of a community and a person.
    public init(_ community: CommunityID, _ person: PersonID) {
        self.community = community
        self.person = person
    }

    /// Creates the identity of the record of a community and a person; nil if one of the two is nil.
    public init?(_ community: CommunityID?, _ person: PersonID?) {
        guard let community, let person else { return nil }
        self.init(community, person)
    }

    /// The two numbers, the community's first: `3-17`.
    public var description: String { String(community.rawValue) + "-" + String(person.rawValue) }

    /// Parses a ``description``; nil for any other text.
    public init?(_ description: String) {
        guard let (name, person) = description.nameAndNumber, let community = Int(name) else { return nil }
        self.init(CommunityID(community), PersonID(person))
    }
}

extension TierValue where ID == CommunityPersonID {
    /// Returns a key made of the two numbers. Each post of a feed has such a record, and a key made of the text would create that text each
    /// time.
    public static func key(of id: CommunityPersonID) -> TierKey {
        TierKey(Fields.self, id.community.rawValue, id.person.rawValue)
    }
}
