public import Foundation
import Persistence

/// The file that stores settings and aliases for later sessions: a JSON file for a person or for a `--data` folder.
///
/// ```json
/// { "aliases": { "both": "upvote *; save *" }, "settings": { "columns": "100" } }
/// ```
///
/// Other keys of the file are preserved. For each change the file is read and replaced as a whole under a lock, so neither a concurrent
/// session nor a crash loses data.
public struct SettingsFile: Sendable {
    enum Section: String {
        case settings, aliases
    }

    /// The contents of the file.
    struct Content {
        /// The settings, sorted by name.
        var settings: [(name: String, value: String)] = []
        /// The aliases with their texts, sorted by name.
        var aliases: [(name: String, value: String)] = []
    }

    /// The location of the file, which need not exist.
    public let url: URL

    /// Creates a reference to a file, which need not exist.
    public init(_ url: URL) {
        self.url = url
    }

    var path: String { url.path(percentEncoded: false) }

    /// Returns the stored values; empty if there is no file.
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

    /// Stores a value, or removes it if it is nil.
    ///
    /// - Throws: ``ReplError`` with code `file`; the file is then unchanged.
    func store(_ value: String?, of name: String, in section: Section) throws(ReplError) {
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

    /// Moves a damaged file aside.
    ///
    /// - Returns: The new path of the file.
    /// - Throws: ``ReplError`` with code `file` if it cannot be moved; the file is then not overwritten.
    func quarantine() throws(ReplError) -> String {
        do { return try file.moveToBackup() } catch { throw ReplError(writing: error) }
    }

    // MARK: The file

    private var file: UserFile { UserFile(path) }

    /// Parses the file. An empty file, such as one that has just been created, contains no values.
    private func object(in bytes: [UInt8]) throws(ReplError) -> [String: Any] {
        guard !bytes.isEmpty else { return [:] }
        // Ignored: text that is not JSON and JSON that is not an object both mean that the file is damaged.
        guard let object = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any],
            [Section.settings, .aliases].allSatisfy({
                object[$0.rawValue] == nil || object[$0.rawValue] is [String: Any]
            })
        else { throw ReplError(.damagedSettings, "\(path) is damaged: it has no settings in JSON") }
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

    /// Converts a value to text, because a person who edits the file may write a number or a Boolean.
    private static func text(of value: Any) -> String {
        if let text = value as? String { return text }
        guard let number = value as? NSNumber else { return "\(value)" }
        if "\(number)" == "true" || "\(number)" == "false" { return "\(number)" == "true" ? "on" : "off" }
        return "\(number)"
    }
}

extension ReplError.Code {
    /// The settings file does not contain settings as JSON.
    static let damagedSettings = ReplError.Code("damaged-settings")
}

extension Session {
    /// Applies the stored settings and aliases, and reports those that cannot be applied. Call it once in an interactive session.
    ///
    /// A damaged file is moved aside, and a notice says so; an unknown setting stays in the file.
    ///
    /// - Parameter said: The names of settings that were set by the program's arguments; they are left alone.
    public func applyStoredSettings(except said: Set<String> = []) {
        guard let file = options.settings else { return }
        recordDefaults()
        let content: SettingsFile.Content
        do {
            content = try file.read()
        } catch {
            return reportUnusable(file, error)
        }
        for (name, value) in content.settings where !said.contains(name) {
            guard let setting = registry.settings.first(where: { $0.name == name }) else {
                show(OutputLine(.note, "\(file.path): there is no setting \"\(name)\"; it stays in the file"))
                continue
            }
            do {
                try setting.write(self, value)
            } catch {
                show(OutputLine(.note, "\(file.path): \(name): \(explain(error).message)"))
            }
        }
        for (name, text) in content.aliases {
            guard text != AliasCommand.off else {
                removedAliases.insert(name)
                continue
            }
            do {
                try AliasCommand.check(name, text, self)
                setAlias(name, to: text)
            } catch {
                show(OutputLine(.note, "\(file.path): the alias \(name): \(explain(error).message)"))
            }
        }
    }

    /// Stores a setting or an alias for later sessions; nil removes it.
    ///
    /// - Throws: ``ReplError`` if the session has no settings file, or the file cannot be written.
    func store(_ value: String?, of name: String, in section: SettingsFile.Section) throws {
        guard let file = options.settings else {
            throw ReplError(.usage, "this session keeps no settings", hint: "without keep, it is set for this session")
        }
        do throws(ReplError) {
            try file.store(value, of: name, in: section)
        } catch  where error.code == .damagedSettings {
            reportUnusable(file, error)
            try file.store(value, of: name, in: section)
        }
        checkpoint?.keep(name, in: section)
    }

    private func reportUnusable(_ file: SettingsFile, _ error: ReplError) {
        guard error.code == .damagedSettings else { return showError(error) }
        do {
            show(OutputLine(.note, "\(error.message); it is kept as \(try file.quarantine()), and a new one begins"))
        } catch {
            showError(error)
        }
    }

    /// Runs the lines of a startup file if it exists. A failed line is reported with its number, and the next line is run.
    public func runStartup(_ file: URL) async {
        let path = file.path(percentEncoded: false)
        guard UserFile(path).exists else { return }
        let text: String
        do {
            text = try TextFile.read(path)
        } catch {
            return showError(error)
        }
        isPreparing = true
        defer { isPreparing = false }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !isEnded, !Task.isCancelled else { return }
            let status = await execute(String(line))
            guard status != .ok else { continue }
            show(OutputLine(.note, "that was \(path), line \(index + 1); the lines after it are still run"))
        }
    }
}
