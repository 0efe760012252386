import Campus
import Delegates
import Foundation
import Networking
import Persistence
import Primitives
import Propagation

/// Both schools with faults around them, a file system in memory and a manual clock. `restarted()` simulates the next launch.
@MainActor
struct CampusFixture {
    let disk: MemoryFileSystem
    let clock: ManualClock
    let store: FileStore
    let names = CacheNameRegistry()
    let commits = Commits(log: PropagationLog(isOn: true))
    let faults: Faults
    let schools: [School]

    init(disk: MemoryFileSystem = MemoryFileSystem(), clock: ManualClock = ManualClock(CampusDemo.startDate)) throws {
        self.disk = disk
        self.clock = clock
        store = FileStore(folder: URL(filePath: "/store"), clock: clock, fileSystem: disk)
        let faults = Faults(seed: 15, clock: clock)
        self.faults = faults
        let endpoints = Endpoints()
        endpoints.wrapTransports { FaultingTransport($0, faults: faults, server: $1) }
        try CampusDemo.register(in: endpoints, clock: clock)
        schools = try CampusDemo.schools(in: endpoints)
    }

    func restarted() async throws -> CampusFixture {
        await store.flush()
        return try CampusFixture(disk: disk, clock: clock)
    }

    func school(_ name: String) -> School {
        guard let school = schools.first(where: { $0.name == name }) else { fatalError("no school \(name)") }
        return school
    }

    func desk(_ school: String, student: String = "alice") -> CampusContext {
        CampusContext(
            school: self.school(school),
            student: student,
            store: store,
            names: names,
            commits: commits,
            clock: clock
        )
    }

    func net(_ words: String...) throws {
        for text in words { faults.apply(try Faults.Setting(words: text.split(separator: " ").map(String.init))) }
    }
}

func utc(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
