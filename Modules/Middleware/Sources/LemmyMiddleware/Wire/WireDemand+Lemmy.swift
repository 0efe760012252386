import ApiTypes
import WireRuntime

extension WireDemand {
    /// Whether every server that is supported has it.
    var isMetByAll: Bool {
        availability.until == nil && availability.except == nil && (availability.since ?? Self.oldest) <= Self.oldest
    }

    /// The oldest servers that are supported.
    private static let oldest: ServerVersion = "0.18.0"

    /// Whether it is sent to a server whose version is not known: of some calls the client reads the answer of who lacks them, and a
    /// cursor comes from the server itself.
    var isSentUnasked: Bool {
        switch (endpoint, field) {
        case (ApiValidateAuth.endpoint, nil), (ApiLogout.endpoint, nil): true
        case (ApiGetPosts.endpoint, WireField<ApiGetPosts>.pageCursor.name): true
        default: false
        }
    }
}
