import Foundation
import Networking
import Testing

@testable import DemoServer

/// Every declared body, with valid and invalid content.
@Suite struct Bodies {
    /// A route's body in one version.
    struct Declared: Sendable, CustomTestStringConvertible {
        let dialect: Dialect
        let method: String
        let path: String
        let shape: BodySchema

        var testDescription: String { "\(method) \(path) of \(dialect.version)" }

        static let all = Dialect.allCases.flatMap { dialect in
            Route.all(in: dialect).filter { $0.body != EmptyBody.self }.map { route in
                Declared(
                    dialect: dialect,
                    method: route.method.rawValue.uppercased(),
                    path: route.path,
                    shape: BodySchema(route.body, in: dialect)
                )
            }
        }

        /// Returns the error for a body with these values.
        func complaint(_ members: [(name: String, value: String)]) -> String? {
            complaint("{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}")
        }

        func complaint(_ text: String) -> String? {
            do throws(JSONReader.Malformed) {
                _ = try JSONReader.read(Data(text.utf8)) { reader throws(JSONReader.Malformed) in
                    try shape.read(&reader).values.count
                }
                return nil
            } catch {
                return error.complaint
            }
        }

        /// Valid values for all members.
        var members: [(name: String, value: String)] { shape.members.map { ($0.name, $0.example(in: dialect)) } }
    }

    @Test(arguments: Declared.all)
    func `all members are read, and those that may be left out can be`(body: Declared) {
        #expect(body.complaint(body.members) == nil)
        #expect(body.complaint(body.members.reversed() + [("unknown", "[{}]")]) == nil)
        for member in body.shape.members {
            let others = body.members.filter { $0.name != member.name }
            let complaint = member.isOptional ? nil : "missing field `\(member.name)`"
            #expect(body.complaint(others) == complaint)
        }
    }

    @Test(arguments: Declared.all)
    func `null is nothing where a member may be left out`(body: Declared) {
        for member in body.shape.members {
            let complaint = body.complaint(body.members.map { $0.name == member.name ? ($0.name, "null") : $0 })
            #expect((complaint == nil) == member.isOptional, "\(member.name): \(complaint ?? "")")
        }
    }

    @Test(arguments: Declared.all)
    func `a member that comes twice is refused`(body: Declared) {
        for member in body.members {
            #expect(body.complaint([member, member]) == "duplicate field `\(member.name)`")
        }
    }

    @Test(arguments: Declared.all)
    func `a value of another kind is refused, the first one before what is missing`(body: Declared) {
        for member in body.shape.members {
            let misfit = member.misfit(in: body.dialect)
            let complaint = body.complaint([(member.name, misfit.value), ("unknown", "7")])
            #expect(complaint == misfit.complaint, "\(member.name)")
        }
    }

    @Test(arguments: Declared.all)
    func `a list stands for the members in their order`(body: Declared) {
        let values = body.members.map(\.value)
        #expect(body.complaint("[\(values.joined(separator: ","))]") == nil)
        #expect(body.complaint("[\((values + ["1"]).joined(separator: ","))]") == "trailing characters")
        let few = body.complaint("[\(values.dropLast().joined(separator: ","))]")
        #expect(few?.hasPrefix("invalid length \(values.count - 1), expected struct \(body.shape.name) with") == true)
        #expect(body.complaint("7") == "invalid type: integer `7`, expected struct \(body.shape.name)")
    }

    @Test func `only 0_18 has the token among the members, last`() throws {
        let like = { dialect in BodySchema(CreatePostLike.self, in: dialect).members.map(\.name) }
        #expect(like(.v0_19) == ["post_id", "score"])
        #expect(like(.v0_18) == ["post_id", "score", "auth"])
        #expect(BodySchema(LogIn.self, in: .v0_18).members.last?.name == "totp_2fa_token")
    }

    @Test func `Bodies_md is what the routes declare`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/DemoServer/DemoServer.docc/Bodies.md").standardizedFileURL
        let text = BodyDocument.text
        if ProcessInfo.processInfo.environment["STRATA_WRITE_BODIES"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let written = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(written == text, "run the test once with STRATA_WRITE_BODIES=1")
    }
}

/// The documentation article about the declared bodies.
private enum BodyDocument {
    static var text: String {
        var lines = [
            "# Bodies", "",
            "What the routes that write take as JSON, in the order in which it is judged. Those marked with 1.0 are below `/api/v4`.",
            "",
            "## Overview", "",
            "This file is written by a test from the routes' declarations (`STRATA_WRITE_BODIES=1 swift test --filter Bodies`).",
            "A member in brackets may be left out, or be null. Those that only one version knows say so. In 0.18 the token, `auth`, is the",
            "last member wherever an account is needed.",
        ]
        for route in routes { lines += ["", "### \(route.title)", "", "| member | holds |", "|---|---|"] + route.rows }
        return lines.joined(separator: "\n") + "\n"
    }

    private struct Entry {
        let title: String
        let rows: [String]
    }

    private static var routes: [Entry] {
        let old = Set(Route.all(in: .v0_18).map { "\($0.method) \($0.path) \($0.body.name) \($0.body)" })
        return Dialect.allCases.flatMap { dialect in
            Route.all(in: dialect).filter { $0.body != EmptyBody.self && isDescribed($0, in: dialect) }
                .map { route in
                    let inOld = old.contains("\(route.method) \(route.path) \(route.body.name) \(route.body)")
                    let isV4 = route.origin == .v4
                    let note = isV4 ? " (1.0)" : inOld ? (dialect == .v0_18 ? " (0.18 only)" : "") : " (0.19 only)"
                    return Entry(
                        title: "\(route.method.rawValue.uppercased()) \(route.path)\(note)",
                        rows: rows(of: route.body, in: dialect)
                    )
                }
        }
    }

    /// Returns true if the route is listed under the version and not under another one.
    private static func isDescribed(_ route: Route, in dialect: Dialect) -> Bool {
        switch dialect {
        case .v0_18: route.dialect == .v0_18
        case .v0_19: true
        case .v1_0: route.origin == .v4
        }
    }

    /// Returns the rows of the version's members in order, followed by those that only the other version has.
    private static func rows(of body: any RequestBody.Type, in dialect: Dialect) -> [String] {
        let shapes = [dialect, .v0_18].map { BodySchema(body, in: $0) }
        let first = Set(shapes[0].members.map(\.name))
        let others = shapes[1].members.filter { !first.contains($0.name) && $0.name != BodySchema.token.name }
        return (shapes[0].members + others).filter { $0.name != BodySchema.token.name }.map { member in
            let name = member.isOptional ? "[`\(member.name)`]" : "`\(member.name)`"
            let version = member.dialect.map { " (\($0 == .v0_19 ? "0.19" : "0.18") only)" } ?? ""
            return "| \(name)\(version) | \(member.kind(in: .v0_19)) |"
        }
    }
}

extension AnyBodyField {
    /// Returns a valid value.
    fileprivate func example(in dialect: Dialect) -> String {
        let kind = kind(in: dialect)
        if kind.hasPrefix("list") { return "[]" }
        if kind.hasPrefix("object") { return "null" }
        if kind.hasPrefix("`") { return "\"\(kind.dropFirst().prefix { $0 != "`" })\"" }
        return ["text": #""some text""#, "true or false": "true", "address": #""https://example.com/""#][kind] ?? "1"
    }

    /// Returns an invalid value and its error.
    fileprivate func misfit(in dialect: Dialect) -> (value: String, complaint: String) {
        let kind = kind(in: dialect)
        if kind.hasPrefix("list") { return ("1.5", "invalid type: floating point `1.5`, expected a sequence") }
        if kind.hasPrefix("object") { return ("[]", "invalid type: sequence, expected a map") }
        if kind.hasPrefix("`") { return (#""so""#, "unknown variant `so`, expected one of \(kind)") }
        switch kind {
        case "text", "address": return ("{}", "invalid type: map, expected a string")
        case "true or false": return (#""yes""#, #"invalid type: string "yes", expected a boolean"#)
        default: return ("true", "invalid type: boolean `true`, expected \(kind)")
        }
    }
}
