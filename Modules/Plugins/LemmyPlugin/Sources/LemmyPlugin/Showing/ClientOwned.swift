import LemmyMiddleware
import Middleware
import Propagation
import ReplKit

/// An object that belongs to an account, or to a guest.
protocol ClientOwned: Showable {
    /// The client that owns the object.
    var api: ApiClient { get }
}

extension ClientOwned {
    var owner: String? { api.ownerLabel }
    var context: String? { api.context }
}

extension ApiClient {
    /// The label of the owner, `@alice`, if live objects of several clients exist; else nil.
    ///
    /// - Complexity: O(live clients).
    var ownerLabel: String? {
        let labels = Set(registry.liveClients.filter { $0 === self || $0.caches.liveCount > 0 }.map(\.label))
        return labels.count > 1 ? label : nil
    }

    /// The label of this client: `@alice`, or `@anon` for a guest; with the server if there are several.
    private var label: String {
        let hosts = Set(registry.liveClients.filter { $0 === self || $0.caches.liveCount > 0 }.map(\.siteName))
        return "@\(accountName ?? "anon")\(hosts.count > 1 ? "@\(siteName)" : "")"
    }

    /// The server and account in the form of the prompt: `strata.test/alice`.
    var context: String { "\(siteName)/\(accountName ?? "anon")" }

    /// The ids of feeds and queries in an inspector, followed by those of the held objects to which they do not refer: rows that were
    /// upgraded in their list, those of stored lists, and those behind the first thousand.
    ///
    /// - Complexity: O(objects).
    func inspectedIDs(of lists: [InspectedID], holding objects: [any Showable]) -> [InspectedID] {
        let states = lists.compactMap { commits.inspection.source($0.source)?.inspectedState(of: $0) }
        let referred = Set(states.lazy.flatMap(\.links).map(\.id))
        return lists + objects.flatMap(\.inspectedIDs).filter { !referred.contains($0) }
    }

    /// The possessive of the account: `alice's`, `the guest's`.
    var possessive: String { "\(accountName ?? "the guest")'s" }

    /// True if the client is an account's whose token is missing or was rejected.
    var needsLogin: Bool { !isGuest && !isLoggedOut && refusal(of: "") != nil }
}

/// An object that shows the subject of a command, with its owner.
protocol SubjectProviding: ClientOwned {
    /// The object as it is known now: `any Post2Providing`, `Report`, a stub.
    var subject: Any { get }
}

extension ShownEntity: SubjectProviding {
    var subject: Any { content }
}

extension ShownModel: SubjectProviding {
    var subject: Any { model }

    var api: ApiClient { Self.client(of: model) }

    private static func client(of model: some TierModel) -> ApiClient {
        guard let api = model.api as? ApiClient else {
            preconditionFailure("\(model.kind) is no model of LemmyMiddleware: the plug-in shows no others")
        }
        return api
    }
}
