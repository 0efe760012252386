import Foundation
import LemmyMiddleware
import Observation
import Primitives
import Propagation
import ReplKit

/// An entity as several accounts of the session see it, under the name `link:1`.
@MainActor
@Observable
final class SessionLink {
    let number: Int
    /// The address that names the entity on every server.
    let address: String
    /// True after the person was told that the sides do not follow each other.
    @ObservationIgnored var isExplained = false
    private let clock: any WallClock
    /// The sides; nil after the link has ended. Observable.
    private var sides: LinkedSides?
    /// The time at which the servers were asked last.
    @ObservationIgnored private var readAt: Date
    /// The accounts' own marks on the entity at that time.
    @ObservationIgnored private var marks: [[ShownField]] = []

    init(_ sides: LinkedSides, number: Int, clock: any WallClock) {
        (self.sides, self.number, address, self.clock) = (sides, number, sides.address, clock)
        readAt = Self.time(of: sides.entities, or: clock)
        marks = entities.map(Self.marks)
    }

    /// The entity as each account sees it; empty after the link has ended. Observable.
    var entities: [any SubjectProviding] { sides?.entities ?? [] }

    /// The clients of the sides.
    var clients: [ApiClient] { entities.map(\.api) }

    /// The time since the servers were asked last, in words: `a moment old`.
    var ageText: String {
        let age = Duration.seconds(max(0, now.timeIntervalSince(readAt)))
        return ShownStatus(age: age, isFromFile: false).ageText ?? ""
    }

    private var now: Date { Self.time(of: entities, or: clock) }

    /// Returns the time by the server of the first side, as the ages of rows have it; by this machine if the server has not said it.
    private static func time(of entities: [any SubjectProviding], or clock: any WallClock) -> Date {
        entities.first?.api.serverTime ?? clock.now
    }

    /// Asks the server of each side.
    func refresh() async throws {
        try await sides?.refresh()
        readAt = now
        marks = entities.map(Self.marks)
    }

    /// Goes on with the new client of an account, and releases what the earlier client knows. One request is sent.
    ///
    /// - Throws: The error of the request; the link then stays as it was.
    func renew(through client: ApiClient) async throws {
        guard let renewed = try await sides?.renewed(client), sides != nil else { return }
        let name = client.accountName ?? "the account"
        let cause =
            client.commits.cause ?? client.commits.makeCause(.response, "link:\(number): \(name) signed in again")
        client.commits.run(cause) { sides = renewed }
        for (index, entity) in renewed.entities.enumerated() where entity.api === client {
            marks[index] = Self.marks(of: entity)
        }
    }

    /// Releases the entities, even while a view still holds the link.
    func end() { sides = nil }

    /// The sides whose marks have not changed since the servers were asked, if those of others have; else empty.
    var unchangedSides: [any SubjectProviding] {
        let unchanged = zip(entities, marks).filter { Self.marks(of: $0) == $1 }.map(\.0)
        return unchanged.count < entities.count ? unchanged : []
    }

    /// The marks that an account sets, without those that a server sets by itself.
    private static func marks(of entity: any SubjectProviding) -> [ShownField] {
        entity.fields().filter { ["vote", "saved", "subscribed"].contains($0.name) }
            .map { ShownField($0.name, $0.value) }
    }
}

/// A link as a list, with a row for each account.
struct ShownLink: Showable {
    let link: SessionLink

    var reference: EntityKey { EntityKey(kind: LinkKind.name, id: link.number) }
    var identity: ObjectIdentifier? { ObjectIdentifier(link) }
    var headline: String { link.address }

    func fields() -> [ShownField] {
        [ShownField("actor_id", link.address), ShownField("accounts", link.entities.count)]
    }

    func rows() -> [any Showable]? {
        link.entities.map { entity in
            ShownRow(entity, without: Set(columns), namesAccount: true) { [ShownField("account", entity.api.context)] }
        }
    }

    var columns: [String] {
        let own =
            switch link.entities.first?.reference.kind {
            case CommunityTiers.kind: ["subscriber_count", "post_count", "comment_count", "subscribed"]
            case PersonTiers.kind: ["post_count", "comment_count"]
            default: ["score", "vote", "comment_count"]
            }
        return ["account"] + own + [RowMarks.fieldName]
    }

    var untruncatedColumns: [String] { ["account"] }

    var tableFormat: TableFormat {
        var format = TableFormat.lemmy
        format.title = "account"
        format.headings = TableFormat.lemmyHeadings
        return format
    }

    var watchedFields: [String]? { link.entities.first?.watchedFields }
}
