/// A line of the history, with its number in the list that `history` prints.
public struct HistoryLine: Hashable, Sendable {
    /// The number, which stays the same while a session adds lines; `!7` at the prompt stands for the line with the number 7.
    public let number: Int
    /// The text of the line, or of an entry of several lines.
    public let text: String

    /// Creates a line.
    public init(number: Int, text: String) {
        (self.number, self.text) = (number, text)
    }

    /// Returns lines with the numbers 1, 2, 3 and so on.
    ///
    /// - Parameter texts: The texts, oldest first.
    public static func numbered(_ texts: [String]) -> [HistoryLine] {
        zip(1..., texts).map { HistoryLine(number: $0, text: $1) }
    }
}
