import Foundation
import Persistence

extension FaultRun {
    /// A program that is asked to end while values wait in line.
    static let sigterm = FaultRun("sigterm", "what was put in line before SIGTERM is stored") { place, tally in
        var draw = Draw(place.seed)
        for round in 1...place.effort.pick(quick: 20, full: 200) {
            try place.clear()
            tally.count()
            let child = try Child(place, .debouncer)
            var wanted = 1 + draw.below(40)
            var last = 0
            while let line = child.line() {
                guard case .told(_, let number)? = ChildLine(line) else { continue }
                last = number
                wanted -= 1
                if wanted == 0 { child.end(with: SIGTERM) }
            }
            let status = child.wait()
            tally.expect(status == 0, "SIGTERM \(round): the process ended with \(status)")
            let found = await place.store().read(Entry.self, for: .numbered(0))
            let isThere = found.value.map { $0.isWhole && $0.number == last } ?? (last == 0)
            tally.expect(isThere, "SIGTERM \(round): \(last) was put in line, found: \(found.summary)")
        }
    }
}
