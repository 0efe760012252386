import DemoServer
import Networking

/// The faults for the next responses, which a control route sets: each for a number of responses, to all requests or to some.
struct ControlFaults {
    private struct Entry {
        let ending: PortResponse.Ending
        let pattern: RequestPattern
        var count: Int
    }

    /// The faults in the order in which they were set. The first one that matches a request is used.
    private var entries: [Entry] = []

    /// Sets a fault for the next `count` responses. A fault for every request replaces those for some requests; `whole` removes all.
    mutating func set(_ ending: PortResponse.Ending, count: Int, on pattern: RequestPattern) {
        entries.removeAll { entry in
            ending == .whole || entry.ending == ending && (pattern == .every || entry.pattern == pattern)
        }
        if count > 0, ending != .whole { entries.append(Entry(ending: ending, pattern: pattern, count: count)) }
    }

    /// Returns the ending of the response to a request and consumes it.
    mutating func consume(for request: HTTPRequest) -> PortResponse.Ending {
        guard let index = entries.firstIndex(where: { $0.pattern.matches(request) }) else { return .whole }
        entries[index].count -= 1
        defer { if entries[index].count == 0 { entries.remove(at: index) } }
        return entries[index].ending
    }

    /// The pending faults in the order of their use.
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
