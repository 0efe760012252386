import DemoServer
import Networking

/// The tokens of the people of a session.
struct SessionTokens {
    private(set) var tokens: [String: String] = [:]
    /// The people who registered during the session.
    private(set) var registeredNames: Set<String> = []

    /// Returns the password of a person of the recordings.
    static func password(of person: String) -> String {
        person == "carol" ? "carol-is-admin" : "\(person)-password"
    }

    /// Returns the people who send a request before a recorded login gave them a token, because they were logged in before the recording.
    static func loggedInAtStart(_ session: RecordedSession) -> [String] {
        var known: Set<String> = []
        var people: [String] = []
        for record in session.chapters.flatMap(\.records) {
            if let person = record.person, known.insert(person).inserted { people.append(person) }
            if let person = record.loggedInPerson, record.answer?["jwt"] != nil { known.insert(person) }
        }
        return people
    }

    mutating func logIn(_ person: String, with token: String) { tokens[person] = token }

    /// Stores the token of a login or a registration.
    mutating func recordLogin(_ record: LiveRecord, status: Int, answer: JSONValue?) {
        guard let person = record.loggedInPerson, status == 200 else { return }
        if record.path.hasSuffix("/register") { registeredNames.insert(person) }
        if let token = answer?["jwt"]?.text { tokens[person] = token }
    }
}

extension LiveRecord {
    /// The person whom this request logs in or registers.
    var loggedInPerson: String? {
        switch (method, path) {
        case (.post, "/user/login"), (.post, "/account/auth/login"): person ?? body?["username_or_email"]?.text
        case (.post, "/user/register"), (.post, "/account/auth/register"): body?["username"]?.text
        default: nil
        }
    }
}
