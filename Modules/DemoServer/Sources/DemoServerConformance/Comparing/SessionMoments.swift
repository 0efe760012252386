/// When a session's requests were sent: which times its answers made, and which they only repeat.
struct SessionMoments: Sendable {
    private let sent: [Int64]

    /// How long the real server keeps its answer to `/site`: a second, and what passes until it has it.
    static let siteCache: Int64 = 1_100_000

    init(_ times: [RecordedTime]) { sent = times.map(\.micros).sorted() }

    /// Whether `actual` is as good as the recorded time in an answer to a request sent at `asked`: the recorded one was made by a
    /// request of the session, and the other is spelled alike and between that request and five seconds later.
    func areAlike(_ recorded: RecordedTime, _ actual: RecordedTime, asked: RecordedTime) -> Bool {
        guard recorded.hasZone == actual.hasZone, recorded.isSpelledShortest, actual.isSpelledShortest,
            recorded.micros <= asked.micros + RecordedTime.patience, let made = lastSent(by: recorded.micros),
            recorded.micros <= made + RecordedTime.patience
        else { return false }
        return (made...made + RecordedTime.patience).contains(actual.micros)
    }

    /// When the last request was sent before a moment; nil if that was before the session.
    private func lastSent(by moment: Int64) -> Int64? {
        var low = 0
        var high = sent.count
        while low < high {
            let middle = (low + high) / 2
            if sent[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : sent[low - 1]
    }
}
