import DemoServer
import Networking

/// How the next answers end, as a control route was told: each way for a number of answers, for all requests or for some.
struct ControlFaults {
    private struct Entry {
        let ending: PortAnswer.Ending
        let pattern: RequestPattern
        var count: Int
    }

    /// As they were told, the earliest first: the first that fits a request strikes its answer.
    private var entries: [Entry] = []

    /// Ends the next `count` answers so. What is told for every request replaces what was told for some; `whole` ends everything.
    mutating func set(_ ending: PortAnswer.Ending, count: Int, on pattern: RequestPattern) {
        entries.removeAll { entry in
            ending == .whole || entry.ending == ending && (pattern == .every || entry.pattern == pattern)
        }
        if count > 0, ending != .whole { entries.append(Entry(ending: ending, pattern: pattern, count: count)) }
    }

    /// Says how the answer to a request ends, and uses it up.
    mutating func take(for request: HTTPRequest) -> PortAnswer.Ending {
        guard let index = entries.firstIndex(where: { $0.pattern.matches(request) }) else { return .whole }
        entries[index].count -= 1
        defer { if entries[index].count == 0 { entries.remove(at: index) } }
        return entries[index].ending
    }

    /// What is to come, in the order in which it strikes.
    var list: JSONValue {
        .array(
            entries.map { entry in
                let (count, kind) = (JSONValue.number(String(entry.count)), JSONValue.string(entry.ending.rawValue))
                guard entry.pattern != .every else { return ["count": count, "kind": kind] }
                return ["count": count, "kind": kind, "on": .string(entry.pattern.description)]
            }
        )
    }
}
