import Foundation
import ReplKit

extension Arguments {
    /// Returns a configuration file of the person: in the folder of `--data`, or where the system keeps configuration; nil if there is no
    /// such place.
    func configuration(_ name: String) -> URL? {
        if let dataFolder { return URL(filePath: dataFolder).appending(path: name) }
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return URL(filePath: folder).appending(path: "strata").appending(path: name)
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return URL(filePath: home).appending(path: ".config/strata").appending(path: name)
    }

    /// The file of the stored settings and aliases.
    var settingsFile: SettingsFile? { configuration("settings.json").map(SettingsFile.init) }
}

extension Session {
    /// Prepares an interactive session before its first line: runs the startup file, after the stored settings are applied.
    func prepare(_ arguments: Arguments) async {
        guard options.isInteractive, !arguments.skipsStartup else { return }
        if let startup = arguments.configuration("startup") { await runStartup(startup) }
    }
}
