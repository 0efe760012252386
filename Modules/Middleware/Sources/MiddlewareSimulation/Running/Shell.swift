import Middleware
import Propagation

/// What surrounds one account's machine: models that show, a disk, and what is being written.
struct Shell {
    /// One line of the disk.
    struct Line {
        var confirmed: (stamp: Stamp, box: AnyBox)?
        var isOpen = false
        /// When the last edit's record was written.
        var recordedAt = Stamp.never
    }

    var knowledge: Knowledge
    var launch = 0
    var disk: [Oracle.Place: Line] = [:]
    /// What the models show.
    var displayed: [AnyBox?] = Array(repeating: nil, count: Subject.all.count)
    var holders: [Int] = Array(repeating: 0, count: Subject.all.count)
    var pages: [Page] = []
    /// Edits whose record is being written.
    var records: [Edit] = []
    var deeds: [Edit.ID: (deed: Deed, subject: Int)] = [:]
    var settled: Set<Edit.ID> = []
    /// The edits that are being recorded or sent.
    var underWay: [Edit.ID: Oracle.Place] = [:]
    var sent: Set<Edit.ID> = []
    var lastStarted: [Int: Edit.ID] = [:]
    /// How many more edits observers submit when they are shown something.
    var observers = 0
    /// After how many actions the process ends.
    var actionsLeft: Int?
    var isClosed = false
    let journalCapacity: Int
    let isRecording: Bool
    let missing: EditSimulation.Rule?

    init(journalCapacity: Int, isRecording: Bool, missing: EditSimulation.Rule?) {
        self.journalCapacity = journalCapacity
        self.isRecording = isRecording
        self.missing = missing
        knowledge = Knowledge(journalCapacity: journalCapacity, isForgetful: missing == .journal)
        knowledge.isRecording = isRecording
    }

    /// Ends the process and starts the next: only what is on disk is left.
    mutating func restart() -> [JournalEntry] {
        var next = Shell(journalCapacity: journalCapacity, isRecording: isRecording, missing: missing)
        next.launch = launch + 1
        next.disk = disk.mapValues { line in
            var line = line
            line.confirmed = line.confirmed.map { (.stored($0.stamp.number), $0.box) }
            return line
        }
        next.pages = pages.filter(\.isFile).map { page in
            var page = page
            page.stamp = .stored(page.stamp.number)
            return page
        }
        self = next
        return disk.sorted { ($0.key.subject, $0.key.group) < ($1.key.subject, $1.key.group) }.flatMap { place, line in
            let (key, group) = (Subject.all[place.subject].key, GroupSet.one(place.group))
            var lines: [JournalEntry] = []
            if let confirmed = line.confirmed {
                lines.append(
                    JournalEntry(key: key, group: group, stamp: confirmed.stamp, outcome: .confirmed(confirmed.box))
                )
            }
            if line.isOpen {
                lines.append(
                    JournalEntry(key: key, group: group, stamp: .stored(line.recordedAt.number), outcome: .open)
                )
            }
            return lines
        }
    }

    /// Writes a line, as whoever keeps the journal on disk does.
    mutating func keep(_ entry: JournalEntry, _ place: Oracle.Place) {
        var line = disk[place] ?? Line()
        switch entry.outcome {
        case .open: line.isOpen = true
        case .forgotten: line.isOpen = false
        case .confirmed(let box):
            line.isOpen = entry.isOpen
            if line.confirmed.map({ !entry.stamp.isOlder(than: $0.stamp) }) ?? true {
                line.confirmed = (entry.stamp, box)
            }
        }
        disk[place] = line
    }
}
