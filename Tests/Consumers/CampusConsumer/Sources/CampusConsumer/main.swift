import Campus
import Delegates
import Foundation
import Networking
import Persistence
import Primitives
import Propagation

/// One launch of an app: both schools over a network that can fail, with a disk that outlives the launch.
@MainActor
struct App {
    let faults = Faults()
    let desks: [CampusContext]
    let store: FileStore

    init(disk: MemoryFileSystem, clock: ManualClock) throws {
        let store = FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
        let endpoints = Endpoints()
        endpoints.wrapTransports { [faults] in FaultingTransport($0, faults: faults, server: $1) }
        try CampusDemo.register(in: endpoints, clock: clock)
        let (names, commits) = (CacheNameRegistry(), Commits())
        desks = try CampusDemo.schools(in: endpoints).map { school in
            CampusContext(school: school, student: "ann", store: store, names: names, commits: commits, clock: clock)
        }
        self.store = store
    }

    func show(_ moment: String) async throws {
        print(moment)
        for desk in desks {
            let exams = try ExamDelegate(desk)
            // Ignored: the status that is printed next contains the error.
            _ = try? await exams.retrieve()
            let next = exams.nextExam.map { "\($0.courseName), \($0.typeName), \($0.place)" } ?? "nothing"
            let count = exams.exportableData?.count ?? 0
            let by = exams.report?.provider ?? "nobody"
            let rejected = exams.report?.rejected.count ?? 0
            let lines = StatusMask(exams.status).lines(
                content: ["\(count) exams by \(by), \(rejected) unreadable; next: \(next)"],
                placeholder: ["an exam"],
                age: exams.age,
                width: 120
            )
            for line in lines { print("  \(desk.school.name): \(line)") }
        }
        await store.flush()
    }
}

let disk = MemoryFileSystem()
let clock = ManualClock(CampusDemo.startDate)

let first = try App(disk: disk, clock: clock)
first.faults.apply(.offline)
try await first.show("offline, nothing kept")
first.faults.apply(.ok)
clock.advance(by: .seconds(60))
try await first.show("online")

clock.advance(by: .seconds(86_400))
let second = try App(disk: disk, clock: clock)
second.faults.apply(.offline)
try await second.show("a day later, offline")

let third = try App(disk: disk, clock: clock)
third.faults.apply(.fail(2))
try await third.show("the first two requests fail")

let linden = try ExamDelegate(third.desks[0])
let file = try await linden.retrieve().iCalendar(of: third.desks[0].school, at: clock.now)
print(
    "iCalendar:",
    String(decoding: file, as: UTF8.self).components(separatedBy: "\r\n").filter { $0.hasPrefix("SUMMARY") }
)
