/// A piece of text with places to fill in: `Has anybody tried {doing}?`
///
/// A place with a capital, as in `{Doing}`, begins a sentence.
struct Phrase: ExpressibleByStringLiteral, Sendable {
    enum Part: Sendable {
        case text(String)
        case place(Place, isCapital: Bool)
    }

    enum Place: String, Sendable {
        /// Something of the theme, with its article: `a starter from the neighbours`.
        case thing
        /// Something that one does: `folding instead of kneading`.
        case doing
        /// A sentence without its full stop: `less water is more`.
        case claim
        case number
        case weekday
        case whose
    }

    let parts: [Part]

    init(stringLiteral text: String) {
        parts = text.split(separator: "{", omittingEmptySubsequences: false).enumerated().flatMap { index, piece in
            if index == 0 { return [Part.text(String(piece))] }
            let halves = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, let place = Place(rawValue: halves[0].lowercased()) else {
                preconditionFailure("a phrase's place is {thing}, {doing}, {claim}, {number}, …, not {\(piece)")
            }
            let isCapital = halves[0].first?.isUppercase == true
            return [.place(place, isCapital: isCapital), .text(String(halves[1]))]
        }
    }
}
