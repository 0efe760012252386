/// The captchas that wait for an answer, the oldest first.
///
/// Asking for one costs a client nothing, so that only the newest thousand are kept.
struct Captchas: Sendable {
    static let most = 1000

    private(set) var rows: [Captcha] = []
    /// How many there have been: each has a number of its own.
    private(set) var count: Int32 = 0

    /// Makes one. The same number at the same time gives the same one.
    mutating func make(at now: Timestamp) -> Captcha {
        count = count == .max ? 1 : count + 1
        let captcha = Captcha(number: count, published: now)
        rows.removeAll { $0.isExpired(at: now) }
        rows.removeFirst(max(rows.count + 1 - Self.most, 0))
        rows.append(captcha)
        return captcha
    }

    /// Whether the answer is right, whatever its case. Asked about once, a captcha is used up.
    ///
    /// - Parameter uuid: As ``UUIDText/canonical(_:)`` writes it.
    mutating func accept(_ answer: String, to uuid: String, at now: Timestamp) -> Bool {
        guard let index = rows.firstIndex(where: { $0.uuid == uuid }) else { return false }
        let captcha = rows.remove(at: index)
        return !captcha.isExpired(at: now) && captcha.answer.lowercased() == answer.lowercased()
    }

    /// Puts in one that has its number already.
    mutating func load(_ captcha: Captcha) { rows.append(captcha) }

    /// Says that numbers up to `number` are used up.
    mutating func burn(through number: Int32) { count = max(count, number) }
}
