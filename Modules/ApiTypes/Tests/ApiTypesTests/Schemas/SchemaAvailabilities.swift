import ApiTypes
import ApiTypesV4
import Foundation
import Testing
import WireRuntime

/// Tests that the availability of the types agrees with the schemas of the servers.
@Suite struct SchemaAvailabilities {
    /// The fields that the rules add to the schemas: servers have them, but their TypeScript types do not, or only later.
    private static let added: Set<String> = [
        "CommentAggregates.controversy_rank", "LocalUser.infinite_scroll_enabled", "PostAggregates.community_id",
        "PostAggregates.creator_id", "PrivateMessage.removed", "SaveUserSettings.infinite_scroll_enabled",
    ]

    @Test(arguments: Dialect.allCases)
    func `a request is there for the servers that have its endpoint`(dialect: Dialect) throws {
        let schemas = try Schema.all(of: dialect)
        for request in dialect.requests { try expectEndpoint(request, schemas) }
        let endpoints = Set(schemas.flatMap(\.responses.keys))
        #expect(endpoints == Set(dialect.requests.map { "\($0.endpoint)" }))
    }

    private func expectEndpoint<Request: WireRequest>(_ request: Request.Type, _ schemas: [Schema]) throws {
        let place = "\(request.endpoint)"
        for schema in schemas {
            let version = try schema.version
            let isThere = schema.responses[place] != nil
            #expect(request.availability.whole.contains(version) == isThere, "\(request) and \(version)")
            guard isThere, let form = schema.requests[place] else { continue }
            for field in (schema.fields[form] ?? []) where field.name != "auth" {
                #expect(
                    request.availability[WireField(field.name)].contains(version),
                    "\(request).\(field.name) and \(version)"
                )
            }
        }
        // Conversely, a listed parameter must be missing in a version that has the endpoint.
        for (field, availability) in request.availability.fields where !Self.added.contains("\(request).\(field)") {
            for schema in schemas where !availability.contains(try schema.version) {
                let names = schema.requests[place].flatMap { schema.fields[$0] }?.map(\.name) ?? []
                #expect(!names.contains(field.name), "\(request).\(field) and \(schema.server)")
            }
        }
    }

    @Test func `a field of an answer is there for the servers that send it`() throws {
        let schemas = try Schema.all(of: .v3)
        var checked = 0
        for type in GeneratedTypes.objects { checked += try fieldsChecked(type, schemas) }
        #expect(checked > 6000)
        let names = Set(GeneratedTypes.objects.map { String("\($0)".dropFirst(3)) })
        let answered = try schemas.reduce(into: Set<String>()) { all, schema in
            for type in schema.responses.values { try schema.collect(type, into: &all) }
        }
        // These are WireEmpty and ApiLinkMetadata.
        #expect(answered.subtracting(names) == ["EmptyResponse", "SiteMetadata"])
    }

    private func fieldsChecked<Value: WireType>(_ type: Value.Type, _ schemas: [Schema]) throws -> Int {
        let name = String("\(type)".dropFirst(3))
        let fields = schemas.reduce(into: Set<String>()) { names, schema in
            names.formUnion((schema.fields[name] ?? []).map(\.name))
        }
        var count = 0
        for field in fields where !Self.added.contains("\(name).\(field)") {
            let availability = type.availability[WireField(field)]
            for schema in schemas {
                let isThere = schema.fields[name]?.contains { $0.name == field } ?? false
                let version = try schema.version
                #expect(availability.contains(version) == isThere, "\(name).\(field) and \(version)")
                count += 1
            }
        }
        return count
    }

    @Test func `it is data that a program can ask`() {
        #expect(ApiPost.availability[.altText] == WireAvailability(since: "0.19.4"))
        #expect(ApiPost.availability[.name] == .always && ApiPost.availability.whole == .always)
        #expect(ApiGetPosts.availability[.showRead] == WireAvailability(since: "0.19.6"))
        #expect(ApiMarkPostAsRead.availability[.postId] == WireAvailability(until: "0.19.3"))
        #expect(ApiMarkPostAsRead.availability[.postIds] == WireAvailability(since: "0.19.0"))
        #expect(ApiHidePost.availability.whole == WireAvailability(since: "0.19.4"))
        #expect(ApiPostAggregates.availability[.creatorId] == WireAvailability(since: "0.18.3", until: "0.18.5"))
        #expect(ApiLocalUser.availability[.infiniteScrollEnabled] == WireAvailability(since: "0.18.3"))
        #expect(ApiPrivateMessage.availability[.removed] == WireAvailability(since: "0.19.10"))
        #expect(ApiV4.Post.availability.whole == .always)
        // This field was removed and came back.
        let comments = ApiPostAggregates.availability[.newestCommentTime]
        #expect(comments.description == "all versions but 0.19.0 to 0.19.1")
        #expect(comments.contains("0.18.5") && !comments.contains("0.19.1") && comments.contains("0.19.2"))
        #expect(ApiSortType.availability[.scaled] == WireAvailability(since: "0.19.0"))
    }
}

extension Schema {
    /// Collects the object types that a response of type `type` may contain.
    func collect(_ type: String, into names: inout Set<String>) throws {
        for word in type.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init) {
            if let alias = aliases[word], !alias.hasPrefix("{ error") { try collect(alias, into: &names) }
            guard let fields = fields[word], names.insert(word).inserted else { continue }
            for field in fields { try collect(field.type, into: &names) }
        }
    }
}
