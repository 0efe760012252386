import ApiSchema

/// Converts calls to endpoints.
extension SchemaAssembly {
    mutating func endpoints(types: [String: TypeDeclaration], aliases: [String: TypeExpression]) -> [Endpoint] {
        var endpoints: [Endpoint] = []
        for (call, file) in calls {
            guard !call.hasNoPrefix else {
                notes.append("left out \(call.method) \(call.path): it is outside of the API (\(file):\(call.line))")
                continue
            }
            if let route = call.decoratedAs {
                notes.append(
                    "\(call.name) is decorated as \(route) and calls \(call.method) \(call.path), which was used "
                        + "(\(file):\(call.line))"
                )
            }
            endpoints.append(
                Endpoint(
                    method: call.method,
                    path: call.path,
                    name: call.name,
                    parameters: call.parameters.map { $0.replacingNames(aliases) },
                    request: call.request?.replacingNames(aliases),
                    response: call.response.replacingNames(aliases),
                    login: call.login,
                    upload: call.isUpload,
                    query: call.query?.replacingNames(aliases)
                )
            )
        }
        return Self.withLoginsFromForms(endpoints, types: types)
    }

    /// Derives the logins from the forms: if forms have an `auth` field, that field decides which endpoints need a login.
    private static func withLoginsFromForms(_ endpoints: [Endpoint], types: [String: TypeDeclaration]) -> [Endpoint] {
        func auth(_ endpoint: Endpoint) -> Field? {
            guard case .named(let name, _)? = endpoint.request, case .object(let fields)? = types[name]?.shape
            else { return nil }
            return fields.first { $0.name == "auth" && $0.type == .string }
        }
        guard endpoints.contains(where: { auth($0) != nil }) else { return endpoints }
        return endpoints.map { endpoint in
            guard endpoint.login == nil else { return endpoint }
            var result = endpoint
            result.login = auth(endpoint).map { $0.isOptional ? .optional : .required } ?? .never
            return result
        }
    }
}

extension TypeExpression {
    func replacingNames(_ aliases: [String: TypeExpression]) -> TypeExpression {
        aliases.isEmpty ? self : replacingNames { aliases[$0] ?? .named($0, $1) }
    }
}

extension TypeDeclaration {
    func replacingNames(_ aliases: [String: TypeExpression]) -> TypeDeclaration {
        aliases.isEmpty ? self : replacingNames { aliases[$0] ?? .named($0, $1) }
    }
}

extension Field {
    func replacingNames(_ aliases: [String: TypeExpression]) -> Field {
        aliases.isEmpty ? self : replacingNames { aliases[$0] ?? .named($0, $1) }
    }
}
