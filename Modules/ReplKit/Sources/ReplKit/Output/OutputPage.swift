import Primitives

/// A page to read: a title, a line about its origin, addresses and a text.
///
/// Where the terminal shows colour, the addresses are links that it opens.
public struct OutputPage: Hashable, Sendable {
    /// An address with its meaning: the link of a post, a picture, or other objects by their references.
    public struct Address: Hashable, Sendable {
        /// The meaning in one word: `link`, `picture`.
        public let name: String
        /// The whole address; for other objects, their references in words: `post:7 in swift`.
        public let url: String

        /// Creates an address.
        ///
        /// - Parameters:
        ///   - name: The meaning in one word: `link`, `picture`.
        ///   - url: The whole address; for other objects, their references in words.
        public init(_ name: String, _ url: String) {
            (self.name, self.url) = (name, url)
        }
    }

    /// The reference of the object: `post:42`.
    package let reference: String
    /// The tier of the object; nil if its kind has no tiers.
    package let tier: String?
    /// The title.
    package let title: String
    /// One line about the origin: the author, the place, the score.
    package let byline: String
    /// The addresses, in order.
    package let addresses: [Address]
    /// The text as its author wrote it; empty for none.
    package let text: String
    /// The status of the object, such as loading or stale.
    package let status: ShownStatus?

    /// Creates the page of an object.
    ///
    /// - Parameters:
    ///   - object: The object, whose reference, tier and status the page shows.
    ///   - title: The title; the object's headline if nil.
    ///   - byline: One line about the origin: the author, the place, the score.
    ///   - addresses: The addresses, in order.
    ///   - text: The text as its author wrote it; nil or empty for none.
    @MainActor
    public init(
        of object: any Showable,
        title: String? = nil,
        byline: String,
        addresses: [Address] = [],
        text: String? = nil
    ) {
        reference = object.reference.description
        tier = object.tierLabel
        self.title = title ?? object.headline
        self.byline = byline
        self.addresses = addresses
        self.text = text ?? ""
        status = object.status
    }
}

extension Output {
    /// Returns a page to read, which becomes the result unless a list follows it.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - object: The object of the page.
    public static func page(_ page: OutputPage, of object: any Showable) -> Output {
        Output([.page(page)], result: object)
    }
}

extension Output.Block {
    /// True if the block is a page.
    var isPage: Bool { if case .page = self { true } else { false } }
}
