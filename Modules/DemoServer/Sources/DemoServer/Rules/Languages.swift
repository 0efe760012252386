extension World {
    /// The language "undetermined".
    static let undetermined: LanguageID = 0

    /// A language that is named must be one of the community's.
    func requireLanguage(_ language: LanguageID?, in community: CommunityID) throws(ServerError) {
        guard let language else { return }
        guard communityLanguages[community]?.contains(language) == true else {
            throw ServerError("language_not_allowed")
        }
    }

    /// The language of what names none: the only one that writer and community share, beside "undetermined".
    func defaultLanguage(of user: LocalUser, in community: CommunityID) -> LanguageID {
        var shared = userLanguages[user.id, default: []].intersection(communityLanguages[community, default: []])
        if shared.count == 2 { shared.remove(Self.undetermined) }
        guard shared.count == 1, let only = shared.first else { return Self.undetermined }
        return only
    }
}
