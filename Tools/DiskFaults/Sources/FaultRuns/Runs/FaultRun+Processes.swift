import Foundation
import Persistence

extension FaultRun {
    /// Lets two independent processes write and sweep one folder.
    static let processes = FaultRun("processes", "no write fails, none torn, order kept, last stays") { place, tally in
        let writes = place.effort.pick(quick: 300, full: 10_000)
        let gate = "\(place.folder)/gate"
        mkfifo(gate, 0o600)
        let racers = try [1, 2].map { try Child(place, .racer, "\($0)", "\(writes)", gate) }
        for racer in racers where racer.line() != WorkerMessage.ready.text { tally.broken("a process did not begin") }
        // Opening the pipe for reading blocks until it is open for writing, so both begin at once.
        let opened = open(gate, O_RDWR)
        defer { close(opened) }
        var last: [Int: Int] = [:]
        for (index, racer) in racers.enumerated() {
            while let text = racer.line() {
                guard let line = WorkerMessage(text) else { continue }
                tally.add(line)
                if case .told(let owner, let number) = line {
                    last[owner] = number
                    tally.count()
                }
            }
            let status = racer.wait()
            tally.expect(status == 0, "process \(index + 1) ended with \(status)")
        }
        let store = place.store()
        for owner in [1, 2] {
            let found = await store.read(Entry.self, for: .numbered(owner))
            tally.expect(
                found.value.map { $0.isWhole && $0.number == last[-owner] } == true,
                "process \(owner)'s own value is not its last: \(found.summary)"
            )
        }
        let found = await store.read(Entry.self, for: RacingWorker.shared)
        tally.expect(
            found.value.map { $0.isWhole && $0.number == last[$0.owner] } == true,
            "the shared value is nobody's last: \(found.summary)"
        )
        let litter = try PosixFileSystem().litter(below: place.root)
        tally.expect(litter.isEmpty, "\(litter.count) temporary files are left")
    }
}
