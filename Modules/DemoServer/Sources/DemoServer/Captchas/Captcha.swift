/// A few letters that a person has to read before they get an account.
struct Captcha: Sendable {
    /// What its answer is sent with.
    var uuid: String
    var answer: String
    var published: Timestamp

    /// How long an answer is waited for, in seconds.
    private static let patience: Int64 = 600
    private static let length = 6

    init(uuid: String, answer: String, published: Timestamp) {
        self.uuid = uuid
        self.answer = answer
        self.published = published
    }

    /// Makes one up from its number and the time: a server does the same each time, and keeps nobody out who wants in.
    init(number: Int32, published: Timestamp) {
        var random = SeededRandom(seed: UInt64(bitPattern: published.micros), stream: UInt64(number.magnitude))
        uuid = UUIDText.random(&random)
        answer = String((0..<Self.length).map { _ in random.element(of: LetterShape.letters) })
        self.published = published
    }

    func isExpired(at now: Timestamp) -> Bool { published.advanced(bySeconds: Self.patience) < now }
}
