import Testing

/// Checks the links to symbols in doc comments, as far as the sources tell without a build of the documentation.
@Suite struct `Links to symbols` {
    @Test func `the comment of a public symbol links no type that its module keeps to itself`() throws {
        var count = 0
        for folder in try Repository.moduleFolders() {
            let modules = Dictionary(grouping: try Self.sources(of: folder)) { file in
                file.path.dropFirst("\(folder)/Sources/".count).prefix { $0 != "/" }
            }
            for files in modules.values {
                let hidden = Self.hiddenTypes(in: files)
                for link in files.flatMap(Self.links(ofPublicSymbolsIn:)) {
                    count += 1
                    guard hidden.contains(link.type) else { continue }
                    Issue.record("\(link.place): ``\(link.type)`` is not public: name it in plain words, or in `code`")
                }
            }
        }
        #expect(count > 500, "found only \(count) links: has the test lost sight of the comments?")
    }

    @Test func `a link is told by the symbol that its comment belongs to`() {
        let file = SourceFile(
            path: "Sample.swift",
            text: """
                /// See ``Known`` and ``Hidden/part``.
                public struct Known {
                    /// See ``Hidden``.
                    let part = 1
                    /// See ``Hidden/other``.
                    @MainActor
                    public var other = 2
                }
                /// See ``Hidden``.
                package struct Hidden {}
                public enum Choice {
                    /// See ``Hidden``.
                    case one
                }
                """
        )
        #expect(Self.hiddenTypes(in: [file]) == ["Hidden"])
        let links = Self.links(ofPublicSymbolsIn: file)
        #expect(links.map(\.place) == ["Sample.swift:1", "Sample.swift:1", "Sample.swift:5", "Sample.swift:12"])
        #expect(links.map(\.type) == ["Known", "Hidden", "Hidden", "Hidden"])
    }

    private static func sources(of folder: String) throws -> [SourceFile] {
        try Repository.swiftFiles(under: "\(folder)/Sources").filter { !$0.isGenerated }
    }

    private static let modifiers: Set<Substring> = [
        "public", "open", "package", "internal", "private", "fileprivate", "final", "indirect", "nonisolated",
    ]
    private static let typeKeywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

    /// Returns the names of the types that are declared, and nowhere as public ones.
    private static func hiddenTypes(in files: [SourceFile]) -> Set<String> {
        var (hidden, shown): (Set<String>, Set<String>) = ([], [])
        for line in files.flatMap(\.code) {
            let words = line.split(separator: " ", maxSplits: 8)
            // Attributes and modifiers stand before the keyword.
            guard let place = words.firstIndex(where: { !modifiers.contains($0) && !$0.hasPrefix("@") }),
                typeKeywords.contains(words[place]), words.count > place + 1
            else { continue }
            let name = String(words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            let isShown = words[..<place].contains("public") || words[..<place].contains("open")
            if isShown { shown.insert(name) } else { hidden.insert(name) }
        }
        return hidden.subtracting(shown)
    }

    /// Returns the links in the comments of public symbols, with the first component of each: the type.
    private static func links(ofPublicSymbolsIn file: SourceFile) -> [(place: String, type: String)] {
        var (found, comment): ([(String, String)], [(String, String)]) = ([], [])
        // The indentation of the members of a public enumeration or protocol, which are public without a modifier.
        var publicMembers: Int?
        for (index, line) in file.lines.enumerated() {
            let indentation = line.prefix { $0 == " " }.count
            let text = line.dropFirst(indentation)
            if text.hasPrefix("///") {
                guard text.contains("``") else { continue }
                comment += text.matches(of: /``(\w+)[^`]*``/).map { ("\(file.path):\(index + 1)", String($0.1)) }
                continue
            }
            // An attribute stands between the comment and the declaration.
            let words = text.split(separator: " ", maxSplits: 5).drop { $0.hasPrefix("@") }
            if words.isEmpty, text.hasPrefix("@") { continue }
            if let members = publicMembers, indentation < members, !text.isEmpty { publicMembers = nil }
            let isPublic = words.first == "public" || words.first == "open"
            if isPublic || publicMembers == indentation { found += comment }
            if isPublic, words.contains("enum") || words.contains("protocol") { publicMembers = indentation + 4 }
            comment = []
        }
        return found
    }
}
