/// A text that a command sends, and how long Lemmy lets it be: told when the server refuses it.
struct LimitedText: Sendable {
    /// How long a text may be, and the server's words for one that is not.
    struct Limit: Sendable {
        let lengths: ClosedRange<Int>
        let words: Set<String>
        /// How a server counts what it limits.
        let count: @Sendable (String) -> Int

        static let title = Limit(3...200, ["invalid_post_title"]) { $0.trimmed.unicodeScalars.count }
        static let postBody = Limit(1...50_000, ["invalid_body_field"])
        static let body = Limit(1...10_000, ["invalid_body_field", "couldnt_create_comment"])
        static let altText = Limit(1...1_500, ["alt_text_length_overflow"])
        static let address = Limit(1...2_000, ["url_length_overflow"])
        static let reportReason = Limit(1...1_000, ["report_reason_required", "report_too_long"]) {
            $0.unicodeScalars.count
        }

        private init(
            _ lengths: ClosedRange<Int>,
            _ words: Set<String>,
            _ count: @escaping @Sendable (String) -> Int = { $0.utf16.count }
        ) {
            (self.lengths, self.words, self.count) = (lengths, words, count)
        }
    }

    /// What it is: `the title`.
    let name: String
    let text: String
    let limit: Limit

    init(_ name: String, _ text: String, _ limit: Limit) {
        (self.name, self.text, self.limit) = (name, text, limit)
    }

    /// What is wrong with it; nil if it is as long as it may be.
    private var complaint: String? {
        let (count, lengths) = (limit.count(text), limit.lengths)
        guard !lengths.contains(count) else { return nil }
        let length = count == 1 ? "1 character" : "\(count) characters"
        return count > lengths.upperBound
            ? "shorten \(name): it has \(length), and \(lengths.upperBound) are the most"
            : "lengthen \(name): it has \(length), and \(lengths.lowerBound) are the least"
    }

    /// What to do about a server that refuses one of these texts by its word; nil if the word is about none of them.
    static func advice(on word: String, _ texts: [LimitedText]) -> String? {
        let meant = texts.filter { $0.limit.words.contains(word) }
        if let complaint = meant.lazy.compactMap(\.complaint).first { return complaint }
        if let title = meant.first(where: { $0.text.contains(where: \.isNewline) && word == "invalid_post_title" }) {
            return "give \(title.name) in one line"
        }
        // A server may have other limits than Lemmy's own.
        return meant.first.map {
            "shorten \($0.name): this server takes fewer than its \($0.limit.count($0.text)) characters"
        }
    }
}

extension String {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }
}
