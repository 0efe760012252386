import ApiSchema

/// One call of the API, as a client class makes it.
struct ClientCall: Sendable {
    var method: String
    /// The path; the function's parameters in it are names in braces.
    var path: String
    /// The parameters in the path.
    var parameters: [Field] = []
    /// The name of the function that makes the call.
    var name: String
    var line: Int
    var request: TypeExpression?
    var response: TypeExpression
    var isUpload: Bool
    var query: TypeExpression?
    /// The login from the function's `@Security`; nil if the file has no such decorator.
    var login: Endpoint.Login?
    /// The route in the function's decorator, if it differs: `GET /b`, while the call says `GET /a`.
    var decoratedAs: String?
    /// True if the call is outside of the API's path.
    var hasNoPrefix: Bool
    var mentions: [TypeMention]
}

/// The facts about a function that are known before its body is read.
struct ClientFunction {
    var name: String
    var isGeneric: Bool
    /// The schemes that `@Security` names; nil stands for “also without a login”.
    var security: [String?] = []
    /// The route of a decorator such as `@Get("/path")`.
    var route: String?
    /// The positions of the types of its parameters.
    var parameterTypes: [String: Int] = [:]
    /// The parameters that may be missing.
    var optionalParameters: Set<String> = []
    /// The position of the type of its result.
    var resultType: Int?

    var login: Endpoint.Login {
        let wantsLogin = security.contains { $0 != nil }
        let worksWithout = security.isEmpty || security.contains { $0 == nil }
        return wantsLogin ? (worksWithout ? .optional : .required) : .never
    }
}
