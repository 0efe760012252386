public import Consistency

/// A picture in a message. It has no identifier: it is a part of the message that shows it, and changes with that.
public struct Image: SimpleModel, Codable {
    /// Where it is.
    public var path: String
    /// How wide it is, in pixels.
    public var width: Int

    /// Describes a picture.
    public init(path: String, width: Int) {
        self.path = path
        self.width = width
    }

    /// None.
    public var modelIdentifier: ModelIdentifier? { nil }
}
