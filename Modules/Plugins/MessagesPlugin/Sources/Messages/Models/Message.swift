public import Consistency

/// A message, with who wrote it and perhaps a picture.
public struct Message: Model, Codable {
    /// Which one it is.
    public let id: String
    /// What it says.
    public var text: String
    /// Who wrote it: a message without its author is none.
    public var author: Person
    /// What it shows besides.
    public var image: Image?

    /// Describes a message.
    public init(id: String, text: String, author: Person, image: Image? = nil) {
        self.id = id
        self.text = text
        self.author = author
        self.image = image
    }

    /// `Message-12`.
    public var modelIdentifier: ModelIdentifier? { "Message-\(id)" }

    /// A deleted author deletes the message; a deleted picture leaves it.
    public static let children: Children<Self> = [.required(\.author), .optional(\.image)]
}
