import LemmyMiddleware
import ReplKit
import WireRuntime

extension Command {
    /// Returns the `types` command.
    static func types(_ lemmy: LemmySession) -> Command {
        Command(
            "types",
            group: .diagnostics,
            summary: "Show wire types by the servers that have them",
            details: [
                "types      the subjects, with the number of their types; the other APIs",
                "types KIND what each server version added to the types of a kind: types post",
                "types TYPE one type or request: types GetPosts. A request that sets a field",
                "           needs a server that has it: request.requirements in Swift. Fields",
                "           that are not listed are on all servers that have the type.",
                "The types are those of the API that the server here speaks, or of the one",
                "that in names. An API of one version lists all of its requests.",
            ],
            parameters: [
                Parameter.word("KIND|TYPE").optional.completing(from: "wire types"),
                .option("in", .word("API").completing(from: "dialects")),
            ],
            examples: ["types", "types post", "types GetPosts", "types post in v4"],
            synonyms: ["versions", "schema", "availability", "wire"]
        ) { call in
            let types = try lemmy.wireTypes(in: call.optionalWord("in"))
            guard let name = call.optionalWord("KIND|TYPE") else { return types.overview }
            if let type = types.type(named: name) { return SingleWireType(type).output(in: types) }
            return try types.output(of: name)
        }
    }
}

/// Wire types as a table: each part that not all servers have, by the version that added it.
@MainActor
struct WireTypeTable {
    /// A part of a type: a field, a case, or the type itself.
    fileprivate struct Part {
        let type: String
        /// The name of the field; the endpoint of a request, or nil for a type.
        let name: String?
        let servers: WireAvailability
    }

    /// The oldest server that the types describe; what has no beginning was there already.
    private static let oldest: ServerVersion = "0.18.0"

    private let parts: [Part]

    /// Creates a table of types.
    init(_ types: [WireTypeAvailability]) {
        parts = types.flatMap(Self.parts).sorted { Self.order(of: $0) < Self.order(of: $1) }
    }

    private static func parts(of type: WireTypeAvailability) -> [Part] {
        let name = type.endpoint.map { "\($0)" }
        let whole = type.whole == .always ? [] : [Part(type: type.name, name: name, servers: type.whole)]
        return whole + type.fields.map { Part(type: type.name, name: $0, servers: $1) }
    }

    private static func order(of part: Part) -> (ServerVersion, String, String) {
        (part.servers.since ?? oldest, part.type, part.name ?? "")
    }

    /// Returns the table, with a note about the server in use.
    func output(in types: DialectTypes) -> Output {
        let rows = parts.map { part -> [ShownValue] in
            [
                .text("\(part.servers.since ?? Self.oldest)"), .text(part.type),
                .text(part.name ?? "the type itself"), .text(orMissing: part.end),
            ]
        }
        let table = OutputTable(
            columns: ["since", "type", "what it added", "until"],
            rows: rows,
            emptyText: "every server has all of it",
            uncut: ["since", "what it added"],
            optional: ["until"],
            groupedBy: "type"
        )
        return Output([.table(table)] + types.note(about: parts.map(\.servers)))
    }
}

extension WireTypeTable.Part {
    /// The last server that has the part, or those in between that lack it; nil if all later servers have it.
    fileprivate var end: String? {
        if let until = servers.until { return "\(until)" }
        return servers.except.map { range in
            "not \(range.lowerBound)\(range.lowerBound == range.upperBound ? "" : " to \(range.upperBound)")"
        }
    }
}

/// One wire type or request, with the servers of its fields.
@MainActor
struct SingleWireType {
    private let type: WireTypeAvailability

    init(_ type: WireTypeAvailability) { self.type = type }

    func output(in types: DialectTypes) -> Output {
        let endpoint = type.endpoint.map { "\($0), \(Self.text(of: $0.login))" }
        let heading = [
            ShownField("type", type.swiftName), ShownField("request", endpoint),
            ShownField("servers", type.whole.description),
        ]
        let rows = type.fields.sorted { $0.key < $1.key }.map { name, servers -> [ShownValue] in
            [.text(name), .text(servers.description)]
        }
        let table = OutputTable(
            columns: ["field", "servers"],
            rows: rows,
            emptyText: "all its fields are on every server that has it"
        )
        return Output([.fields(heading.filter { $0.value != .missing }), .table(table)] + types.note(about: type))
    }

    /// Returns the need for a login in words.
    static func text(of login: WireLogin) -> String {
        switch login {
        case .never: "without a login"
        case .optional: "with or without a login"
        case .required: "needs a login"
        }
    }
}
