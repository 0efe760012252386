import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// The lists of communities.
enum CommunityList {
    /// The list of the communities that the account marked as favourites on this device.
    static let favourites = "favourites"
    /// The lists that `communities` takes; the first is the default.
    static let words = ["all", "local", "subscribed", favourites, moderated]
    /// The list of the communities that the account moderates. The account itself names them: a server that is asked for communities does
    /// not select by it.
    static let moderated = FeedKind.moderated.rawValue
    /// The lists that only an account has.
    static let ownWords: Set = ["subscribed", favourites, moderated]
}

/// The lists of people that are not the result of a search.
enum PeopleList {
    /// The administrators of the server.
    static let administrators = "admins"
    /// The people who are banned from the server.
    static let banned = "banned"
}

extension Listing {
    /// Returns a list of communities: `all`, `local`, `subscribed`, `favourites`, `moderated`.
    ///
    /// - Throws: ``ReplKit/ReplError`` for any other part.
    static func communities(
        _ part: String,
        of api: ApiClient,
        sort: PostSort? = nil,
        limit: Int? = nil,
        keptIn files: SessionStorage?
    ) throws -> Listing {
        let source: Source
        var keeping: StoredListing?
        if part == CommunityList.favourites {
            source = .communities(of: api) { api.favorites.communities.sorted() }
        } else if part == CommunityList.moderated {
            source = .communities(of: api) { try await api.getMyPerson().moderates.map(\.id) }
        } else if let kind = FeedKind(rawValue: part) {
            let feed = api.communityFeed(kind, sort: sort, limit: limit ?? 20)
            source = .feed(feed) { row($0) }
            let name = StoredListName("communities", part, sort: sort?.rawValue, limit: limit ?? 20)
            keeping = stored(feed, name, files)
        } else {
            throw ReplError(
                .unknownReference,
                "there are no \(part) communities",
                hint: "one of \(CommunityList.words.joined(separator: ", "))"
            )
        }
        return Listing(
            EntityKey(kind: "communities", id: part),
            of: api,
            title: "communities",
            columns: ["name", "members", "posts", "subscribed", RowMarks.fieldName, "title"],
            format: TableFormat(widths: ["title": 20]),
            watched: ["members", "posts", "subscribed", RowMarks.fieldName, "title"],
            source,
            keeping: keeping,
            remake: { try communities(part, of: $0, sort: sort, limit: limit, keptIn: files) }
        )
    }

    fileprivate static func row(_ community: Community2) -> any Showable {
        ShownRow(ShownEntity<CommunityTiers>(community), without: ["subscribed"]) {
            [
                ShownField("name", CommunityTiers.name(of: community.community1)),
                ShownField("members", community.subscriberCount), ShownField("posts", community.postCount),
            ]
        }
    }

    /// Returns a list of people: `admins`, `banned`, or those whose name has a text in it, those with the most comments first.
    ///
    /// A person leaves the list of the banned when the ban is lifted; the marks of a row show when a ban ends.
    static func people(_ part: String, of api: ApiClient, limit: Int? = nil) -> Listing {
        let isBanned = part == PeopleList.banned
        let isOnePage = isBanned || part == PeopleList.administrators
        return Listing(
            EntityKey(kind: "people", id: part.isEmpty ? "all" : part),
            of: api,
            title: "people",
            columns: ["name", "posts", "comments", RowMarks.fieldName, "headline"],
            // The end of a ban is the one thing that a moderator looks for in this list.
            format: TableFormat(
                added: isBanned ? ["ban_expires"] : [],
                order: isBanned ? ["name", "ban_expires"] : ["name", "comments", "posts"],
                headings: ["ban_expires": "until"],
                widths: ["headline": 20]
            ),
            watched: ["posts", "comments", RowMarks.fieldName, "headline"],
            .requested { position in
                switch part {
                // The server has one page with everybody.
                case PeopleList.administrators:
                    return Page(rows: try await api.getInstance().administrators.map(row), next: nil)
                case PeopleList.banned:
                    return Page(rows: try await api.getBannedPeople().map(row), next: nil)
                default:
                    let found = try await api.search(
                        part == "all" ? "" : part,
                        for: .people,
                        sort: .mostComments,
                        page: position.number,
                        limit: limit ?? 20,
                        cursor: position.cursor
                    )
                    return Page(rows: found.people.map(row), next: found.next)
                }
            },
            window: isOnePage ? limit : nil,
            isListed: { row in
                let person = (row.baseObject as? ShownEntity<PersonTiers>)?.content as? any Person1Providing
                return !isBanned || (person?.banned ?? true)
            },
            remake: { people(part, of: $0, limit: limit) }
        )
    }

    private static func row(_ person: Person2) -> any Showable {
        let shown = ShownEntity<PersonTiers>(person)
        return ShownRow(shown) {
            [
                ShownField("name", PersonTiers.name(of: person.person1)), ShownField("posts", person.postCount),
                ShownField("comments", person.commentCount), ShownField("headline", shown.headline.oneLine),
            ]
        }
    }
}

extension Listing.Source {
    /// Returns the source for communities that are known by their ids, in one page.
    ///
    /// - Parameters:
    ///   - api: The client.
    ///   - ids: Returns the ids, in order.
    @MainActor
    fileprivate static func communities(
        of api: ApiClient,
        _ ids: @escaping @MainActor () async throws -> [CommunityID]
    ) -> Listing.Source {
        .onePage {
            var rows: [any Showable] = []
            for id in try await ids() {
                // A community that no list has loaded is fetched, one request each.
                let living = api.caches.community2[id]
                let community = if let living { living } else { try await api.getCommunity(id: id).community2 }
                rows.append(Listing.row(community))
            }
            return rows
        }
    }
}
