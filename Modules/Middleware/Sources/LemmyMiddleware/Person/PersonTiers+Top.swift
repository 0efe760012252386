extension PersonTiers {
    /// Returns the highest tier of a person: 4 for the viewer, 3 for all others. Until the server has sent the viewer of an account, any
    /// person may be the viewer, so the result is 4.
    public static func top(of person: any PersonStubProviding) -> Int {
        if person.api.isGuest { return 3 }
        guard let me = person.api.myPersonID, let id = id(of: person) else { return 4 }
        return id == me ? 4 : 3
    }
}
