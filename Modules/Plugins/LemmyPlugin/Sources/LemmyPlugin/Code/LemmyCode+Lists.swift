import Foundation
import LemmyMiddleware
import ReplKit

extension LemmyCode {
    /// Adds the code of the commands that list something.
    static func registerLists(in registrar: PluginRegistrar) {
        registrar.addCode(of: "feed") { call in
            let kind = call.optionalWord("NAME") ?? ""
            call.declareResult(
                .feed("\(call.api).feed(.\(kind)\(call.arguments(call.sort, call.limit)))"),
                kind: "feed"
            )
        }
        registrar.addCode(of: "comments") { call in
            let subject = try call.variable("POST")
            let label = subject.kind == "comment" ? "under" : "ofPost"
            let options = call.arguments(call.sort, call.limit)
            let value = "\(call.api).commentTree(\(label): \(subject.name).id\(options))"
            call.declareResult(.comments(value), kind: "comments")
        }
        registrar.addCode(of: "inbox") { call in
            let options = [call.has("unread") ? "unreadOnly: true" : nil, call.limit].compactMap(\.self)
            let part = call.optionalWord("replies|mentions|messages") ?? "all"
            call.declareResult(.inbox(part, of: call.api, options.joined(separator: ", ")), kind: "inbox")
        }
        registrar.addCode(of: "search") { call in
            let text = SwiftCode.literal(call.optionalWord("TEXT") ?? "")
            let kind = call.optionalWord("in").map { "for: .\($0)" }
            let value = "try await \(call.api).search(\(text)\(call.arguments(kind, call.sort, call.limit)))"
            call.declareResult(.search(value), kind: "search")
        }
        registrar.addCode(of: "query", query)
        registrar.addCode(of: "more") { call in
            let list = try call.variable("LIST")
            call.write(list.filled(list.code.continues ?? "// a search has pages: search(…, page: 2)"))
        }
        registrar.addCode(of: "upgrade") { call in
            let entity = try call.variable()
            let type = "any \(entity.code.type.prefix(while: \.isLetter).replacing("Stub", with: ""))"
            call.declareResult(EntityCode("top", type, "try await \(entity.name).upgrade()"), kind: entity.kind)
        }
        registerModeratorLists(in: registrar)
    }

    private static func registerModeratorLists(in registrar: PluginRegistrar) {
        registrar.addCode(of: "reports") { call in
            let part = call.optionalWord("posts|comments|messages") ?? "all"
            let options = [
                try call.id("communityId", of: "in"), call.has("all") ? "unresolvedOnly: false" : nil, call.limit,
            ]
            call.declareResult(.reports(part, of: call.api, options.compactMap(\.self)), kind: "reports")
        }
        registrar.addCode(of: "votes") { call in
            let subject = try call.variable()
            let on = "on: .\(subject.kind ?? "post")(\(subject.name).id), communityId: \(subject.name).communityId"
            let value = "\(call.api).voteFeed(\(on)\(call.arguments(call.limit)))"
            call.declareResult(
                .list("votes", "Feed<PersonVote>", value, item: "vote", "PersonVote", "print($.creator.name, $.vote)"),
                kind: "votes"
            )
        }
        registrar.addCode(of: "modlog") { call in
            let kind = call.optionalWord("ACTION").map { "kind: .\($0)" }
            let options = [kind, try call.id("communityId", of: "in"), call.limit].compactMap(\.self)
            call.declareResult(.modlog("\(call.api).modlog(\(options.joined(separator: ", ")))"), kind: "modlog")
        }
        registrar.addCode(of: "applications") { call in
            let word = call.optionalWord("approve|deny|all")
            guard let word, word != "all" else {
                let argument = word == nil ? "" : "undecidedOnly: false"
                let value = "\(call.api).registrationApplicationFeed(\(argument))"
                return _ = call.declareResult(.applications(value), kind: "applications")
            }
            let application = try call.variable("ROW").name
            call.edit(word == "approve" ? "approve()" : "deny(\(call.reason ?? ""))", of: application)
        }
    }

    // MARK: Queries

    private static func query(_ call: CodeCall) throws {
        guard let kind = QueriedKind.all.first(where: { $0.name == call.optionalWord("KIND") }) else { return }
        let condition = try QueryCondition(parsing: call.words("CONDITION"))
        let sort = call.optionalWord("sort").map { QuerySort(parsing: $0) }
        let type = kind.typeName(withFields: condition.fields + (sort.map { [$0.field] } ?? []))
        let tests = condition.comparisons.map(\.swift).joined(separator: " && ")
        let path = "\\.\(SwiftCode.property(sort?.field ?? "id"))"
        let order = "sortedBy: .\(sort?.isDescending == true ? "descending" : "ascending")(\(path))"
        let filter = tests.isEmpty ? [order] : ["where: { \(tests) }", order]
        call.use("Middleware")
        if tests.contains("localized") || tests.contains("Date(") { call.use("Foundation") }
        var value = swiftCall("\(call.api).query", ["\(type).self"] + filter)
        if call.has("stored") {
            call.use("MiddlewarePersistence")
            let store = call.given("store", "FileStore", from: "Persistence")
            value = swiftCall("CachedQuery<\(type)>", ["of: \(call.api)", "in: \(store)"] + filter)
        }
        let prefix = call.optionalNumber("limit").map { ".prefix(\($0))" } ?? ""
        let code = EntityCode(
            "query",
            call.has("stored") ? "CachedQuery<\(type)>" : "LiveQuery<\(type)>",
            value,
            shows: "for \(kind.name) in $.items\(prefix) { print(\(kind.name).id) }",
            row: { index, _ in EntityCode(kind.name, type, "$.items[\(index)]") }
        )
        call.declareResult(code, kind: "query")
    }

    /// Returns a call, in several lines if it is long.
    private static func swiftCall(_ function: String, _ arguments: [String]) -> String {
        let line = "\(function)(\(arguments.joined(separator: ", ")))"
        return line.count <= 80 ? line : "\(function)(\n    \(arguments.joined(separator: ",\n    "))\n)"
    }
}

extension QueryComparison {
    /// The comparison as a Swift expression about `$0`.
    fileprivate var swift: String {
        let property = "$0.\(Self.namedFields.contains(field) ? "\(field).name" : SwiftCode.property(field))"
        switch test {
        case .isYes: return property
        case .isNo: return "!\(property)"
        case .compares(let sign, let text): return swift(property, sign, text)
        }
    }

    /// The fields that show the name of another entity.
    private static let namedFields: Set<String> = ["creator", "community", "recipient"]

    private func swift(_ property: String, _ sign: Sign, _ text: String) -> String {
        if sign == .contains { return "\(property).localizedCaseInsensitiveContains(\(SwiftCode.literal(text)))" }
        if Self.isNothing(text) { return "\(property) \(sign == .equal ? "==" : "!=") nil" }
        let comparison = sign == .equal ? "==" : sign.rawValue
        if let number = Int(text) { return "\(property) \(comparison) \(number)" }
        if let flag = Self.flag(text) { return "\(property) \(comparison) \(flag)" }
        guard let times = Self.times(text) else { return "\(property) \(comparison) \(SwiftCode.literal(text))" }
        let (start, end) = (Self.date(times.lowerBound), Self.date(times.upperBound))
        return switch sign {
        case .greater: "\(property) >= \(end)"
        case .atMost: "\(property) < \(end)"
        case .atLeast, .less: "\(property) \(comparison) \(start)"
        case .unequal: "!(\(start)..<\(end)).contains(\(property))"
        case .equal, .contains: "(\(start)..<\(end)).contains(\(property))"
        }
    }

    private static func date(_ date: Date) -> String {
        "Date(timeIntervalSince1970: \(Int(date.timeIntervalSince1970)))"
    }
}
