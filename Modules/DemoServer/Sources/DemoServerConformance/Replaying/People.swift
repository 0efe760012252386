import DemoServer
import Networking

/// Who of a session is logged in, and with what.
struct People {
    private(set) var tokens: [String: String] = [:]
    /// Who registered during the session.
    private(set) var newcomers: Set<String> = []

    /// The password that the recordings' people have.
    static func password(of person: String) -> String {
        person == "carol" ? "carol-is-admin" : "\(person)-password"
    }

    /// Who sends something before a recorded login gave them a token: they had logged in before the recording.
    static func loggedInBefore(_ session: RecordedSession) -> [String] {
        var known: Set<String> = []
        var people: [String] = []
        for record in session.chapters.flatMap(\.records) {
            if let person = record.person, known.insert(person).inserted { people.append(person) }
            if let person = record.entrant, record.answer?["jwt"] != nil { known.insert(person) }
        }
        return people
    }

    mutating func enter(_ person: String, with token: String) { tokens[person] = token }

    /// Takes note of what a login or a registration brought.
    mutating func note(_ record: Record, status: Int, answer: JSONValue?) {
        guard let person = record.entrant, status == 200 else { return }
        if record.path == "/user/register" { newcomers.insert(person) }
        if let token = answer?["jwt"]?.text { tokens[person] = token }
    }
}

extension Record {
    /// Whom this request logs in or registers.
    var entrant: String? {
        switch (method, path) {
        case (.post, "/user/login"): body?["username_or_email"]?.text
        case (.post, "/user/register"): body?["username"]?.text
        default: nil
        }
    }
}
