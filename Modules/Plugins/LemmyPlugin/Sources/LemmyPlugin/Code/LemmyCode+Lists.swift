import Foundation
import LemmyMiddleware
import ReplKit

extension LemmyCode {
    /// Adds the code of the commands that list something.
    static func registerLists(in registrar: PluginRegistrar) {
        registrar.addCode(of: "feed") { call in
            let shows = [call.has("read") ? "showsRead: true" : nil, call.has("hidden") ? "showsHidden: true" : nil]
            let flags = shows.compactMap(\.self).joined(separator: ", ")
            let filter = flags.isEmpty ? nil : "filter: PostFilter(\(flags))"
            call.declareResult(.feed(try call.list("feed", of: "NAME", filter)), kind: "feed")
        }
        registrar.addCode(of: "comments", comments)
        registrar.addCode(of: "thread") { call in
            let comment = try call.subject("COMMENT")
            let id = call.isReply("COMMENT") ? "\(comment).commentId" : "\(comment).id"
            let value = "\(call.api).commentTree(under: \(id)\(call.arguments(call.sort, call.limit)))"
            call.declareResult(.comments(value), kind: "thread")
        }
        registrar.addCode(of: "communities") { call in
            let part = call.optionalWord("all|local|...") ?? "all"
            let options = [call.sort, call.limit].compactMap(\.self)
            call.declareResult(.communities(part, of: call.api, options), kind: "communities")
        }
        registrar.addCode(of: "people", people)
        registrar.addCode(of: "banned", banned)
        registrar.addCode(of: "download", download)
        registrar.addCode(of: "inbox") { call in
            let options = [call.has("unread") ? "unreadOnly: true" : nil, call.limit].compactMap(\.self)
            let part = call.optionalWord("replies|mentions|messages") ?? "all"
            call.declareResult(.inbox(part, of: call.api, options.joined(separator: ", ")), kind: "inbox")
        }
        registrar.addCode(of: "search") { call in
            let text = SwiftCode.literal(call.optionalWord("TEXT") ?? "")
            let kind = call.optionalWord("in").map { "for: .\($0)" }
            let community = try call.id("communityId", of: "community")
            let options = call.arguments(kind, community, try call.id("creatorId", of: "by"), call.sort, call.limit)
            let value = "try await \(call.api).search(\(text)\(options))"
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

    private static func comments(_ call: CodeCall) throws {
        let options = [call.sort, call.limit].compactMap(\.self)
        if let word = call.optionalWord("POST"), let scope = ContentScope(word) {
            return _ = call.declareResult(.comments(in: scope, of: call.api, options), kind: "comments")
        }
        let subject = try call.variable("POST")
        let labels = ["community": "ofCommunity", "person": "ofPerson"]
        if let label = labels[subject.kind ?? ""] {
            let value = "\(call.api).commentFeed(\(label): \(subject.name).id\(call.arguments(call.sort, call.limit)))"
            let row = "print($.creator.name, $.content)"
            let list = EntityCode.list("comments", "Feed<Comment2>", value, item: "comment", "Comment2", row)
            return _ = call.declareResult(list, kind: "comments")
        }
        let label = subject.kind == "comment" ? "under" : "ofPost"
        let value = "\(call.api).commentTree(\(label): \(subject.name).id\(call.arguments(call.sort, call.limit)))"
        call.declareResult(.comments(value), kind: "comments")
    }

    private static func banned(_ call: CodeCall) {
        call.declareResult(.people("try await \(call.api).getBannedPeople()"))
    }

    private static func people(_ call: CodeCall) {
        switch call.optionalWord("TEXT|admins|banned") {
        case PeopleList.administrators?:
            call.declareResult(.people("try await \(call.api).getInstance().administrators"))
        case PeopleList.banned?: banned(call)
        case let text:
            let arguments = call.arguments("for: .people", call.limit)
            let found = "try await \(call.api).search(\(SwiftCode.literal(text ?? ""))\(arguments)).people"
            call.declareResult(.people(found))
        }
    }

    private static func download(_ call: CodeCall) throws {
        let list = call.declareResult(.feed(try call.list("feed", of: "LIST", nil)), kind: "feed").name
        let pages = call.optionalNumber("pages") ?? 1
        if pages > 1 { call.write("for _ in 1..<\(pages) { try await \(list).loadMore() }") }
        guard call.has("comments") else { return }
        call.write("for post in \(list) { try await \(call.api).commentTree(ofPost: post.id).feed.loadMore() }")
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
        let condition = try kind.condition(parsing: call.words("CONDITION"))
        let sort = call.optionalWord("sort").map { kind.sort(parsing: $0) }
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

extension CodeCall {
    /// Returns the call that lists a word's, a community's or a person's posts.
    ///
    /// - Parameters:
    ///   - function: The function of the client.
    ///   - name: The name of the parameter.
    ///   - filter: The argument `filter:`; nil for none.
    fileprivate func list(_ function: String, of name: String, _ filter: String?) throws -> String {
        if let scope = optionalWord(name).flatMap(ContentScope.init) ?? (has(name) ? nil : defaultScope) {
            let first = if case .range(let kind) = scope { ".\(kind.rawValue)" } else { ".all" }
            let filter = filter ?? EntityCode.filter(of: scope, nil)
            return "\(api).\(function)(\(first)\(arguments(sort, filter, limit)))"
        }
        let subject = try variable(name)
        let label = subject.kind == "person" ? "ofPerson" : "ofCommunity"
        return "\(api).\(function)(\(label): \(subject.name).id\(arguments(sort, filter, limit)))"
    }

    /// The feed of a command that names none.
    private var defaultScope: ContentScope {
        .range(session.service(LemmySession.self).knownDefaultFeed ?? .all)
    }

    /// True if a reference is a row of the inbox.
    fileprivate func isReply(_ name: String) -> Bool {
        // Ignored: a reference that names nothing was reported before.
        (try? variable(name))?.kind == "reply"
    }
}

extension EntityCode {
    /// A list of people that one request returns.
    fileprivate static func people(_ value: String) -> EntityCode {
        EntityCode(
            "people",
            "[Person2]",
            value,
            shows: "for person in $ { print(person.name) }",
            row: { index, _ in EntityCode("person", "Person2", "$[\(index)]", shows: "print($.name, $.postCount)") }
        )
    }
}
