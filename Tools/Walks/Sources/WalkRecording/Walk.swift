import Foundation

/// The functions of Strata that a flow enters, each once, in the order of first entry.
///
/// **What counts.** A walk lists each `func` in a source of ``modules`` whose body has at least two lines without comments, because a
/// reader of the flow stops there. A reader sees shorter functions at the call; initializers and accessors are details of values, and
/// generated code is not read. A closure, a local function or a `defer` is part of the function that contains it. The continuation after an
/// `await` is not an entry.
///
/// **Returns.** The number of times that the next station is in a file that occurred before. Consecutive stations in the same file count as
/// one.
public struct Walk: Equatable, Sendable {
    /// The modules whose functions count. The networking and wire modules, and the modules that all others use, are excluded.
    public static let modules: Set = ["Middleware", "LemmyMiddleware", "Propagation", "Cache", "Consistency"]

    /// The functions, in order.
    public let stations: [WalkStep]

    /// Creates a walk with these stations.
    public init(_ stations: [WalkStep]) {
        self.stations = stations
    }

    /// The number of files with functions of the walk.
    public var fileCount: Int { Set(stations.map(\.place)).count }

    /// The number of times that the walk returns to a file that it has left.
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
    /// Creates a walk from the entries of a run.
    ///
    /// - Parameter source: Returns the lines of a source file, from the first.
    init(_ entries: [Entry], source: (String) -> [Substring]) {
        var stations: [WalkStep] = []
        var identities: [WalkStep: Set<String>] = [:]
        for entry in entries where !entry.isResumption && entry.isNamedAsFunction {
            guard let place = Place(entry.file), Self.modules.contains(place.module), entry.line > 0 else { continue }
            let text = source(entry.file).dropFirst(entry.line - 1)
            guard !entry.isInsideFunction, entry.isWritten(in: text), entry.isStop(in: text) else { continue }
            let station = WalkStep(name: entry.name, file: place.file, module: place.module)
            if identities[station, default: []].insert(entry.identity).inserted { stations.append(station) }
        }
        self.init(stations)
    }

    /// The module and the file of a path; nil if it is not a source of a module.
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

extension WalkStep {
    fileprivate var place: String { "\(module ?? "")/\(file)" }
}

/// A function on a walk.
public struct WalkStep: Hashable, Sendable, CustomStringConvertible {
    /// The function as its caller would write it: `Post2.toggleUpvote()`.
    public let name: String
    /// The name of its file.
    public let file: String
    /// The module of the function; nil in a written walk, which has no modules.
    public let module: String?

    /// Creates a station.
    public init(name: String, file: String, module: String? = nil) {
        self.name = name
        self.file = file
        self.module = module
    }

    /// The station as a walk lists it.
    public var description: String { "\(name)  \(file)" + (module.map { "  (\($0))" } ?? "") }
}

extension Walk {
    /// Creates the walk of a run of this program.
    ///
    /// - Parameter addresses: The addresses from ``Recording``.
    /// - Throws: ``WalkError`` if a program of the toolchain fails.
    public init(addresses: [UInt]) throws {
        let toolchain = try Toolchain()
        guard let program = Bundle.main.executablePath else { throw WalkError.toolFailed("this program has no file") }
        let locations = try toolchain.locations(of: addresses, in: program).filter { !$0.symbol.isEmpty }
        let names = try toolchain.names(of: locations.map(\.symbol))
        var sources: [String: [Substring]] = [:]
        self.init(
            zip(locations, names).map { location, name in
                Entry(full: name.full, short: name.short, file: location.file, line: location.line)
            },
            source: { path in
                if let lines = sources[path] { return lines }
                // Ignored: the functions of an unreadable file are missing from the walk, which the comparison shows.
                let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                sources[path] = lines
                return lines
            }
        )
    }
}
