public import Foundation

/// Decodes the bytes of a response into a value. Decoders can be exchanged behind this protocol.
///
/// All implementations agree: for the same bytes they give the same value and leave out the same elements, or all throw. Use
/// ``WireDecoder``; the tests compare it with a second implementation that uses Foundation's `JSONDecoder`.
///
/// ```swift
/// let page = try WireDecoder().decode(ApiGetPostsResponse.self, from: response.body)
/// for drop in page.dropped { log(drop.description) }
/// show(page.value.posts)
/// ```
public protocol WireDecoding: Sendable {
    /// Decodes the whole of `bytes` as one value. It takes milliseconds for a page, so call it off the main actor.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - bytes: UTF-8, with or without a byte order mark.
    /// - Returns: The value and the elements that its arrays left out.
    /// - Throws: ``WireError`` if the text is not JSON, or has a fault that is not inside an array's element.
    /// - Complexity: O(bytes).
    func decode<Value: WireValue>(_ type: Value.Type, from bytes: Data) throws(WireError) -> WireDecoded<Value>
}

/// A decoded value and the elements that its arrays left out.
public struct WireDecoded<Value> {
    /// The value.
    public let value: Value
    /// The elements that did not decode, sorted by path; almost always empty. An element is listed once with its outermost cause: drops
    /// inside an element that was dropped itself are not listed. If there are more than ``WireDrop/maxListed``, only the first are listed.
    public let dropped: [WireDrop]
    /// The number of elements that did not decode, including those not listed in ``dropped``.
    public let droppedCount: Int
    /// True if an array of the response had elements and lost all of them: it is empty here but was not on the server. Show such a page as
    /// unreadable, not as empty. An array inside an array's element does not count, because the element itself is present.
    public let lostWholeArray: Bool

    /// Creates a value with its drops.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - dropped: The elements that did not decode, sorted by path; only the first if there are many.
    ///   - droppedCount: The number of elements that did not decode; nil if all are listed.
    ///   - lostWholeArray: True if an array that had elements lost all of them.
    public init(value: Value, dropped: [WireDrop] = [], droppedCount: Int? = nil, lostWholeArray: Bool = false) {
        self.value = value
        self.dropped = dropped
        self.droppedCount = droppedCount ?? dropped.count
        self.lostWholeArray = lostWholeArray
    }
}

extension WireDecoded: Sendable where Value: Sendable {}
extension WireDecoded: Equatable where Value: Equatable {}
extension WireDecoded: Hashable where Value: Hashable {}

/// An element of an array that did not decode and was left out, so that the rest of the page is usable.
public struct WireDrop: Hashable, Sendable, CustomStringConvertible {
    /// The maximum number of listed drops of one text. Further drops are only counted (``WireDecoded/droppedCount``), so that a completely
    /// wrong text costs no more memory than a good one.
    public static let maxListed = 100

    /// The path of the element: `posts[3]`.
    public let path: WirePath
    /// The kind of error.
    public let code: WireError.Code
    /// The path of the fault inside the element: `posts[3].creator.name`. If there are several, it is the first one that the decoder meets.
    public let failingPath: WirePath
    /// The description of the error, which names the failing path.
    public let message: String

    /// Describes an element that was left out.
    public init(path: WirePath, code: WireError.Code, culprit: WirePath, message: String) {
        self.path = path
        self.code = code
        self.failingPath = culprit
        self.message = message
    }

    /// A description such as `posts[3] was left out: posts[3].creator.name is missing.`
    public var description: String { "\(path) was left out: \(message)" }
}
