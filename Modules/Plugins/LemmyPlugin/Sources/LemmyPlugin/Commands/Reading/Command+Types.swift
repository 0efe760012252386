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
                "types      the subjects, with the number of types that changed",
                "types KIND what each server version added to the types of a kind: types post",
                "types TYPE one type or request: types GetPosts. A request that sets a field",
                "           needs a server that has it: request.requirements in Swift. Fields",
                "           that are not listed are on all servers that have the type.",
                "The types are those of /api/v3, 0.18 to 0.19; a server of 1.0 has /api/v4.",
            ],
            parameters: [Parameter.word("KIND|TYPE").optional.completing(from: "wire types")],
            examples: ["types", "types post", "types GetPosts"],
            synonyms: ["versions", "schema", "availability", "wire"]
        ) { call in
            guard let name = call.optionalWord("KIND|TYPE") else { return Output([.table(WireTypeTable.subjects)]) }
            let version = try lemmy.client.version
            if let type = WireTypeTable.type(named: name) { return type.output(at: version) }
            let types = WireTypeAvailability.all.filter { $0.subject == name }
            guard !types.isEmpty else { throw WireTypeTable.unknown(name) }
            return WireTypeTable(types).output(at: version)
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

    /// The table, with a note about the server in use.
    func output(at version: ServerVersion?) -> Output {
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
        guard let version, !rows.isEmpty else { return Output([.table(table)]) }
        let missing = parts.filter { !$0.servers.contains(version) }.count
        let here =
            missing == 0 ? "has all of them" : "has \(parts.count - missing) of these \(parts.count)"
        return Output([.table(table), .line(OutputLine(.note, "the server here is \(version): it \(here)"))])
    }

    // MARK: Finding types

    /// The subjects with the number of their types.
    static var subjects: OutputTable {
        var rows: [[ShownValue]] = []
        for subject in names {
            let types = WireTypeAvailability.all.filter { $0.subject == subject }
            rows.append([.text(subject), .number(types.count), .text(types.map(\.name).joined(separator: ", "))])
        }
        return OutputTable(columns: ["kind", "types", "names"], rows: rows)
    }

    /// The subjects, each once, in their order.
    private static var names: [String] {
        var seen: Set<String> = []
        return WireTypeAvailability.all.compactMap(\.subject).filter { seen.insert($0).inserted }
    }

    /// The words for completion: the subjects and the types.
    static var candidates: [String] { names + WireTypeAvailability.all.map(\.name) }

    /// Returns a type by its name, with or without the prefix of Swift; nil if there is none.
    static func type(named name: String) -> SingleWireType? {
        WireTypeAvailability.all.first { $0.name == name || "Api\($0.name)" == name }.map(SingleWireType.init)
    }

    static func unknown(_ name: String) -> ReplError {
        let guess = DidYouMean(name, among: candidates)
        return ReplError(
            .unknownReference,
            "there is no kind and no changed type \"\(name.prefix(40))\"\(guess)",
            hint: guess.isEmpty ? "types, to list the kinds; a type that never changed is not listed" : ""
        )
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

    func output(at version: ServerVersion?) -> Output {
        let endpoint = type.endpoint.map { "\($0), \(Self.text(of: $0.login))" }
        let heading = [
            ShownField("type", "Api\(type.name)"), ShownField("request", endpoint),
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
        let isMissing = version.map { !type.whole.contains($0) } ?? false
        let note = isMissing ? [Output.Block.line(OutputLine(.note, "the server here has no \(type.name)"))] : []
        return Output([.fields(heading.filter { $0.value != .missing }), .table(table)] + note)
    }

    private static func text(of login: WireLogin) -> String {
        switch login {
        case .never: "without a login"
        case .optional: "with or without a login"
        case .required: "needs a login"
        }
    }
}
