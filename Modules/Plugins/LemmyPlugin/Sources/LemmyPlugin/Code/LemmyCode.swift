import LemmyMiddleware
import ReplKit

/// The Swift of Lemmy's commands and kinds, which `code` prints.
///
/// A new command gets a line in one of the tables: ``registerEdits(in:)`` for an edit of one entity, ``registerLists(in:)`` for a list.
@MainActor
enum LemmyCode {
    static func register(in registrar: PluginRegistrar) {
        registerKinds(in: registrar)
        registerAccounts(in: registrar)
        registerLists(in: registrar)
        registerEdits(in: registrar)
        registerWriting(in: registrar)
        registerOwnAccount(in: registrar)
        registerFilters(in: registrar)
        registerSite(in: registrar)
        registerTypes(in: registrar)
        registrar.addCode(of: "cache") { $0.write("print(\($0.api).caches.liveCount)") }
    }
}

extension CodeCall {
    /// The client, which the code takes as given until a log-in returns another.
    var api: String { given("api", "ApiClient", from: "LemmyMiddleware") }

    /// The client of a guest, which signs in.
    var guest: String { given("guest", "ApiClient", from: "LemmyMiddleware") }

    /// True unless the line ends with `off`, as the argument of a setter.
    var isOn: String { has("off") ? "false" : "true" }

    /// Returns the options of a call that were typed, each as an argument with its label: `, limit: 5`.
    func arguments(_ arguments: String?...) -> String { arguments.compactMap(\.self).map { ", \($0)" }.joined() }

    /// The argument `reason:`, if one was typed.
    var reason: String? { optionalWord("reason").map { "reason: \(SwiftCode.literal($0))" } }

    /// The argument `limit:`, if one was typed.
    var limit: String? { optionalNumber("limit").map { "limit: \($0)" } }

    /// The argument `sort:`, if one was typed.
    var sort: String? { optionalWord("sort").map { "sort: .\($0)" } }

    /// Returns an argument with the id of a reference, if it was typed: `communityId: community.id`.
    func id(_ label: String, of name: String) throws -> String? {
        guard enteredReference(name) != nil else { return nil }
        return "\(label): \(try variable(name).name).id"
    }

    /// Writes an edit of an entity, and waits for its result.
    func edit(_ call: String, of variable: String) {
        write("let \(unusedName("result")) = await \(variable).\(call).value")
    }
}

extension CodeReference {
    var api: String { given("api", "ApiClient", from: "LemmyMiddleware") }
}

extension LemmyCode {
    /// Adds the code of `types`, which reads the tables of the wire types.
    fileprivate static func registerTypes(in registrar: PluginRegistrar) {
        registrar.addCode(of: "types") { call in
            let lemmy = call.session.service(LemmySession.self)
            let dialect = call.optionalWord("in")
            let types = try lemmy.wireTypes(in: dialect)
            if let type = call.optionalWord("KIND|TYPE").flatMap(types.type(named:)) {
                call.use(type.module)
                return call.write(
                    "for (field, servers) in \(type.swiftName).availability.fields { print(field, servers) }"
                )
            }
            let list = call.wireTypes(in: dialect)
            guard let subject = call.optionalWord("KIND|TYPE").map(SwiftCode.literal) else {
                return call.write("for type in \(list) { print(type.subject ?? \"\", type.name) }")
            }
            call.write("for type in \(list) where type.subject == \(subject) {")
            call.write("    print(type.name, type.whole, type.fields)", "}")
        }
    }
}

extension CodeCall {
    /// Returns the list of the wire types of a dialect; that of the server if it is nil.
    fileprivate func wireTypes(in name: String?) -> String {
        guard let name else { return "\(api).dialect?.wireTypes ?? []" }
        let registry = given("registry", "ClientRegistry", from: "LemmyMiddleware")
        use("Middleware")
        let dialect = unusedName("dialect")
        let isNamed = "$0.shortName == \(SwiftCode.literal(name))"
        write("let \(dialect) = \(registry).environment.dialects.first { \(isNamed) }")
        return "\(dialect)?.wireTypes ?? []"
    }
}
