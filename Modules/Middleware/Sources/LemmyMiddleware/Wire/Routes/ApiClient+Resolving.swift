import ApiTypes
import Middleware
public import WireRuntime

extension ApiClient {
    /// Finds whatever an address names: a post, a comment, a community or a person.
    ///
    /// A server that does not know it yet fetches it from where it is, for who is logged in; a guest finds only what it knows.
    ///
    /// - Parameter actorId: The address that names it everywhere; for who is logged in, `!swift@elsewhere.test` and
    ///   `@alice@elsewhere.test` are found, too.
    /// - Throws: ``ApiClientError`` with code `notFound` if there is no such thing, or it cannot be fetched; or `CancellationError`.
    public func resolve(actorId: WireURL) async throws -> ResolvedContent {
        try await read(ApiResolveObject(q: actorId.string), about: actorId.string) {
            answer,
            server throws(ApiClientError) -> ResolvedContentValue in
            if let post = answer.post { return .post(Post2Value(post, server: server)) }
            if let comment = answer.comment { return .comment(Comment2Value(comment, server: server)) }
            if let community = answer.community { return .community(Community2Value(community, server: server)) }
            if let person = answer.person { return .person(Person2Value(person, server: server)) }
            throw ApiClientError(.notFound, "\(actorId) is nothing that can be shown", hint: "check the address")
        } show: { [self] value, moment in
            switch value {
            case .post(let value): .post(caches.post2.model(of: value, in: moment))
            case .comment(let value): .comment(caches.comment2.model(of: value, in: moment))
            case .community(let value): .community(caches.community2.model(of: value, in: moment))
            case .person(let value): .person(caches.person2.model(of: value, in: moment))
            }
        }
    }

    /// Finds something by the address that names it everywhere.
    ///
    /// - Parameters:
    ///   - address: What to look for.
    ///   - noun: What it is to be, for the error.
    ///   - map: Takes it out of the answer; nil if that is something else.
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it, or knows it as something else.
    func resolve<Model: TierModel>(
        _ address: WireURL,
        _ noun: String,
        _ map: @escaping @Sendable (ApiResolveObjectResponse, String) -> Model.Value?
    ) async throws -> Model where Model.Client == ApiClient {
        try await read(ApiResolveObject(q: address.string), about: address.string) {
            answer,
            server throws(ApiClientError) in
            if let value = map(answer, server) { return value }
            throw ApiClientError(.notFound, "\(address) is no \(noun) on \(server)", hint: "check the address")
        }
    }
}
