import ApiSchema

/// One call of the API as a client class makes it.
struct ClientCall: Sendable {
    var method: String
    /// With names in braces where the function's parameters stand.
    var path: String
    /// What stands there.
    var parameters: [Field] = []
    /// The function that makes it.
    var name: String
    var line: Int
    var request: TypeExpression?
    var response: TypeExpression
    var isUpload: Bool
    var query: TypeExpression?
    /// The function's `@Security`, if the file has any such decorator.
    var login: Endpoint.Login?
    /// What the function's own decorator says instead: `GET /b`, where the call says `GET /a`.
    var decoratedAs: String?
    /// Whether the call steps outside of the API's path.
    var hasNoPrefix: Bool
    var mentions: [TypeMention]
}

/// What is known about a function before its body is read.
struct ClientFunction {
    var name: String
    var isGeneric: Bool
    /// What `@Security` names: a scheme, or nothing for "without a login, too".
    var security: [String?] = []
    /// `@Get("/path")`.
    var route: String?
    /// Where in the file the types of its parameters are.
    var parameterTypes: [String: Int] = [:]
    /// Those of them that may be missing.
    var optionalParameters: Set<String> = []
    /// Where the type of its result is.
    var resultType: Int?

    var login: Endpoint.Login {
        let wantsLogin = security.contains { $0 != nil }
        let worksWithout = security.isEmpty || security.contains { $0 == nil }
        return wantsLogin ? (worksWithout ? .optional : .required) : .never
    }
}
