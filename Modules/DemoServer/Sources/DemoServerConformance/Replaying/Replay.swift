import DemoServer
import Foundation
import Networking

/// Asks a server what a recording asked the real one, and compares the answers.
///
/// ```swift
/// var replay = try await Replay(of: session, against: ServerInProcess(LemmyServer()))
/// let outcomes = try await replay.run(session.chapters[0])
/// ```
///
/// The server must be in the recording's start state. What agreement means stands with ``Difference``'s makers in `Comparing`.
public struct Replay: Sendable {
    private let server: any ReplayedServer
    private let dialect: RecordedDialect
    private let moments: SessionMoments
    private var people = People()
    private var cachedSites: [(time: RecordedTime, answer: JSONValue)] = []

    /// Logs in who had logged in before the recording, at its first request's time.
    ///
    /// - Throws: What the server's connection throws.
    public init(of session: RecordedSession, against server: any ReplayedServer) async throws {
        self.server = server
        dialect = session.dialect
        let records = session.chapters.flatMap(\.records)
        moments = SessionMoments(records.map(\.time))
        if let first = records.first { try await server.setClock(first.at) }
        for person in People.loggedInBefore(session) { try await logIn(person) }
    }

    /// Replays the next chapter.
    ///
    /// - Throws: What the server's connection throws while its clock is set; a request that is not answered is a difference.
    public mutating func run(_ chapter: RecordedChapter) async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        for record in chapter.records {
            // A server in this process never waits, so that nobody else would have the thread until the end.
            await Task.yield()
            try await server.setClock(record.at)
            outcomes.append(Outcome(record: record, differences: await differences(record)))
        }
        return outcomes
    }

    /// Somebody whom the server refuses (a banned person) sends no token.
    private mutating func logIn(_ person: String) async throws {
        var body = JSONObject()
        body.append("username_or_email", .string(person))
        body.append("password", .string(People.password(of: person)))
        let request = HTTPRequest(
            method: .post,
            path: "/api/v3/user/login",
            headers: ["Content-Type": "application/json", "User-Agent": Record.userAgent],
            body: Data(JSONValue.object(body).pythonText.utf8)
        )
        let response = try await server.answer(request, notesGroups: false).response
        if let token = Self.json(response)?["jwt"]?.text { people.enter(person, with: token) }
    }

    private mutating func differences(_ record: Record) async -> [Difference] {
        let request = record.request(token: record.person.flatMap { people.tokens[$0] }, dialect)
        let response: HTTPResponse
        let groups: KeyGroups
        do {
            (response, groups) = try await server.answer(request, notesGroups: !record.isWrite)
        } catch {
            return [Difference(path: "connection", what: "\(error)")]
        }
        let answer = Self.json(response)
        people.note(record, status: response.status, answer: answer)
        var comparison = Comparison(record, moments, newcomers: people.newcomers, groups)
        comparison.compare(response, answer, cachedSites: sites(before: record))
        for row in comparison.rowsElsewhere { await compare(row, of: record, request, groups, &comparison) }
        if record.isSite, let answer { cachedSites.append((record.time, answer)) }
        return comparison.differences
    }

    /// What the server may still have had in its cache for `/site`.
    private func sites(before record: Record) -> [JSONValue] {
        guard record.isSite else { return [] }
        return cachedSites.filter { record.time.micros - $0.time.micros <= SessionMoments.siteCache }.map(\.answer)
    }

    /// Compares a row that is on another page here, because the page cuts rows that tie, with that page's.
    ///
    /// Lists without pages have nothing to compare it with; that it belongs to the group is what counts.
    private func compare(
        _ row: RowElsewhere,
        of record: Record,
        _ request: HTTPRequest,
        _ groups: KeyGroups,
        _ comparison: inout Comparison
    ) async {
        guard let place = groups.lists[row.list]?.joined().enumerated().first(where: { $0.element == row.id })?.offset
        else { return }
        let limit = request.query.first { $0.name == "limit" }.flatMap { Int($0.value) } ?? 10
        var request = request
        request.query.removeAll { $0.name == "page" || $0.name == "page_cursor" }
        request.query.append(.init("page", "\(place / max(1, limit) + 1)"))
        // A page that cannot be had says nothing about the answer that was asked for.
        guard let response = try? await server.answer(request, notesGroups: false).response,
            case .array(let rows)? = Self.json(response)?.at(row.keys)
        else { return }
        comparison.compare(row, among: rows)
    }

    private static func json(_ response: HTTPResponse) -> JSONValue? {
        // What is no JSON is compared as text.
        try? JSONReader.value(of: response.body)
    }
}

extension Record {
    var isSite: Bool { method == .get && path == "/site" }
}
