internal import ApiSchema

/// The lines of the values in a rules file, for error messages.
struct RuleLines: Sendable {
    private var lines: [String: Int] = [:]
    /// The strings in the file, in their order.
    private var texts: [(path: String, text: String, line: Int)] = []

    mutating func add(_ path: [String], _ token: Token) {
        let path = path.joined(separator: ".")
        lines[path] = token.line
        if token.kind == .string { texts.append((path, token.text, token.line)) }
    }

    /// Returns the line of a value; if it is missing, the line of the value that would contain it.
    func line(at path: [String]) -> Int? {
        var path = path
        while !path.isEmpty {
            if let line = lines[path.joined(separator: ".")] { return line }
            path.removeLast()
        }
        return nil
    }

    /// Returns the string at a path; nil if it is not a string.
    func text(at path: [String]) -> String? {
        let path = path.joined(separator: ".")
        return texts.first { $0.path == path }?.text
    }

    /// Returns the line of the first entry that a problem's place names: `dates: *.published`, `login: GET /site`, `files: Post: Post*`; or
    /// of a path, `types.Post.summary`.
    ///
    /// - Returns: nil for a place in the schemas.
    func line(of place: String) -> Int? {
        if let line = lines[place] { return line }
        guard let colon = place.firstRange(of: ": "), lines[String(place[..<colon.lowerBound])] != nil else {
            return nil
        }
        let key = String(place[..<colon.lowerBound])
        let subject = place[colon.upperBound...]
        if let line = lines["\(key).\(subject)"] { return line }
        let last = subject.lastRange(of: ": ").map { subject[$0.upperBound...] } ?? subject
        return texts.first { $0.path.hasPrefix(key + ".") && ($0.text == subject || $0.text == last) }?.line
    }
}

extension StringProtocol {
    fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}
