internal import ApiSchema

/// The types that are the parameters of endpoints.
struct Forms {
    /// The endpoints that use each form in any version.
    private let users: [String: Set<String>]

    init(_ schemas: [Schema]) {
        var users: [String: Set<String>] = [:]
        for schema in schemas {
            for endpoint in schema.endpoints {
                for case .named(let name, _)? in [endpoint.request, endpoint.query] {
                    users[name, default: []].insert(endpoint.key)
                }
            }
        }
        self.users = users
    }

    var names: Set<String> { Set(users.keys) }

    func isOnly(_ endpoint: String, of form: String) -> Bool { users[form] == [endpoint] }
}

/// The types that responses and requests contain, directly or nested.
struct Reachability {
    let fromAnswers: Set<String>
    let fromRequests: Set<String>
    /// The types in responses, and the types in the lists and generic types of requests, whose elements must be readable.
    let fromReaders: Set<String>

    var all: Set<String> { fromAnswers.union(fromRequests) }

    /// Finds the types.
    ///
    /// - Parameter idle: The types that no request or response contains. They have readers, so their contents need readers too.
    init(types: [TypeModel], requests: [RequestModel], idle: [String] = []) {
        let references = Dictionary(
            types.map { ($0.wire, $0.references.flatMap(\.declaredNames)) },
            uniquingKeysWith: { first, _ in first }
        )
        func close(_ roots: [String]) -> Set<String> {
            var seen: Set<String> = []
            var open = roots
            while let name = open.popLast() {
                if seen.insert(name).inserted { open += references[name] ?? [] }
            }
            return seen
        }
        fromAnswers = close(requests.flatMap(\.responses).flatMap(\.type.declaredNames))
        fromRequests = close(requests.flatMap(\.fields).flatMap(\.type.declaredNames))
        let held = types.flatMap(\.references) + requests.flatMap(\.fields).map(\.type)
        fromReaders = fromAnswers.union(close(held.flatMap(\.readNames) + idle))
    }
}
