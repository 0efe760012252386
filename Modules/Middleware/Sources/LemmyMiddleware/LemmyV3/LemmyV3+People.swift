import ApiTypes
import Foundation
import LemmyIdentifiers
import Middleware

extension LemmyV3 {
    func person(_ id: PersonID) -> Call<Person3Value> { Call(ApiGetPersonDetails(personId: id)) }

    func person(named name: String) -> Call<Person3Value> { Call(ApiGetPersonDetails(username: name)) }

    func personContent(_ query: PersonContentQuery) -> Call<PersonContentValue> {
        let request = ApiGetPersonDetails(
            personId: query.id,
            sort: query.sort?.wire,
            page: query.page.page,
            limit: query.page.limit,
            communityId: query.communityId,
            savedOnly: query.savedOnly
        )
        return Call(request) { answer, context in
            PersonContentValue(
                person: Person3Value(answer, server: context.server),
                posts: answer.posts.map { Post2Value($0, server: context.server) },
                comments: answer.comments.map { Comment2Value($0, server: context.server) }
            )
        }
    }

    func bannedPeople() -> Call<[Person2Value]> {
        Call(ApiGetBannedPersons()) { answer, context in
            answer.banned.map { Person2Value($0, server: context.server) }
        }
    }

    func block(_ isBlocked: Bool, _ id: PersonID) -> Call<Person2Value> {
        Call(ApiBlockPerson(personId: id, block: isBlocked)) { answer, context in
            var person = Person2Value(answer.personView, server: context.server)
            // The block mark stands next to the person in the response.
            person.relation = person.relation.updating(.blocked) { $0.blocked = answer.blocked }
            return person
        }
    }

    func block(_ isBlocked: Bool, _ id: InstanceID) -> Call<InstanceRelationValue> {
        Call(ApiBlockInstance(instanceId: id, block: isBlocked)) { answer, context in
            InstanceRelationValue(blocked: answer.blocked, id, server: context.server)
        }
    }

    func ban(_ isBanned: Bool, _ id: PersonID, _ terms: BanTerms) -> Call<Person2Value> {
        let request = ApiBanPerson(
            personId: id,
            ban: isBanned,
            removeData: terms.removesContent,
            reason: terms.reason,
            expires: terms.expires
        )
        return Call(request) { answer, context in Person2Value(answer.personView, server: context.server) }
    }

    func ban(_ isBanned: Bool, _ id: CommunityPersonID, _ terms: BanTerms) -> Call<CombinedAnswer> {
        let request = ApiBanFromCommunity(
            communityId: id.community,
            personId: id.person,
            ban: isBanned,
            removeData: terms.removesContent,
            reason: terms.reason,
            expires: terms.expires
        )
        return Call(request) { answer, context in
            let standing = CommunityPersonRelationValue(banned: answer.banned, id, server: context.server)
            return CombinedAnswer(Person2Value(answer.personView, server: context.server), standing)
        }
    }
}
