import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

/// The pages between a row and a moderator's profile: the row's community, and the profile. Both are of no use when they are closed.
///
/// The moderators and the communities that they moderate are invented, each with texts of its own.
struct DetourPages {
    let community: Community3Value
    let person: Person3Value

    /// The number of moderators of a community, and of communities that one of them moderates.
    static let breadth = 5

    init(to community: Community1Value, _ relation: CommunityRelationValue, like person: Person1Value, number: Int) {
        let numbers = (0..<Self.breadth).map { 10_000_000 + number * Self.breadth + $0 }
        let moderators = numbers.map { Self.person($0, like: person) }
        self.community = Community3Value(
            server: community.server,
            community2: Self.community2(community, relation),
            moderators: moderators,
            moderatorStandings: moderators.map { person in
                CommunityPersonRelationValue(
                    server: community.server,
                    id: CommunityPersonID(community.id, person.id),
                    snapshot: Snapshot(CommunityPersonRelationFields(banned: false, isModerator: true))
                )
            },
            instance: nil,
            snapshot: Snapshot(
                Community3Fields(
                    moderatorIds: moderators.map(\.id),
                    moderatorStandingIds: moderators.map { CommunityPersonID(community.id, $0.id) },
                    discussionLanguageIds: []
                )
            )
        )
        let moderates = numbers.map { Self.community($0, like: community) }
        self.person = Person3Value(
            server: community.server,
            person2: Self.person2(moderators[0]),
            moderates: moderates,
            instance: nil,
            snapshot: Snapshot(Person3Fields(moderateIds: moderates.map(\.id)))
        )
    }

    private static func community2(_ community: Community1Value, _ relation: CommunityRelationValue) -> Community2Value
    {
        Community2Value(
            server: community.server,
            community1: community,
            relation: relation,
            snapshot: Snapshot(
                Community2Fields(
                    subscriberCount: 2_000,
                    postCount: 400,
                    commentCount: 9_000,
                    activeUsersDay: 10,
                    activeUsersWeek: 50,
                    activeUsersMonth: 200,
                    activeUsersHalfYear: 700
                )
            )
        )
    }

    private static func person2(_ person: Person1Value) -> Person2Value {
        Person2Value(
            server: person.server,
            person1: person,
            relation: PersonRelationValue(
                server: person.server,
                id: person.id,
                snapshot: Snapshot(PersonRelationFields(blocked: false))
            ),
            snapshot: Snapshot(Person2Fields(postCount: 120, commentCount: 3_400, isAdmin: false))
        )
    }

    private static func person(_ number: Int, like other: Person1Value) -> Person1Value {
        var fields = other.snapshot.fields
        fields.name = "moderator_\(number)"
        fields.displayName = nil
        fields.actorId = WireURL("https://elsewhere.test/u/moderator_\(number)")
        fields.biography =
            "I look after a community or two, number \(number) among them. Write to me if something is wrong."
        return Person1Value(server: other.server, id: PersonID(number), snapshot: Snapshot(fields))
    }

    private static func community(_ number: Int, like other: Community1Value) -> Community1Value {
        var fields = other.snapshot.fields
        fields.name = "community_\(number)"
        fields.title = "What number \(number) talks about"
        fields.actorId = WireURL("https://elsewhere.test/c/community_\(number)")
        fields.description = "All that is to be said about number \(number). Be kind, and stay with the subject."
        return Community1Value(server: other.server, id: CommunityID(number), snapshot: Snapshot(fields))
    }
}
