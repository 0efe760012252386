import LemmyMiddleware
import Middleware
import ReplKit
import WireRuntime

/// A side of a link, as it was typed.
enum LinkSide {
    /// An object of another account.
    case object(any Showable)
    /// An account through which the entity is fetched.
    case account(ApiClient)
}

/// The sides of a link, for any kind of entity.
@MainActor
struct LinkedSides {
    /// The address that names the entity on every server.
    let address: String
    /// The entity as each account sees it.
    let entities: [any SubjectProviding]
    /// Asks the server of each side.
    let refresh: @MainActor () async throws -> Void
    /// Returns the sides with the entity of one account fetched through the account's new client. One request is sent.
    let renewed: @MainActor (ApiClient) async throws -> LinkedSides
}

/// An object that shows an entity which can be linked.
protocol Linkable: SubjectProviding {
    /// Links the entity with itself as other accounts see it. A request is sent for each account, and for each stub.
    ///
    /// - Throws: ``LemmyMiddleware/EntityLinkError`` if the sides do not belong together; the errors of the requests.
    func linked(with others: [LinkSide]) async throws -> LinkedSides
}

extension ShownEntity: Linkable where Tiers: LinkableTiers {
    func linked(with others: [LinkSide]) async throws -> LinkedSides {
        var contents = [content]
        for other in others {
            switch other {
            case .account(let client):
                // An account that is a side already is refused before a request.
                let stub = Tiers.stub(at: WireURL(Tiers.address(of: content) ?? ""), of: client)
                _ = try EntityLink<Tiers>(contents + [stub])
                contents.append(try await Tiers.counterpart(of: content, through: client))
            case .object(let object):
                guard let entity = object.baseObject as? ShownEntity<Tiers> else {
                    throw ReplError(
                        .wrongKind,
                        "\(object.reference) is no \(Tiers.kind), so \(reference) cannot be linked with it",
                        hint: "help link"
                    )
                }
                contents.append(entity.content)
            }
        }
        _ = try EntityLink<Tiers>(contents)
        for (index, content) in contents.enumerated() where Tiers.id(of: content) == nil {
            contents[index] = try await Tiers.counterpart(of: content, through: Tiers.client(of: content))
        }
        return Self.sides(of: try EntityLink<Tiers>(contents))
    }

    /// Returns the sides of a link.
    private static func sides(of link: EntityLink<Tiers>) -> LinkedSides {
        LinkedSides(address: link.actorId.string, entities: link.sides.map { ShownEntity(sharing: $0) }) {
            try await link.refresh()
        } renewed: { client in
            var contents = link.sides.map(\.wrappedValue)
            for (index, content) in contents.enumerated() where client.isSameAccount(as: Tiers.client(of: content)) {
                contents[index] = try await Tiers.counterpart(of: content, through: client)
            }
            return sides(of: try EntityLink<Tiers>(contents))
        }
    }
}

extension ApiClient {
    /// Returns true if both clients are of one account: a login gives an account a new client.
    func isSameAccount(as other: ApiClient) -> Bool { server == other.server && storeScope == other.storeScope }
}
