import Campus
import Delegates
import Foundation
import Networking
import Persistence
import Primitives
import Propagation

/// Both schools behind faults, on a disk in memory and a clock that stands: `restarted()` is the next launch.
@MainActor
struct SchoolDesk {
    let disk: MemoryFileSystem
    let clock: ManualClock
    let store: FileStore
    let names = CacheNames()
    let commits = Commits(log: PropagationLog(isOn: true))
    let faults: Faults
    let schools: [School]

    init(disk: MemoryFileSystem = MemoryFileSystem(), clock: ManualClock = ManualClock(CampusWorld.moment)) throws {
        self.disk = disk
        self.clock = clock
        store = FileStore(folder: URL(filePath: "/store"), clock: clock, fileSystem: disk)
        let faults = Faults(seed: 15, clock: clock)
        self.faults = faults
        let endpoints = Endpoints()
        endpoints.wrapTransports { FaultingTransport($0, faults: faults, server: $1) }
        try CampusWorld.register(in: endpoints, clock: clock)
        schools = try CampusWorld.schools(in: endpoints)
    }

    func restarted() async throws -> SchoolDesk {
        await store.flush()
        return try SchoolDesk(disk: disk, clock: clock)
    }

    func school(_ name: String) -> School {
        guard let school = schools.first(where: { $0.name == name }) else { fatalError("no school \(name)") }
        return school
    }

    func desk(_ school: String, student: String = "alice") -> CampusDesk {
        CampusDesk(
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
