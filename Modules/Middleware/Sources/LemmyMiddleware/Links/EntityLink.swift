public import Foundation
public import Middleware
public import WireRuntime

/// One entity as several accounts see it: a post through `linden.example` and through `strata.test`.
///
/// ```swift
/// let link = try await EntityLink<PostTiers>(post, through: bobAtLinden)
/// for side in link.sides {
///     let post = side.wrappedValue                      // observable
///     print(post.api.siteName, post.score_ ?? 0, post.vote_ ?? .neutral)
/// }
/// ```
///
/// Clients share nothing, so the same entity is another model in each of them. A link holds these models together, after it has checked that
/// they have the same address (`actorId`). Nothing is copied from one to the other: an edit belongs to the side whose model makes it, and the
/// other sides show what their servers said last. ``refresh()`` asks all of them.
///
/// No client knows of links, so they cost nothing where there are none. Drop the link to release its models.
@MainActor
public struct EntityLink<Tiers: LinkableTiers> {
    /// The address that names the entity on every server.
    public let actorId: WireURL
    /// The entity as each account sees it, in the given order.
    public let sides: [AnyContent<Tiers>]

    /// Links an entity of several clients. No request is sent.
    ///
    /// - Parameter contents: The entity of each client, at any tier; at least two.
    /// - Throws: ``EntityLinkError`` if two of them have different addresses, or belong to one account.
    public init(_ contents: [Tiers.Content]) throws(EntityLinkError) {
        precondition(contents.count > 1, "a link has at least two sides: give the entity of each client")
        let addresses = contents.map { Tiers.address(of: $0) ?? "" }
        for address in addresses where address != addresses[0] {
            throw .differentEntities(addresses[0], address)
        }
        let clients = contents.map(Tiers.client)
        for (index, client) in clients.enumerated() where clients[..<index].contains(where: client.isSameAccount) {
            throw .sameAccount(client)
        }
        actorId = WireURL(addresses[0])
        sides = contents.map(AnyContent.init)
    }

    /// Fetches an entity through other clients, by its address, and links it with itself there. One request is sent for each client.
    ///
    /// - Parameters:
    ///   - content: The entity as its own client knows it.
    ///   - clients: The clients of other accounts; at least one.
    /// - Throws: ``EntityLinkError`` if a client is given twice or is that of the entity, and then nothing is sent; the errors of
    ///   ``LinkableTiers/counterpart(of:through:)``.
    public init(_ content: Tiers.Content, through clients: ApiClient...) async throws {
        let address = WireURL(Tiers.address(of: content) ?? "")
        _ = try EntityLink([content] + clients.map { Tiers.stub(at: address, of: $0) })
        var contents = [content]
        for client in clients { contents.append(try await Tiers.counterpart(of: content, through: client)) }
        try self.init(contents)
    }

    /// Asks the server of each side for its present state, one after the other. It marks nothing as read.
    ///
    /// - Throws: The error of the first side that could not be read, after all were asked; or `CancellationError`.
    public func refresh() async throws {
        var failure: (any Error)?
        for side in sides {
            let content = side.wrappedValue
            do {
                _ = try await Tiers.counterpart(of: content, through: Tiers.client(of: content))
            } catch {
                if error is CancellationError { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }
}

extension ApiClient {
    /// Returns true if both clients are of one account, or of the guests, of one server: a renewed token gives another client.
    fileprivate func isSameAccount(as other: ApiClient) -> Bool {
        self === other || server == other.server && storeScope == other.storeScope
    }
}

/// The reason why entities cannot be linked.
public struct EntityLinkError: Error, LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of a reason. Later releases may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// The entities have different addresses.
        public static let differentEntities = Code(description: "different-entities")
        /// Two sides belong to the same account.
        public static let sameAccount = Code(description: "same-account")
    }

    /// The kind of the reason.
    public let code: Code
    /// A description of the reason that names the addresses or the account.
    public let message: String
    /// The recommended next step.
    public let hint: String

    /// The message without the hint; display ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint }

    static func differentEntities(_ one: String, _ other: String) -> EntityLinkError {
        EntityLinkError(
            code: .differentEntities,
            message: "\(one) and \(other) are different entities",
            hint: "link an entity with itself, seen by another account"
        )
    }

    @MainActor
    static func sameAccount(_ client: ApiClient) -> EntityLinkError {
        let account = client.accountName ?? (client.isGuest ? "a guest" : "the account")
        return EntityLinkError(
            code: .sameAccount,
            message: "both sides are seen by \(account) at \(client.siteName)",
            hint: "link it through another account"
        )
    }
}
