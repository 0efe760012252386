import DemoServer
import Foundation
import Networking

/// Sends the requests of a recording to a server and compares the responses with those of the real server.
///
/// ```swift
/// var replay = try await Replay(of: session, against: InProcessServer(LemmyServer()))
/// let outcomes = try await replay.run(session.chapters[0])
/// ```
///
/// The server must be in the recording's start state. `ResponseComparison` in `Comparing` defines the allowed differences.
public struct Replay: Sendable {
    private let server: any ReplayTarget
    private let dialect: RecordedDialect
    private let moments: RequestTimes
    private var people = SessionTokens()
    /// The cursors that this server returned, by those of the recorded server. A cursor is opaque, so that a request repeats this server's.
    private var cursors: [String: String] = [:]
    /// The numbers of this server's notifications by those of the recorded server.
    private var notifications: [Int: Int] = [:]
    /// The communities that somebody joined or left so far.
    private var recounted: Set<Int> = []
    private var cachedSites: [(time: RecordedTime, answer: JSONValue)] = []

    /// Logs in the people who were logged in before the recording, at the time of its first request.
    ///
    /// - Throws: The errors of the server's connection.
    public init(of session: RecordedSession, against server: any ReplayTarget) async throws {
        self.server = server
        dialect = session.dialect
        let records = session.chapters.flatMap(\.records)
        moments = RequestTimes(records.map(\.time))
        if let first = records.first { try await server.setClock(first.at) }
        for person in SessionTokens.loggedInAtStart(session) { try await logIn(person) }
    }

    /// Replays the next chapter.
    ///
    /// - Throws: The errors of the server's connection while its clock is set; a request without a response is a difference.
    public mutating func run(_ chapter: RecordedChapter) async throws -> [ReplayOutcome] {
        var outcomes: [ReplayOutcome] = []
        for record in chapter.records {
            // Yields, because a server in this process never suspends, and other tasks would not get the thread until the end.
            await Task.yield()
            try await server.setClock(record.at)
            outcomes.append(ReplayOutcome(record: record, differences: await differences(record)))
        }
        return outcomes
    }

    /// Logs in a person. A person whom the server refuses, because they are banned, sends no token.
    private mutating func logIn(_ person: String) async throws {
        var body = JSONObject()
        body.append(dialect.loginName, .string(person))
        body.append("password", .string(SessionTokens.password(of: person)))
        let request = HTTPRequest(
            method: .post,
            path: dialect.loginPath,
            headers: ["Content-Type": "application/json", "User-Agent": LiveRecord.userAgent],
            body: Data(JSONValue.object(body).pythonText.utf8)
        )
        let response = try await server.answer(request, notesGroups: false).response
        if let token = Self.json(response)?["jwt"]?.text { people.logIn(person, with: token) }
    }

    private mutating func differences(_ record: LiveRecord) async -> [ResponseDifference] {
        let request = record.request(
            token: record.person.flatMap { people.tokens[$0] },
            dialect,
            cursors: cursors,
            notifications: notifications
        )
        let response: HTTPResponse
        let groups: SortTies
        do {
            (response, groups) = try await server.answer(request, notesGroups: !record.isWrite)
        } catch {
            return [ResponseDifference(path: "connection", what: "\(error)")]
        }
        let answer = Self.json(response)
        recordCursors(of: record, answer)
        people.recordLogin(record, status: response.status, answer: answer)
        var comparison = ResponseComparison(record, moments, newcomers: people.registeredNames, groups)
        comparison.isPieFed = dialect == .pieFed
        if record.path == "/community/follow", let id = record.body?["community_id"]?.integer { recounted.insert(id) }
        comparison.recounted = recounted
        comparison.compare(response, answer, cachedSites: sites(before: record))
        for row in comparison.movedRows { await compare(row, of: record, request, groups, &comparison) }
        if record.isSite, let answer { cachedSites.append((record.time, answer)) }
        return comparison.differences
    }

    private mutating func recordCursors(of record: LiveRecord, _ answer: JSONValue?) {
        if dialect == .pieFed { recordNotifications(of: record, answer) }
        guard dialect == .v4 || record.isTreeOfPieFed else { return }
        for name in ["next_page", "prev_page"] {
            if let recorded = record.answer?[name]?.text, let own = answer?[name]?.text { cursors[recorded] = own }
        }
    }

    /// Records the numbers of this server's notifications by those of the recorded one, because they count others that no response shows.
    /// A notification is the same if it is of the same kind and about the same post and comment.
    private mutating func recordNotifications(of record: LiveRecord, _ answer: JSONValue?) {
        guard record.path == "/user/notifications", case .array(let recorded)? = record.answer?["items"],
            case .array(let own)? = answer?["items"]
        else { return }
        let subject = { (item: JSONValue) in
            ["notif_type", "post_id", "comment_id"].map { item[$0]?.integer }
        }
        for item in recorded {
            guard let number = item["notif_id"]?.integer,
                let other = own.first(where: { subject($0) == subject(item) })?["notif_id"]?.integer
            else { continue }
            notifications[number] = other
        }
    }

    /// Returns the responses to `/site` that the server may still have cached.
    private func sites(before record: LiveRecord) -> [JSONValue] {
        guard record.isSite, dialect != .pieFed else { return [] }
        let longest = dialect == .v4 ? RequestTimes.siteCacheOf1_0 : RequestTimes.siteCache
        return cachedSites.filter { record.time.micros - $0.time.micros <= longest }.map(\.answer)
    }

    /// Compares a row that this server returns on another page, because the page cuts a group of ties.
    ///
    /// In a list without pages there is nothing to compare the row with; its membership in the group is sufficient.
    private func compare(
        _ row: MovedRow,
        of record: LiveRecord,
        _ request: HTTPRequest,
        _ groups: SortTies,
        _ comparison: inout ResponseComparison
    ) async {
        guard let place = groups.lists[row.list]?.joined().enumerated().first(where: { $0.element == row.id })?.offset
        else { return }
        let limit = request.query.first { $0.name == "limit" }.flatMap { Int($0.value) } ?? 10
        var request = request
        request.query.removeAll { $0.name == "page" || $0.name == "page_cursor" }
        request.query.append(.init("page", "\(place / max(1, limit) + 1)"))
        // Ignored: a missing page is not an error of the response under test.
        guard let response = try? await server.answer(request, notesGroups: false).response,
            case .array(let rows)? = Self.json(response)?.at(row.keys)
        else { return }
        comparison.compare(row, among: rows)
    }

    private static func json(_ response: HTTPResponse) -> JSONValue? {
        // Ignored: a body that is not JSON is compared as text.
        try? JSONReader.value(of: response.body)
    }
}

extension LiveRecord {
    var isSite: Bool { method == .get && path == "/site" }
}
