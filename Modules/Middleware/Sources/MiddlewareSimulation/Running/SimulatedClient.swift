import Middleware
import Propagation

/// The environment of one account's entity store: models, a disk, and the pending writes.
struct SimulatedClient {
    /// One line of the disk.
    struct Line {
        var confirmed: (stamp: Stamp, snapshot: AnySnapshot)?
        var isOpen = false
        /// The stamp of the last written open line.
        var recordedAt = Stamp.never
    }

    var entityStore: EntityStore
    var launch = 0
    var disk: [Oracle.Place: Line] = [:]
    /// The values that the models show.
    var shown: [AnySnapshot?] = Array(repeating: nil, count: SimulatedTier.all.count)
    var holders: [Int] = Array(repeating: 0, count: SimulatedTier.all.count)
    var pages: [SimulatedPage] = []
    /// The edits whose open line is being written.
    var records: [Edit] = []
    var edits: [Edit.ID: (deed: SimulatedEdit, subject: Int)] = [:]
    var finished: Set<Edit.ID> = []
    /// The edits that are being recorded or sent.
    var inFlight: [Edit.ID: Oracle.Place] = [:]
    var sent: Set<Edit.ID> = []
    var lastStarted: [Int: Edit.ID] = [:]
    /// The number of edits that observers still submit when a value is published.
    var observers = 0
    /// The number of actions before the process ends.
    var actionsLeft: Int?
    var isClosed = false
    let confirmedEditCapacity: Int
    let isRecording: Bool
    let missing: EditSimulation.Rule?

    init(confirmedEditCapacity: Int, isRecording: Bool, missing: EditSimulation.Rule?) {
        self.confirmedEditCapacity = confirmedEditCapacity
        self.isRecording = isRecording
        self.missing = missing
        entityStore = EntityStore(confirmedEditCapacity: confirmedEditCapacity, isForgetful: missing == .journal)
        entityStore.isRecording = isRecording
    }

    /// Ends the process and starts the next one, which has only the content of the disk.
    mutating func restart() -> [EditLogEntry] {
        var next = SimulatedClient(
            confirmedEditCapacity: confirmedEditCapacity,
            isRecording: isRecording,
            missing: missing
        )
        next.launch = launch + 1
        next.disk = disk.mapValues { line in
            var line = line
            line.confirmed = line.confirmed.map { (.stored($0.stamp.number), $0.snapshot) }
            return line
        }
        next.pages = pages.filter(\.isFile).map { page in
            var page = page
            page.stamp = .stored(page.stamp.number)
            return page
        }
        self = next
        return disk.sorted { ($0.key.subject, $0.key.group) < ($1.key.subject, $1.key.group) }.flatMap { place, line in
            let (key, group) = (SimulatedTier.all[place.subject].key, GroupSet.one(place.group))
            var lines: [EditLogEntry] = []
            if let confirmed = line.confirmed {
                lines.append(
                    EditLogEntry(
                        key: key,
                        group: group,
                        stamp: confirmed.stamp,
                        outcome: .confirmed(confirmed.snapshot)
                    )
                )
            }
            if line.isOpen {
                lines.append(
                    EditLogEntry(key: key, group: group, stamp: .stored(line.recordedAt.number), outcome: .open)
                )
            }
            return lines
        }
    }

    /// Writes a line, as the edit log does.
    mutating func store(_ entry: EditLogEntry, _ place: Oracle.Place) {
        var line = disk[place] ?? Line()
        switch entry.outcome {
        case .open: line.isOpen = true
        case .forgotten: line.isOpen = false
        case .confirmed(let snapshot):
            line.isOpen = entry.isOpen
            if line.confirmed.map({ !entry.stamp.isOlder(than: $0.stamp) }) ?? true {
                line.confirmed = (entry.stamp, snapshot)
            }
        }
        disk[place] = line
    }
}
