public import Propagation

/// A wire value of one entity, from which its model can be made directly.
///
/// ```swift
/// let post = try response.toModel(api: api)
/// let same = try api.caches.post3.createModel(from: response)
/// ```
public protocol ContentResponse: Sendable {
    /// The model of the tier whose fields the response contains.
    associatedtype Model: TierModel

    /// Returns the tier value of the response.
    func tierValue(of server: String) -> Model.Value
}

extension ContentResponse {
    /// Returns the living model of the entity, updated or newly made.
    ///
    /// - Parameters:
    ///   - api: The client that sent the request.
    ///   - stamp: The stamp of the request's start; by default, that of a read that starts now.
    /// - Throws: ``ClientStoreError`` if the response was requested so long ago that it cannot be brought up to date.
    @MainActor
    public func toModel(api: Model.Client, stamp: Stamp? = nil) throws -> Model {
        try api.models(Model.self).createModel(from: self, stamp: stamp)
    }
}

extension ModelCache {
    /// Returns the living model of a response's entity, updated or newly made, as ``createModel(from:stamp:)`` does.
    @discardableResult
    public func createModel<Response: ContentResponse>(
        from response: Response,
        stamp: Stamp? = nil
    ) throws -> Model where Response.Model == Model {
        try createModel(from: response.tierValue(of: api.clientStore.server), stamp: stamp)
    }
}
