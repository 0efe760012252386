public import Foundation

/// Turns an answer's bytes into a value: the one seam behind which decoders can be exchanged.
///
/// All implementations agree: from the same bytes they make the same value and leave the same elements out, or all throw. Take
/// ``WireDecoder``; the tests compare it with a second one over Foundation's `JSONDecoder`.
///
/// ```swift
/// let page = try WireDecoder().decode(ApiGetPostsResponse.self, from: response.body)
/// for drop in page.dropped { log(drop.description) }
/// show(page.value.posts)
/// ```
public protocol WireDecoding: Sendable {
    /// Decodes the whole of `bytes` as one value. Takes milliseconds for a page: call it off the main actor.
    ///
    /// - Parameters:
    ///   - type: What to make of it.
    ///   - bytes: UTF-8, with or without a byte order mark.
    /// - Returns: The value and what was left out of its arrays.
    /// - Throws: ``WireError`` if the text is no JSON, or what is wrong with it is not inside an array's element.
    /// - Complexity: O(bytes).
    func decode<Value: WireValue>(_ type: Value.Type, from bytes: Data) throws(WireError) -> WireDecoded<Value>
}

/// A decoded value and what its arrays had to leave out.
public struct WireDecoded<Value> {
    /// The value.
    public let value: Value
    /// The elements that did not decode, sorted by path; empty almost always. An element is listed once, for its outermost cause:
    /// what was dropped inside an element that was then dropped itself is not. Of more than ``WireDrop/mostListed`` these are the first.
    public let dropped: [WireDrop]
    /// How many elements did not decode, those that are not listed in ``dropped`` too.
    public let droppedCount: Int
    /// Whether an array of the answer had elements and lost all of them: it is empty here, and was not on the server. Show such a page as
    /// unreadable, not as empty. An array inside an array's element does not count: the element itself is there.
    public let lostWholeArray: Bool

    /// Pairs a value with what it lost.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - dropped: What did not decode, sorted by path, the first of it if it was much.
    ///   - droppedCount: How many elements did not decode; nil for as many as are listed.
    ///   - lostWholeArray: Whether an array that had elements lost all of them.
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
