public import Foundation

/// Where settings and aliases that last are kept: a JSON file, one for a person or one for a `--data` folder.
///
/// ```json
/// { "aliases": { "both": "upvote *; save *" }, "settings": { "columns": "100" } }
/// ```
///
/// What is in it besides is left as it is. It is read for each change and replaced as a whole, so that two sessions lose none of it to a crash;
/// of two changes at one moment the later counts.
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
        let object = try object()
        return Content(settings: entries(of: .settings, in: object), aliases: entries(of: .aliases, in: object))
    }

    /// Keeps a value, or forgets it where there is none.
    ///
    /// - Throws: ``ReplError`` with code `file`; what was there before is there still.
    func keep(_ value: String?, of name: String, in section: Section) throws(ReplError) {
        var object = try object()
        var entries = object[section.rawValue] as? [String: Any] ?? [:]
        entries[name] = value
        object[section.rawValue] = entries
        try write(object)
    }

    /// Moves a damaged file out of the way.
    ///
    /// - Returns: The path where it is now.
    /// - Throws: ``ReplError`` with code `file` if it cannot be moved: it is not overwritten then.
    func setAside() throws(ReplError) -> String {
        var number = 1
        var aside = path + ".damaged"
        while FileManager.default.fileExists(atPath: aside) {
            number += 1
            aside = "\(path).damaged-\(number)"
        }
        guard rename(path, aside) == 0 else {
            let reason = SystemReason.text(errno)
            throw ReplError(.file, "\(path) cannot be moved out of the way: \(reason)", hint: "check its folder")
        }
        return aside
    }

    // MARK: The file

    private func object() throws(ReplError) -> [String: Any] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ReplError(.file, "\(path) cannot be read; is it a file, and yours?")
        }
        // A text that is no JSON and JSON that is no object are the same here: damage.
        guard let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            [Section.settings, .aliases].allSatisfy({
                object[$0.rawValue] == nil || object[$0.rawValue] is [String: Any]
            })
        else { throw ReplError(.damagedSettings, "\(path) is damaged: it holds no settings as JSON") }
        return object
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

    private func write(_ object: [String: Any]) throws(ReplError) {
        let folder = url.deletingLastPathComponent()
        let data: Data
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            data = try JSONSerialization.data(
                withJSONObject: object,
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            )
        } catch {
            throw ReplError(.file, "\(path) cannot be written: there is no folder for it", hint: "check \(folder.path)")
        }
        try TextFile.replace(path, with: String(decoding: data, as: UTF8.self) + "\n", isPrivate: true)
    }
}

extension ReplError.Code {
    /// A file of settings holds something else.
    static let damagedSettings = ReplError.Code("damaged-settings")
}
