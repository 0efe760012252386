/// An array that leaves out the elements that do not decode, and reports each of them.
///
/// One bad element must not cost a page of fifty. Outside a ``WireDecoding`` nothing would receive the report, so the first bad element
/// throws there.
struct LossyArray<Element: Decodable>: Decodable {
    private(set) var elements: [Element] = []

    init(from decoder: any Decoder) throws {
        let report = decoder.userInfo[.dropReport] as? DropReport
        var container = try decoder.unkeyedContainer()
        guard let report else {
            while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
            return
        }
        guard !container.isAtEnd else { return }
        let array = report.tally.open()
        repeat {
            let index = container.currentIndex
            let mark = report.tally.mark(in: array)
            do {
                elements.append(try container.decode(Element.self))
            } catch {
                let path = { WirePath(decoder.codingPath + [IndexKey(index)]) }
                report.tally.replaceAll(since: mark, with: WireDrop(path(), error))
                if container.currentIndex == index { _ = try container.decode(Skipped.self) }
            }
        } while !container.isAtEnd
        report.tally.close(array, isEmpty: elements.isEmpty)
        report.tally.prune()
    }

    /// Skips any element without reading it.
    private struct Skipped: Decodable {
        init(from decoder: any Decoder) {}
    }
}

extension KeyedDecodingContainer {
    /// Decodes an array, and leaves out and reports the elements that do not decode.
    ///
    /// - Throws: `DecodingError` if the key is missing, or its value is not an array. Outside a ``WireDecoding``, where nothing receives
    ///   the report, also the error of the first bad element.
    public func decodeLossyArray<Element: Decodable>(of type: Element.Type, forKey key: Key) throws -> [Element] {
        try decode(LossyArray<Element>.self, forKey: key).elements
    }

    /// Decodes an array that may be missing, and leaves out and reports the elements that do not decode.
    ///
    /// - Returns: nil if the key is missing, or its value is null.
    /// - Throws: `DecodingError` if the value is present, not null, and not an array. Outside a ``WireDecoding`` also the error of the
    ///   first bad element.
    public func decodeLossyArrayIfPresent<Element: Decodable>(of type: Element.Type, forKey key: Key) throws
        -> [Element]?
    {
        try decodeIfPresent(LossyArray<Element>.self, forKey: key)?.elements
    }
}

/// The report of the elements that the lossy arrays of one text leave out.
///
/// Proof of `@unchecked`: one synchronous decode creates it and is its only user; it is released when the decode returns.
package final class DropReport: @unchecked Sendable {
    var tally = DropTally<WireDrop>()

    /// Creates an empty report.
    package init() {}

    /// Combines the decoded value with the report.
    package func decoded<Value>(_ value: Value) -> WireDecoded<Value> {
        var dropped = tally.kept
        dropped.keepFirst()
        return WireDecoded(
            value: value,
            dropped: dropped,
            droppedCount: tally.count,
            lostWholeArray: tally.hasLostArray
        )
    }
}

extension WireDrop {
    /// Creates the drop of the element at `path` from the error that `Codable` threw.
    fileprivate init(_ path: WirePath, _ error: any Error) {
        let error = WireError(decoding: error, at: path)
        self.init(path: path, code: error.code, culprit: error.path, message: error.message)
    }
}

extension CodingUserInfoKey {
    /// The key of the ``DropReport`` of the text that is being decoded.
    package static let dropReport = wireRuntime("dropReport")

    static func wireRuntime(_ name: String) -> CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "WireRuntime." + name) else {
            preconditionFailure(
                "The standard library refuses a user info key; CodingUserInfoKey.init accepted every string so far."
            )
        }
        return key
    }
}

/// A coding key for a position in an array.
private struct IndexKey: CodingKey {
    let intValue: Int?
    var stringValue: String { "Index \(intValue ?? 0)" }

    init(_ index: Int) { intValue = index }
    init?(intValue: Int) { self.init(intValue) }
    init?(stringValue: String) { nil }
}
