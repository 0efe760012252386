public import Foundation
import Persistence

extension Session {
    /// Applies the settings and aliases that are kept, and says what cannot be applied: call it once, where a person types.
    ///
    /// A damaged file is kept beside where it was, and said so; a setting that nothing here knows stays in it.
    ///
    /// - Parameter said: Names of settings that the program was told otherwise this time: these are left alone.
    public func applyKeptSettings(except said: Set<String> = []) {
        guard let file = options.settings else { return }
        let content: SettingsFile.Content
        do {
            content = try file.read()
        } catch {
            return reportUnusable(file, error)
        }
        for (name, value) in content.settings where !said.contains(name) {
            guard let setting = registry.settings.first(where: { $0.name == name }) else {
                show(OutputLine(.note, "\(file.path): nothing here is set by \"\(name)\"; it stays in the file"))
                continue
            }
            do {
                try setting.write(self, value)
            } catch {
                show(OutputLine(.note, "\(file.path): \(name): \(explain(error).message)"))
            }
        }
        for (name, text) in content.aliases {
            do {
                try AliasCommand.check(name, text, self)
                userAliases[name] = text
            } catch {
                show(OutputLine(.note, "\(file.path): the alias \(name): \(explain(error).message)"))
            }
        }
    }

    /// Keeps a setting or an alias for later sessions; nil forgets it.
    ///
    /// - Throws: ``ReplError`` if nothing is kept here, or the file cannot be written.
    func keep(_ value: String?, of name: String, in section: SettingsFile.Section) throws {
        guard let file = options.settings else {
            throw ReplError(.usage, "this session keeps no settings", hint: "without keep it holds for this session")
        }
        do throws(ReplError) {
            try file.keep(value, of: name, in: section)
        } catch  where error.code == .damagedSettings {
            reportUnusable(file, error)
            try file.keep(value, of: name, in: section)
        }
    }

    private func reportUnusable(_ file: SettingsFile, _ error: ReplError) {
        guard error.code == .damagedSettings else { return showError(error) }
        do {
            show(OutputLine(.note, "\(error.message); it is kept as \(try file.setAside()), and a new one begins"))
        } catch {
            showError(error)
        }
    }

    /// Runs the lines of a startup file, if there is one. A line that fails is told with its number, and the next one is run.
    public func runStartup(_ file: URL) async {
        let path = file.path(percentEncoded: false)
        guard PersonalFile(path).exists else { return }
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
            show(OutputLine(.note, "that was \(path), line \(index + 1); the lines behind it are run all the same"))
        }
    }
}
