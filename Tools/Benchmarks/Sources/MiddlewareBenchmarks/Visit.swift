import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

/// What is fetched on the way from a row to its community, on to a moderator's profile, and is of no use when both are closed.
///
/// The moderators and what they moderate are made up, each with texts of their own.
struct Visit {
    let community: Community3Value
    let person: Person3Value

    /// How many moderate a community, and how many communities one of them moderates.
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
                    box: Box(CommunityPersonRelationFields(banned: false, isModerator: true))
                )
            },
            instance: nil,
            box: Box(
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
            box: Box(Person3Fields(moderateIds: moderates.map(\.id)))
        )
    }

    private static func community2(_ community: Community1Value, _ relation: CommunityRelationValue) -> Community2Value
    {
        Community2Value(
            server: community.server,
            community1: community,
            relation: relation,
            box: Box(
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
                box: Box(PersonRelationFields(blocked: false))
            ),
            box: Box(Person2Fields(postCount: 120, commentCount: 3_400, isAdmin: false))
        )
    }

    private static func person(_ number: Int, like other: Person1Value) -> Person1Value {
        var fields = other.box.fields
        fields.name = "moderator_\(number)"
        fields.displayName = nil
        fields.actorId = WireURL("https://elsewhere.test/u/moderator_\(number)")
        fields.biography =
            "I look after a community or two, number \(number) among them. Write to me if something is wrong."
        return Person1Value(server: other.server, id: PersonID(number), box: Box(fields))
    }

    private static func community(_ number: Int, like other: Community1Value) -> Community1Value {
        var fields = other.box.fields
        fields.name = "community_\(number)"
        fields.title = "What number \(number) talks about"
        fields.actorId = WireURL("https://elsewhere.test/c/community_\(number)")
        fields.description = "All that is to be said about number \(number). Be kind, and stay with the subject."
        return Community1Value(server: other.server, id: CommunityID(number), box: Box(fields))
    }
}
