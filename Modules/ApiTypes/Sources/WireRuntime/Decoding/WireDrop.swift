/// An element of an array that did not decode and was left out, so that the rest of the page lives.
public struct WireDrop: Hashable, Sendable, CustomStringConvertible {
    /// How many drops of one text are listed; more are counted (``WireDecoded/droppedCount``), so that a text that is wrong throughout
    /// costs no more memory than a good one.
    public static let mostListed = 100

    /// The element that was left out: `posts[3]`.
    public let path: WirePath
    /// What kind of failure it was.
    public let code: WireError.Code
    /// Where inside the element: `posts[3].creator.name`. Of several places the decoder names the one that it meets first.
    public let culprit: WirePath
    /// What was wrong, naming the culprit.
    public let message: String

    /// Describes an element that was left out.
    public init(path: WirePath, code: WireError.Code, culprit: WirePath, message: String) {
        self.path = path
        self.code = code
        self.culprit = culprit
        self.message = message
    }

    /// `posts[3] was left out: posts[3].creator.name is missing.`
    public var description: String { "\(path) was left out: \(message)" }
}
