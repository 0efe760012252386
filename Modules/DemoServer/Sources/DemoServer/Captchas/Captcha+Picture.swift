import Foundation

extension Captcha {
    /// How hard the letters are to read. What is none of these is medium, as on the real server.
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

        /// How many points a letter may stand higher or lower, and lean.
        fileprivate var unrest: Int {
            switch self {
            case .easy: 1
            case .medium: 4
            case .hard: 7
            }
        }
    }

    private static let enlarged = 4
    private static let margin = 12

    /// The letters, one beside the other, with lines across them; the harder, the more. The same captcha looks the same each time.
    func picture(_ difficulty: Difficulty) -> GreyPicture {
        let step = (LetterShape.width + 2) * Self.enlarged
        var picture = GreyPicture(
            width: 2 * Self.margin + step * answer.count,
            height: 2 * Self.margin + LetterShape.height * Self.enlarged
        )
        var random = self.random
        for (index, letter) in answer.enumerated() {
            let unrest = difficulty.unrest
            let lean = random.number(in: -unrest...unrest)
            let place = (x: Self.margin + index * step, y: Self.margin + random.number(in: -unrest...unrest))
            if let shape = LetterShape[letter] { picture.draw(shape, at: place, by: Self.enlarged, lean: lean) }
        }
        for _ in 0..<difficulty.lines {
            let ends = (random.index(below: picture.height), random.index(below: picture.height))
            picture.drawLine(from: ends.0, to: ends.1, shade: UInt8(random.number(in: 60...150)))
        }
        return picture
    }

    /// Draws the same for the same captcha, and gives nothing of the answer away that the picture does not show.
    private var random: SeededRandom {
        SeededRandom(seed: UInt64(bitPattern: published.micros), stream: uuid.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    }
}

extension GreyPicture {
    /// - Parameter lean: How many points its top stands further right than its foot.
    fileprivate mutating func draw(_ shape: LetterShape, at place: (x: Int, y: Int), by factor: Int, lean: Int) {
        let height = LetterShape.height * factor
        for y in 0..<height {
            let shift = lean * (height / 2 - y) / height
            for x in 0..<(LetterShape.width * factor) where shape[x / factor, y / factor] {
                darken(place.x + x + shift, place.y + y, to: 30)
            }
        }
    }

    /// Draws from the left edge to the right, two points thick.
    fileprivate mutating func drawLine(from left: Int, to right: Int, shade: UInt8) {
        for x in 0..<width {
            let y = left + (right - left) * x / width
            darken(x, y, to: shade)
            darken(x, y + 1, to: shade)
        }
    }
}
