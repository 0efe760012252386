extension PersonTiers {
    /// Tier 4 of the viewer, tier 3 of everybody else; until the server has said who the viewer is, nobody knows whose page it is.
    public static func top(of person: any PersonStubProviding) -> Int {
        if person.api.isGuest { return 3 }
        guard let me = person.api.myPersonID, let id = id(of: person) else { return 4 }
        return id == me ? 4 : 3
    }
}
