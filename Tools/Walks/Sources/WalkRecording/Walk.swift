/// The functions of Strata that a flow enters, each once, in the order of their first entries.
///
/// **What counts.** Each `func` that stands in a source of ``modules`` and whose body has two lines or more, comments aside: where somebody
/// who follows the flow stops to read. Shorter ones are read where they are called; initializers and accessors are what values are made of,
/// and what the compiler makes nobody reads. A closure, a local function or a `defer` is part of the function it stands in. Going on after
/// an `await` is no entry.
///
/// **Returns.** Of the files of the stations in order, equal neighbours taken as one: how often the next is a file seen before.
public struct Walk: Equatable, Sendable {
    /// The modules whose functions count. What asks a server and reads its answer, and what all stand on, is not Strata's own way.
    public static let modules: Set = ["Middleware", "LemmyMiddleware", "Propagation", "Cache", "Consistency"]

    /// The functions, in order.
    public let stations: [Station]

    /// A walk past these.
    public init(_ stations: [Station]) {
        self.stations = stations
    }

    /// How many files the functions are in.
    public var fileCount: Int { Set(stations.map(\.place)).count }

    /// How often the walk comes back to a file that it has left.
    public var returnCount: Int {
        var seen: Set<String> = []
        var last: String?
        var count = 0
        for place in stations.map(\.place) where place != last {
            if !seen.insert(place).inserted { count += 1 }
            last = place
        }
        return count
    }

    /// `34 functions, 18 files, 14 returns`.
    public var summary: String { "\(stations.count) functions, \(fileCount) files, \(returnCount) returns" }
}

extension Walk {
    /// What a run has entered.
    ///
    /// - Parameter source: The lines of a source file, from its first.
    init(_ entries: [Entry], source: (String) -> [Substring]) {
        var stations: [Station] = []
        var identities: [Station: Set<String>] = [:]
        for entry in entries where !entry.isResumption && entry.isNamedAsFunction {
            guard let place = Place(entry.file), Self.modules.contains(place.module), entry.line > 0 else { continue }
            let text = source(entry.file).dropFirst(entry.line - 1)
            guard !entry.isInsideFunction, entry.isWritten(in: text), entry.isStop(in: text) else { continue }
            let station = Station(name: entry.name, file: place.file, module: place.module)
            if identities[station, default: []].insert(entry.identity).inserted { stations.append(station) }
        }
        self.init(stations)
    }

    /// The module and the file of a path, if it is a source of one.
    private struct Place {
        let module: String
        let file: String

        init?(_ path: String) {
            guard let match = path.firstMatch(of: /\/Modules\/[^\/]+\/Sources\/([^\/]+)\/(?:.*\/)?([^\/]+\.swift)$/)
            else {
                return nil
            }
            module = String(match.1)
            file = String(match.2)
        }
    }
}

extension Station {
    fileprivate var place: String { "\(module ?? "")/\(file)" }
}
