public import LemmyIdentifiers
public import Middleware

/// Names what a person is in a community: there is one such record for the two.
public struct CommunityPersonID: TextEntityID {
    /// The community.
    public var community: CommunityID
    /// The person.
    public var person: PersonID

    /// Names the record of a community and a person.
    public init(_ community: CommunityID, _ person: PersonID) {
        self.community = community
        self.person = person
    }

    /// Names the record of a community and a person, if there are both.
    public init?(_ community: CommunityID?, _ person: PersonID?) {
        guard let community, let person else { return nil }
        self.init(community, person)
    }

    /// The two numbers, the community's first: `3-17`.
    public var description: String { String(community.rawValue) + "-" + String(person.rawValue) }

    /// Reads what ``description`` says; nil for anything else.
    public init?(_ description: String) {
        guard let (name, person) = description.nameAndNumber, let community = Int(name) else { return nil }
        self.init(CommunityID(community), PersonID(person))
    }
}

extension TierValue where ID == CommunityPersonID {
    /// Names the record in a home by the two numbers: each post of a feed has one, and its text would be made each time.
    public static func key(of id: CommunityPersonID) -> EntryKey {
        EntryKey(Fields.self, id.community.rawValue, id.person.rawValue)
    }
}
