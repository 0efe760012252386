import Foundation

/// An image of a few letters that a person has to read before they get an account.
struct Captcha: Sendable {
    /// The identifier that a client sends the answer with.
    var uuid: String
    var answer: String
    var published: Timestamp

    /// The number of seconds during which an answer is accepted.
    private static let lifetime: Int64 = 600
    private static let length = 6

    init(uuid: String, answer: String, published: Timestamp) {
        self.uuid = uuid
        self.answer = answer
        self.published = published
    }

    /// Makes a captcha from its number and the time. The same arguments give the same captcha: the server is deterministic, and its letters
    /// may be predictable.
    init(number: Int32, published: Timestamp) {
        var random = SeededRandom(seed: UInt64(bitPattern: published.micros), stream: UInt64(number.magnitude))
        uuid = UUIDParser.random(&random)
        answer = String((0..<Self.length).map { _ in random.element(of: LetterGlyph.letters) })
        self.published = published
    }

    func isExpired(at now: Timestamp) -> Bool { published.advanced(bySeconds: Self.lifetime) < now }
}

extension Captcha {
    /// The difficulty of reading the letters. Any other value counts as medium, as on the real server.
    enum Difficulty: String {
        case easy, medium, hard

        init(named name: String) { self = Difficulty(rawValue: name) ?? .medium }

        fileprivate var lines: Int {
            switch self {
            case .easy: 1
            case .medium: 4
            case .hard: 9
            }
        }

        /// The number of points by which a letter may move up or down, and lean.
        fileprivate var jitter: Int {
            switch self {
            case .easy: 1
            case .medium: 4
            case .hard: 7
            }
        }
    }

    private static let enlarged = 4
    private static let margin = 12

    /// Returns the picture: the letters side by side, with lines across them. A higher difficulty draws more lines. The same captcha always
    /// gives the same picture.
    func picture(_ difficulty: Difficulty) -> GrayscaleImage {
        let step = (LetterGlyph.width + 2) * Self.enlarged
        var picture = GrayscaleImage(
            width: 2 * Self.margin + step * answer.count,
            height: 2 * Self.margin + LetterGlyph.height * Self.enlarged
        )
        var random = self.random
        for (index, letter) in answer.enumerated() {
            let unrest = difficulty.jitter
            let lean = random.number(in: -unrest...unrest)
            let place = (x: Self.margin + index * step, y: Self.margin + random.number(in: -unrest...unrest))
            if let shape = LetterGlyph[letter] { picture.draw(shape, at: place, by: Self.enlarged, lean: lean) }
        }
        for _ in 0..<difficulty.lines {
            let ends = (random.index(below: picture.height), random.index(below: picture.height))
            picture.drawLine(from: ends.0, to: ends.1, shade: UInt8(random.number(in: 60...150)))
        }
        return picture
    }

    /// The random source for the picture. It is the same for the same captcha and reveals nothing of the answer beyond the picture.
    private var random: SeededRandom {
        SeededRandom(seed: UInt64(bitPattern: published.micros), stream: uuid.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    }
}

extension GrayscaleImage {
    /// Draws a letter.
    ///
    /// - Parameter lean: The number of points by which its top is further right than its bottom.
    fileprivate mutating func draw(_ shape: LetterGlyph, at place: (x: Int, y: Int), by factor: Int, lean: Int) {
        let height = LetterGlyph.height * factor
        for y in 0..<height {
            let shift = lean * (height / 2 - y) / height
            for x in 0..<(LetterGlyph.width * factor) where shape[x / factor, y / factor] {
                darken(place.x + x + shift, place.y + y, to: 30)
            }
        }
    }

    /// Draws a line from the left edge to the right edge, two points thick.
    fileprivate mutating func drawLine(from left: Int, to right: Int, shade: UInt8) {
        for x in 0..<width {
            let y = left + (right - left) * x / width
            darken(x, y, to: shade)
            darken(x, y + 1, to: shade)
        }
    }
}

/// The captchas that wait for an answer, the oldest first.
///
/// A request for a captcha costs the client nothing, so only the newest thousand are stored.
struct CaptchaStore: Sendable {
    static let capacity = 1000

    private(set) var rows: [Captcha] = []
    /// The number of captchas made so far. Each captcha gets its own number from it.
    private(set) var count: Int32 = 0

    /// Makes a captcha. The same number at the same time gives the same captcha.
    mutating func make(at now: Timestamp) -> Captcha {
        count = count == .max ? 1 : count + 1
        let captcha = Captcha(number: count, published: now)
        rows.removeAll { $0.isExpired(at: now) }
        rows.removeFirst(max(rows.count + 1 - Self.capacity, 0))
        rows.append(captcha)
        return captcha
    }

    /// Returns true if the answer is right, ignoring case. The captcha is removed either way, so each captcha accepts one attempt.
    ///
    /// - Parameter uuid: The identifier, as ``UUIDParser/canonical(_:)`` writes it.
    mutating func accept(_ answer: String, to uuid: String, at now: Timestamp) -> Bool {
        guard let index = rows.firstIndex(where: { $0.uuid == uuid }) else { return false }
        let captcha = rows.remove(at: index)
        return !captcha.isExpired(at: now) && captcha.answer.lowercased() == answer.lowercased()
    }

    /// Inserts a captcha that already has its number.
    mutating func load(_ captcha: Captcha) { rows.append(captcha) }

    /// Marks all numbers up to `number` as used.
    mutating func advanceID(through number: Int32) { count = max(count, number) }
}
