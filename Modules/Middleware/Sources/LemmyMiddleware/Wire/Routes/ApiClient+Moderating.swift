import ApiTypes
public import LemmyIdentifiers
import Middleware

// What moderators do to a community, and administrators to anything.

extension ApiClient {
    /// Makes somebody a moderator of a community. What shows them there, and every page that lists who moderates it, shows it at once.
    ///
    /// - Returns: All who moderate it now, in the order of their rank.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been done then.
    @discardableResult
    public func addModerator(personId: PersonID, communityId: CommunityID) async throws -> [Person1] {
        try await setModerator(personId, communityId, true)
    }

    /// Takes the office from a moderator of a community.
    ///
    /// - Returns: All who moderate it now, in the order of their rank.
    /// - Throws: As ``addModerator(personId:communityId:)``; a moderator who has been one for longer cannot be removed.
    @discardableResult
    public func removeModerator(personId: PersonID, communityId: CommunityID) async throws -> [Person1] {
        try await setModerator(personId, communityId, false)
    }

    private func setModerator(_ person: PersonID, _ community: CommunityID, _ isOne: Bool) async throws -> [Person1] {
        let request = ApiAddModToCommunity(communityId: community, personId: person, added: isOne)
        let pair = CommunityPersonID(community, person)
        return try await write(
            request,
            about: "community:\(community)",
            effects: effects(ofAppointing: pair, isOne),
            { ModeratorList(community, $0, server: $1) },
            show: { [self] list, moment in
                let people = caches.person1.models(of: list.people, in: moment)
                showModerators(list, about: pair)
                return people
            }
        )
    }

    /// Gives a community to another of its moderators: they become the first.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been done then.
    @discardableResult
    public func transferCommunity(id: CommunityID, to personId: PersonID) async throws -> Community3 {
        let request = ApiTransferCommunity(communityId: id, personId: personId)
        let me = myPersonID
        return try await write(request, about: "community:\(id)") { Community3Value($0, server: $1).knowing(me) }
    }

    /// Leaves a community out of lists, or lists it again; for administrators; since 0.19.0.
    ///
    /// - Parameters:
    ///   - id: The community.
    ///   - isHidden: Whether it is left out.
    ///   - reason: Why; the modlog shows it.
    /// - Returns: The community as it is now.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been done then.
    @discardableResult
    public func setHidden(
        _ isHidden: Bool,
        communityId id: CommunityID,
        reason: String? = nil
    ) async throws -> Community3 {
        let request = ApiHideCommunity(communityId: id, hidden: isHidden, reason: reason)
        try await write(request, about: "community:\(id)")
        return try await getCommunity(id: id)
    }
}
