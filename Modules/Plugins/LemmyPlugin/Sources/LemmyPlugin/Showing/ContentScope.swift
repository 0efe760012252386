import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import ReplKit

/// The posts or comments that a list shows: those of a range, those that the viewer marked, those in a community, or those by a person.
enum ContentScope: Hashable, Sendable {
    /// The content of a range: all, local, subscribed, moderated.
    case range(FeedKind)
    /// The content that the viewer saved or voted on.
    case marked(ViewerMark)
    /// The content in a community.
    case community(CommunityID)
    /// The content by a person.
    case person(PersonID)
    /// The posts of the communities of a multi-community.
    case multi(MultiCommunityID)

    /// The words for the ranges and the marks, in the order in which completion offers them.
    static let words = FeedKind.allCases.map(\.rawValue) + ViewerMark.ofAllContent.map(\.typed)

    /// Reads the form of ``id``; nil if `text` is none.
    init?(_ text: String) {
        if let kind = FeedKind(rawValue: text) {
            self = .range(kind)
        } else if let mark = ViewerMark.ofAllContent.first(where: { $0.typed == text }) {
            self = .marked(mark)
        } else {
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            // Ignored: an id that no server uses names no list, and the caller reports that.
            switch (parts.first, parts.dropFirst().first) {
            case ("community", let number?):
                guard let id = try? CommunityID(readingNumber: number, kind: "community") else { return nil }
                self = .community(id)
            case ("person", let number?):
                guard let id = try? PersonID(readingNumber: number, kind: "person") else { return nil }
                self = .person(id)
            case ("multi", let number?):
                guard let id = try? MultiCommunityID(readingNumber: number, kind: "multi") else { return nil }
                self = .multi(id)
            default: return nil
            }
        }
    }

    /// The id of a list of it, as people type it behind `feed:` and `comments:`: `local`, `saved`, `community:2`.
    var id: String {
        switch self {
        case .range(let kind): kind.rawValue
        case .marked(let mark): mark.typed
        case .community(let id): "community:\(id)"
        case .person(let id): "person:\(id)"
        case .multi(let id): "multi:\(id)"
        }
    }

    /// True if only an account has such content.
    var needsAccount: Bool {
        switch self {
        case .range(let kind): kind == .subscribed || kind == .moderated
        case .marked: true
        case .community, .person, .multi: false
        }
    }
}

extension ViewerMark {
    /// The word for the mark: `saved`, `liked`, `disliked`.
    fileprivate var typed: String {
        switch self {
        case .saved: "saved"
        case .upvoted: "liked"
        case .downvoted: "disliked"
        case .read, .hidden: rawValue
        }
    }
}

extension ContentScope {
    /// Returns the scope in words: `local`, `in swift`, `by bob`.
    @MainActor
    func words(at api: ApiClient) -> String {
        switch self {
        case .range, .marked: id
        case .community(let id): "in \(api.caches.community1[id].flatMap(CommunityTiers.name) ?? self.id)"
        case .multi(let id): "of \(api.caches.multiCommunity[id]?.name ?? self.id)"
        case .person(let id): "by \(api.caches.person1[id].flatMap(PersonTiers.name) ?? self.id)"
        }
    }

    /// Returns the scope of a community, a person or a multi-community at a client.
    ///
    /// - Parameters:
    ///   - object: The community, the person or the multi-community; a row of a list stands for the one that it shows.
    ///   - api: The client that lists the content.
    /// - Throws: ``ReplKit/ReplError`` for any other object, or one of another server, where it has another id.
    @MainActor
    init(of object: any Showable, at api: ApiClient) async throws {
        let base = object.baseObject
        if let shown = base as? ShownEntity<CommunityTiers> {
            self = .community(try await shown.id(at: api))
        } else if let shown = base as? ShownEntity<PersonTiers> {
            self = .person(try await shown.id(at: api))
        } else if let multi = (base as? ShownModel)?.model as? MultiCommunity {
            guard multi.api.server == api.server else { throw ReplError.otherServer(multi, api) }
            self = .multi(multi.id)
        } else {
            throw ReplError(.wrongKind, "\(object.reference) is neither a community nor a person", hint: "help feed")
        }
    }
}

extension ShownEntity {
    /// Returns the id of the entity at a client of its server; an entity that is known by its address only is looked up first.
    ///
    /// - Throws: ``ReplKit/ReplError`` if the entity belongs to another server, where it has another id; the error of the lookup.
    func id(at api: ApiClient) async throws -> Tiers.ID {
        guard self.api.server == api.server else {
            throw ReplError(
                .wrongKind,
                "\(reference) was loaded at \(self.api.siteName), and has another id at \(api.siteName)",
                hint: "refresh it first"
            )
        }
        if let id = Tiers.id(of: content) { return id }
        try await upgrade()
        guard let id = Tiers.id(of: content) else {
            throw ReplError(.wrongKind, "\(reference) is known by its address only", hint: "upgrade it first")
        }
        return id
    }
}

/// A scope that can be found again at another server, where its community or person has another id.
@MainActor
struct MovableScope {
    let scope: ContentScope
    private let origin: ApiClient
    private let community: ListSubject<CommunityTiers>?
    private let person: ListSubject<PersonTiers>?

    /// Creates the scope with a client's ids.
    init(_ scope: ContentScope, of api: ApiClient) {
        (self.scope, origin) = (scope, api)
        if case .community(let id) = scope { community = ListSubject(id, of: api) } else { community = nil }
        if case .person(let id) = scope { person = ListSubject(id, of: api) } else { person = nil }
    }

    /// Returns the scope with the ids of another client.
    ///
    /// - Throws: ``ReplKit/ReplError`` if the address is not known; the error of the lookup.
    func scope(for other: ApiClient) async throws -> ContentScope {
        if let community { return .community(try await community.id(for: other)) }
        if let person { return .person(try await person.id(for: other)) }
        if case .multi = scope, origin.server != other.server {
            throw ReplError(.wrongKind, "\(scope.id) has another id at \(other.siteName)", hint: "multis")
        }
        return scope
    }
}
