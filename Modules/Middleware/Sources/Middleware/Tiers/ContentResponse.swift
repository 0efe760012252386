public import Propagation

/// A wire value that speaks of one entity: the model of it is one call away.
///
/// ```swift
/// let post = try response.toModel(api: api)
/// let same = try api.caches.post3.createModel(from: response)
/// ```
public protocol ContentResponse: Sendable {
    /// The tier that it says all of.
    associatedtype Model: TierModel

    /// What it says, as a snapshot.
    func tierValue(of server: String) -> Model.Value
}

extension ContentResponse {
    /// The living model of its entity, updated or made.
    ///
    /// - Parameters:
    ///   - api: The client that asked for it.
    ///   - stamp: When its request started; a read that starts now unless told otherwise.
    /// - Throws: ``HomeError`` if it was asked for so long ago that it cannot be brought up to date.
    @MainActor
    public func toModel(api: Model.Client, stamp: Stamp? = nil) throws -> Model {
        try api.models(Model.self).createModel(from: self, stamp: stamp)
    }
}

extension ModelCache {
    /// The living model of a response's entity, updated or made; as ``createModel(from:stamp:)``.
    @discardableResult
    public func createModel<Response: ContentResponse>(
        from response: Response,
        stamp: Stamp? = nil
    ) throws -> Model where Response.Model == Model {
        try createModel(from: response.tierValue(of: api.home.server), stamp: stamp)
    }
}
