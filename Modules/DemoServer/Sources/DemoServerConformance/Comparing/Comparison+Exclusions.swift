import DemoServer

extension Comparison {
    /// Whether a field is not compared because chance or the client decides it.
    ///
    /// Both answers have to have it; `object` is the recorded one.
    func isExcluded(_ key: String, in object: JSONObject, _ keys: [String]) -> Bool {
        switch key {
        case "ip", "user_agent": record.path == "/user/list_logins"
        case "version": keys.isEmpty && record.isSite && object.values[key]?.text == "unknown version"
        case "last_donation_notification": keys.last == "local_user" && isNewcomersAnswer
        default: false
        }
    }

    /// An account's settings are shown to nobody else.
    private var isNewcomersAnswer: Bool { record.person.map(newcomers.contains) ?? false }

    /// Puts into `answer` what an answer of the second before had there, where that is what was recorded: the real server keeps
    /// its answer to `/site` for so long, all but what is the reader's own.
    func merge(_ cached: JSONValue, into answer: JSONValue, where recorded: JSONValue) -> JSONValue {
        guard case .object(let fields) = answer else { return answer }
        return fields.keys.reduce(answer) { answer, key in
            guard key != "my_user", let recorded = recorded[key], let before = cached[key] else { return answer }
            var comparison = Comparison(record, moments, newcomers: newcomers, groups)
            comparison.compare(recorded, before, at: "", keys: [key])
            return comparison.differences.isEmpty ? answer.replacing(key, with: before) : answer
        }
    }
}
