import Foundation

/// A submitted text, for recognizing it in the server's version of it.
///
/// Servers trim whitespace, strip tracking fields from addresses, route pictures through their own proxy, replace forbidden words, and up
/// to 0.18 strip HTML.
struct SubmittedText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Returns true if a server that received this text may have stored the other one.
    func matches(_ kept: String) -> Bool {
        let (sent, kept) = (text.trimmingWhitespace, kept.trimmingWhitespace)
        return sent == kept || isEquivalent(sent, kept) || isEquivalent(sent.withoutHTML, kept.withoutHTML)
    }

    private func isEquivalent(_ sent: String, _ kept: String) -> Bool {
        let (sent, kept) = (TextParts(sent), TextParts(kept))
        guard sent.texts.count == kept.texts.count else { return false }
        return zip(sent.texts, kept.texts).allSatisfy { $0.matchesCensored($1) }
            && zip(sent.addresses, kept.addresses).allSatisfy { SentAddress($0).isKept(as: $1) }
    }
}

/// A text split into its addresses and the texts before, between and after them.
private struct TextParts {
    private(set) var texts: [Substring] = []
    private(set) var addresses: [Substring] = []

    init(_ text: String) {
        var rest = text[...]
        var begin = rest.startIndex
        while let mark = rest.firstRange(of: "://") {
            let scheme = rest[..<mark.lowerBound].reversed().prefix { $0.isASCII && $0.isLetter }.count
            let start = rest.index(mark.lowerBound, offsetBy: -scheme)
            let end = Self.end(of: rest[mark.upperBound...])
            texts.append(text[begin..<start])
            addresses.append(text[start..<end])
            (begin, rest) = (end, rest[end...])
        }
        texts.append(text[begin...])
    }

    /// Returns the end of an address. Brackets come in pairs, and a punctuation mark at the end of a sentence does not belong to the
    /// address.
    private static func end(of text: Substring) -> String.Index {
        var open = 0
        var end = text.startIndex
        for index in text.indices {
            let character = text[index]
            if character.isWhitespace || "<>\"|`[]{}".contains(character) { break }
            if character == "(" { open += 1 }
            if character == ")" { open -= 1 }
            if open < 0 { break }
            if !"?!.,:;*'(".contains(character) { end = text.index(after: index) }
        }
        return end
    }
}

/// A submitted address.
private struct SentAddress {
    private let text: String

    init(_ text: Substring) { self.text = String(text) }

    func isKept(as kept: Substring) -> Bool {
        let kept = String(kept)
        if text == kept { return true }
        let (sent, other) = (AddressParts(text), AddressParts(kept))
        if sent.place == other.place, other.query.isPart(of: sent.query), other.fragment.isPart(of: sent.fragment) {
            return true
        }
        // A server shortens a tracking redirect to its target, and routes a picture through its own proxy.
        return sent.query.contains { $0.value == kept }
            || other.place.hasSuffix("/image_proxy") && other.query.contains { $0.value == text }
    }
}

private struct AddressParts {
    let place: String
    let query: [AddressField]
    let fragment: [AddressField]

    init(_ text: String) {
        let halves = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var place = parts[0].lowercased()
        if place.hasSuffix("/") { place.removeLast() }
        self.place = place.removingPercentEncoding ?? place
        query = AddressField.fields(parts.dropFirst().first)
        fragment = AddressField.fields(halves.dropFirst().first)
    }
}

private struct AddressField: Equatable {
    let name: String
    let value: String

    static func fields(_ text: Substring?) -> [AddressField] {
        (text ?? "").split(separator: "&").map { field in
            let parts = field.replacing("+", with: " ").split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let decoded = parts.map { String($0).removingPercentEncoding ?? String($0) }
            return AddressField(name: decoded[0], value: decoded.count > 1 ? decoded[1] : "")
        }
    }
}

extension [AddressField] {
    /// Returns true if these fields are the other ones in the same order, with some left out.
    fileprivate func isPart(of other: [AddressField]) -> Bool {
        var rest = other[...]
        return allSatisfy { field in
            guard let index = rest.firstIndex(of: field) else { return false }
            rest = rest[rest.index(after: index)...]
            return true
        }
    }
}

extension StringProtocol {
    fileprivate var trimmingWhitespace: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Returns true if the other text is this one, possibly with words replaced by `*removed*`.
    fileprivate func matchesCensored(_ kept: some StringProtocol) -> Bool {
        guard let first = kept.firstRange(of: "*removed*") else { return self == kept }
        guard hasPrefix(kept[..<first.lowerBound]) else { return false }
        var rest = self[index(startIndex, offsetBy: kept[..<first.lowerBound].count)...]
        let pieces = String(kept[first.upperBound...]).components(separatedBy: "*removed*")
        for piece in pieces.dropLast() where !piece.isEmpty {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(pieces[pieces.count - 1])
    }
}

extension String {
    /// The text without tags, and with character references decoded.
    fileprivate var withoutHTML: String {
        guard contains(where: { "<&".contains($0) }) else { return self }
        var text = replacing(/<[^<>]*>/, with: "")
        let entities = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#x27;": "'", "&nbsp;": "\u{A0}"]
        for (entity, character) in entities { text = text.replacing(entity, with: character) }
        return text.replacing("&amp;", with: "&").trimmingWhitespace
    }
}
