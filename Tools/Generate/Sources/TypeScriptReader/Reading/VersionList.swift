public import ApiSchema
public import Foundation

/// The revisions of the source, by the server version that they describe.
///
/// The file is a JSON object, server version → tag:
///
/// ```json
/// {
///   "0.18.0": "0.18.0",
///   "0.19.0": {"tag": "0.19.0", "inferred": ["0.19.1", "0.19.2"]}
/// }
/// ```
///
/// `inferred` lists server versions without a tag, which are assumed to have the same API. They get no schema of their own.
public struct VersionList: Hashable, Sendable {
    /// The entries, sorted by server version.
    public var entries: [Entry]

    /// One server version.
    public struct Entry: Hashable, Sendable {
        /// The server version, which is also the name of the schema file.
        public var server: String
        /// The tag, or any other revision that git knows.
        public var tag: String
        /// The server versions without a tag that are assumed to have the same API.
        public var inferred: [String]
    }

    /// Reads a versions file.
    ///
    /// - Throws: ``SchemaError`` if the file is not valid.
    public init(json: Data, file: String) throws(SchemaError) {
        let read: [String: Value]
        do {
            read = try JSONDecoder().decode([String: Value].self, from: json)
        } catch {
            throw SchemaError(
                .format,
                "not a list of versions: \(SchemaError.reason(of: error))",
                hint:
                    "It is a JSON object: {\"0.18.0\": \"TAG\", \"0.19.0\": {\"tag\": \"TAG\", \"inferred\": [\"0.19.1\"]}}",
                file: file
            )
        }
        entries = read.map { Entry(server: $0.key, tag: $0.value.tag, inferred: $0.value.inferred) }
            .sorted { $0.server.compare($1.server, options: .numeric) == .orderedAscending }
        try check(file: file)
    }

    private func check(file: String) throws(SchemaError) {
        if entries.isEmpty {
            throw SchemaError(.format, "no versions, expected one at least", file: file)
        }
        var owners: [String: String] = [:]
        for entry in entries {
            for version in [entry.server] + entry.inferred {
                // The version is used as a file name.
                guard !version.isEmpty,
                    version.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._+".contains($0)) }),
                    !version.hasPrefix(".")
                else {
                    throw SchemaError(
                        .format,
                        "found the server version '\(version)', expected letters, digits and -._+ only",
                        file: file
                    )
                }
                if let owner = owners.updateValue(entry.server, forKey: version) {
                    throw SchemaError(
                        .contradiction,
                        "found the server version '\(version)' under '\(owner)' and '\(entry.server)'",
                        hint: "Remove one of them.",
                        file: file
                    )
                }
            }
            guard !entry.tag.isEmpty, !entry.tag.hasPrefix("-"), !entry.tag.contains(where: \.isNewline) else {
                throw SchemaError(.format, "found '\(entry.tag)' for \(entry.server), expected a tag", file: file)
            }
        }
    }

    private struct Value: Decodable {
        var tag: String
        var inferred: [String]

        private enum CodingKeys: CodingKey { case tag, inferred }

        init(from decoder: any Decoder) throws {
            // A string is the short form. A value of neither form is reported with the error of the long form, so this error is ignored.
            if let single = try? decoder.singleValueContainer().decode(String.self) {
                tag = single
                inferred = []
                return
            }
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tag = try container.decode(String.self, forKey: .tag)
            inferred = try container.decodeIfPresent([String].self, forKey: .inferred) ?? []
        }
    }
}
