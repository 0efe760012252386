import LemmyMiddleware
import ReplKit

extension LemmyCode {
    /// Adds the code of the commands that list something.
    static func registerLists(in registrar: PluginRegistrar) {
        registrar.addCode(of: "feed") { call in
            if let list = OwnPosts(named: call.optionalWord("NAME"), or: call.has) {
                call.use("Middleware")
                let sort = call.optionalWord("sort").flatMap(PostSort.init(rawValue:))
                return _ = call.declareResult(.ownPosts(list, of: call.api, sort: sort))
            }
            call.declareResult(try call.feed(of: "NAME"))
        }
        registrar.addCode(of: "comments", comments)
        registrar.addCode(of: "thread") { call in
            let property = try call.variable("COMMENT").subjectKind == "reply" ? "commentId" : "id"
            let id = "\(try call.subject("COMMENT")).\(property)"
            let value = "\(call.api).commentTree(under: \(id)\(call.arguments(call.sort, call.limit)))"
            call.declareResult(.tree(value, kind: "thread", of: call.api))
        }
        registrar.addCode(of: "communities") { call in
            if call.has("of") {
                let value =
                    "try await \(call.api).getMultiCommunity(id: \(try call.variable("of").name).id).communities"
                return _ = call.declareResult(EntityType("community").list("communities", value, of: call.api))
            }
            let part = call.optionalWord("all|local|...") ?? "all"
            let options = [call.sort, call.limit].compactMap(\.self)
            call.declareResult(.communities(part, of: call.api, options))
        }
        registrar.addCode(of: "people") { call in
            call.declareResult(.people(call.optionalWord("TEXT|admins|banned") ?? "", of: call.api, call.limit))
        }
        registrar.addCode(of: "banned") { $0.declareResult(.people(PeopleList.banned, of: $0.api)) }
        registrar.addCode(of: "download", download)
        registrar.addCode(of: "inbox") { call in
            let options = [call.has("unread") ? "unreadOnly: true" : nil, call.limit].compactMap(\.self)
            let part = call.optionalWord("replies|mentions|messages") ?? "all"
            call.declareResult(.inbox(part, of: call.api, options.joined(separator: ", ")))
        }
        registrar.addCode(of: "search") { call in
            let text = SwiftCode.literal(call.optionalWord("TEXT") ?? "")
            let kind = call.optionalWord("in").map { "for: .\($0)" }
            let community = try call.id("communityId", of: "community")
            let options = call.arguments(kind, community, try call.id("creatorId", of: "by"), call.sort, call.limit)
            let value = "try await \(call.api).search(\(text)\(options))"
            call.declareResult(.search(value))
        }
        registrar.addCode(of: "query", query)
        registrar.addCode(of: "more") { call in
            let list = try call.variable("LIST")
            call.write(
                list.filled(
                    list.code.continues ?? "// a search has pages: search(…, page: 2), or its result's next cursor"
                )
            )
        }
        registrar.addCode(of: "upgrade", upgrade)
        registerModeratorLists(in: registrar)
        registerSince1_0(in: registrar)
    }

    /// The kinds with tiers, and the tier to which `upgrade` leads.
    private static let topTiers = ["post": 3, "comment": 2, "community": 3, "person": 3, "instance": 3]

    private static func upgrade(_ call: CodeCall) throws {
        let entity = try call.variable()
        guard let kind = entity.kind, let tier = topTiers[kind] else {
            return _ = call.declareResult(EntityCode("top", "", "try await \(entity.name).upgrade()"))
        }
        let type = "any \(EntityType.name(ofKind: kind))\(tier)Providing"
        let value = "try await \(entity.name).upgrade() as? \(type)"
        var top = EntityType(kind, tier: tier, name: type).code(value, of: call.api, named: "top")
        top.isUnwrapped = true
        call.declareResult(top)
    }

    private static func comments(_ call: CodeCall) throws {
        if let word = call.optionalWord("POST"), let scope = ContentScope(word) {
            let list = EntityCode.comments(in: CodeScope(scope), of: call.api, sort: call.sort, limit: call.limit)
            return _ = call.declareResult(list)
        }
        let subject = try call.variable("POST")
        guard let kind = subject.kind, ["community", "person"].contains(kind) else {
            let label = subject.kind == "comment" ? "under" : "ofPost"
            let options = call.arguments(call.sort, call.limit)
            let value = "\(call.api).commentTree(\(label): \(subject.name).id\(options))"
            return _ = call.declareResult(.tree(value, of: call.api))
        }
        // The page of a person is sorted as posts are.
        let sort = call.optionalWord("sort").flatMap(CommentSort.init(rawValue:)).map { sort in
            "sort: .\(kind == "person" ? sort.forPeople.rawValue : sort.rawValue)"
        }
        let scope = CodeScope.of(kind, id: "\(subject.name).id")
        call.declareResult(.comments(in: scope, of: call.api, sort: sort, limit: call.limit))
    }

    private static func download(_ call: CodeCall) throws {
        let list = call.declareResult(try call.feed(of: "LIST")).name
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
            call.declareResult(.reports(part, of: call.api, options.compactMap(\.self)))
        }
        registrar.addCode(of: "votes") { call in
            let subject = try call.variable()
            let on = "on: .\(subject.kind ?? "post")(\(subject.name).id), communityId: \(subject.name).communityId"
            call.declareResult(.votes(on + call.arguments(call.limit), of: call.api))
        }
        registrar.addCode(of: "modlog") { call in
            let kind = call.optionalWord("ACTION").map { "kind: .\($0)" }
            let options = [kind, try call.id("communityId", of: "in"), call.limit].compactMap(\.self)
            call.declareResult(.modlog(of: call.api, options))
        }
        registrar.addCode(of: "applications") { call in
            let word = call.optionalWord("approve|deny|all")
            guard let word, word != "all" else {
                return _ = call.declareResult(.applications(of: call.api, all: word != nil))
            }
            let application = try call.variable("ROW").name
            call.edit(word == "approve" ? "approve()" : "deny(\(call.reason ?? ""))", of: application)
        }
    }
}

extension CodeCall {
    /// Returns the code of a word's, a community's or a person's posts, with the options that were typed.
    ///
    /// - Parameter name: The name of the parameter.
    fileprivate func feed(of name: String) throws -> EntityCode {
        let known = optionalWord(name).flatMap { ContentScope($0) } ?? (has(name) ? nil : defaultScope)
        let scope: CodeScope
        if let known {
            scope = CodeScope(known)
        } else {
            let subject = try variable(name)
            let kind = subject.kind.flatMap { ["person", "multi"].contains($0) ? $0 : nil } ?? "community"
            scope = .of(kind, id: "\(subject.name).id")
        }
        let options = FeedOptions(
            scope: known ?? .range(.all),
            sort: optionalWord("sort").flatMap(PostSort.init(rawValue:)),
            limit: optionalNumber("limit"),
            showsHidden: has("hidden"),
            showsRead: has("read")
        )
        return .feed(scope, of: api, options)
    }

    /// The feed of a command that names none.
    private var defaultScope: ContentScope {
        .range(session.service(LemmySession.self).knownDefaultFeed ?? .all)
    }
}
