public import Foundation
import Persistence

/// Where settings and aliases that last are kept: a JSON file, one for a person or one for a `--data` folder.
///
/// ```json
/// { "aliases": { "both": "upvote *; save *" }, "settings": { "columns": "100" } }
/// ```
///
/// What is in it besides is left as it is. It is read for each change and replaced as a whole, under a lock: two sessions lose none of it to each
/// other, nor to a crash.
public struct SettingsFile: Sendable {
    enum Section: String {
        case settings, aliases
    }

    /// What is in the file.
    struct Content {
        /// Values by name, in the order of names.
        var settings: [(name: String, value: String)] = []
        /// What aliases stand for, in the order of names.
        var aliases: [(name: String, value: String)] = []
    }

    /// Where it is, or will be.
    public let url: URL

    /// Names a file; it need not be there.
    public init(_ url: URL) {
        self.url = url
    }

    var path: String { url.path(percentEncoded: false) }

    /// What is kept; nothing if there is no file.
    ///
    /// - Throws: ``ReplError`` with code `damagedSettings` if it is damaged, `file` if it cannot be read.
    func read() throws(ReplError) -> Content {
        let bytes: [UInt8]
        do { bytes = try file.read() } catch {
            guard error.code == .missing else { throw ReplError(reading: error) }
            return Content()
        }
        let object = try object(in: bytes)
        return Content(settings: entries(of: .settings, in: object), aliases: entries(of: .aliases, in: object))
    }

    /// Keeps a value, or forgets it where there is none.
    ///
    /// - Throws: ``ReplError`` with code `file`; what was there before is there still.
    func keep(_ value: String?, of name: String, in section: Section) throws(ReplError) {
        do {
            try file.makeFolder()
            try file.update(isPrivate: true) { bytes in
                var object = try object(in: bytes)
                var entries = object[section.rawValue] as? [String: Any] ?? [:]
                entries[name] = value
                object[section.rawValue] = entries
                return .replaced(try Self.bytes(of: object))
            }
        } catch {
            throw ReplError(writing: error)
        }
    }

    /// Moves a damaged file out of the way.
    ///
    /// - Returns: The path where it is now.
    /// - Throws: ``ReplError`` with code `file` if it cannot be moved: it is not overwritten then.
    func setAside() throws(ReplError) -> String {
        do { return try file.setAside() } catch { throw ReplError(writing: error) }
    }

    // MARK: The file

    private var file: PersonalFile { PersonalFile(path) }

    /// A file that is empty, as one that is just being made, holds nothing.
    private func object(in bytes: [UInt8]) throws(ReplError) -> [String: Any] {
        guard !bytes.isEmpty else { return [:] }
        // A text that is no JSON and JSON that is no object are the same here: damage.
        guard let object = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any],
            [Section.settings, .aliases].allSatisfy({
                object[$0.rawValue] == nil || object[$0.rawValue] is [String: Any]
            })
        else { throw ReplError(.damagedSettings, "\(path) is damaged: it holds no settings as JSON") }
        return object
    }

    private static func bytes(of object: [String: Any]) throws -> [UInt8] {
        let data = try JSONSerialization.data(
            withJSONObject: object,
            options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        )
        return Array(data) + Array("\n".utf8)
    }

    private func entries(of section: Section, in object: [String: Any]) -> [(name: String, value: String)] {
        let entries = object[section.rawValue] as? [String: Any] ?? [:]
        return entries.sorted { $0.key < $1.key }.map { ($0.key, Self.text(of: $0.value)) }
    }

    /// A person who edits the file may write a number where a command writes text.
    private static func text(of value: Any) -> String {
        if let text = value as? String { return text }
        guard let number = value as? NSNumber else { return "\(value)" }
        if "\(number)" == "true" || "\(number)" == "false" { return "\(number)" == "true" ? "on" : "off" }
        return "\(number)"
    }
}

extension ReplError.Code {
    /// A file of settings holds something else.
    static let damagedSettings = ReplError.Code("damaged-settings")
}
