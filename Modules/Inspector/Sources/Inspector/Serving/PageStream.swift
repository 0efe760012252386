/// The position of one page in the ring, and what the page needs next from the collector.
///
/// A page that has just opened resumes after the last event that it has, or the collector places it at the start of a snapshot. The slices
/// of a snapshot are made when the page has read the slice before, so a slow page does not fill the memory.
struct PageStream {
    /// The work that only the collector can do, on the main actor.
    enum Need: Equatable {
        /// The page has just opened.
        ///
        /// - `after`: The id of the last event that it has.
        case start(after: String?)
        /// Steps were dropped before the page has read them.
        case snapshot
        /// The page has read a slice.
        case slice
    }

    /// The size of one chunk, apart from the last event in it.
    static let chunkSize = 64 * 1024

    private let page: Int
    private var epoch = ""
    /// The number of the next step to read; nil if the collector has not placed the page.
    private var position: Int?
    /// The step of a snapshot after which the next slice is needed; nil if none is.
    private var slice: Int?
    private(set) var need: Need?
    private var needsComment = false

    /// Makes the stream of a page that has just opened.
    init(page: Int, after id: String?) {
        self.page = page
        need = .start(after: id)
    }

    /// Continues after the last event that the page has, if the page has all of the snapshot before it and all steps after it are kept.
    ///
    /// - Parameters:
    ///   - id: The id of that event, which a page that reloads or reconnects sends as `Last-Event-ID`; nil if it has none.
    ///   - ring: The kept steps.
    ///   - readyNumbers: The number of the last step of each complete snapshot, by the name of its epoch.
    /// - Returns: False if the page needs a snapshot: it has none, an incomplete one or one of another process, or it missed dropped steps.
    mutating func resume(after id: String?, in ring: StepRing, _ readyNumbers: [String: Int]) -> Bool {
        let parts = id?.split(separator: ":").map(String.init) ?? []
        guard parts.count == 2, let number = Int(parts[1]), let ready = readyNumbers[parts[0]], number >= ready,
            ring.canResume(after: number)
        else { return false }
        place(at: number + 1, epoch: parts[0])
        return true
    }

    /// Continues at a step.
    ///
    /// - Parameters:
    ///   - number: The number of the next step to read.
    ///   - epoch: The first part of the ids of its events.
    mutating func place(at number: Int, epoch: String) {
        (position, self.epoch, slice) = (number, epoch, nil)
    }

    /// Records that a step for this page alone has been made.
    ///
    /// - Parameter isLast: True if no further slice follows.
    mutating func expect(_ number: Int, isLast: Bool) { slice = isLast ? nil : number }

    /// Removes and returns the need.
    mutating func takeNeed() -> Need? {
        defer { need = nil }
        return need
    }

    /// Records that a comment is due, which shows both sides that the connection lives.
    mutating func setNeedsComment() { needsComment = true }

    /// Returns the next bytes for the page; nil if there are none at present.
    mutating func next(from ring: inout StepRing) -> [UInt8]? {
        let entries = position.map { read(from: &ring, at: $0) } ?? []
        guard needsComment || !entries.isEmpty else { return nil }
        needsComment = false
        return entries.isEmpty ? Array(":\n\n".utf8) : frame(entries)
    }

    private mutating func read(from ring: inout StepRing, at position: Int) -> [StepRing.Entry] {
        switch ring.read(from: position, for: page, limit: Self.chunkSize) {
        case .lost:
            (self.position, slice, need) = (nil, nil, .snapshot)
            return []
        case .entries(let entries, let next):
            self.position = next
            if let slice, next > slice { (self.slice, need) = (nil, .slice) }
            return entries
        }
    }

    private func frame(_ entries: [StepRing.Entry]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.reduce(0) { $0 + $1.json.count + 48 })
        for entry in entries {
            bytes += "id: \(epoch):\(entry.number)\ndata: ".utf8
            bytes += entry.json
            bytes += "\n\n".utf8
        }
        return bytes
    }
}
