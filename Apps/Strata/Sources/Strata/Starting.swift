import Foundation
import ReplKit

extension Arguments {
    /// A file of a person's own: in the folder of `--data`, or where the system keeps configuration; nil if there is no such place.
    func configuration(_ name: String) -> URL? {
        if let dataFolder { return URL(filePath: dataFolder).appending(path: name) }
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return URL(filePath: folder).appending(path: "strata").appending(path: name)
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return URL(filePath: home).appending(path: ".config/strata").appending(path: name)
    }

    /// Where settings and aliases that last are.
    var settingsFile: SettingsFile? { configuration("settings.json").map(SettingsFile.init) }
}

extension Session {
    /// What is done before the first line that a person types: the startup file, once the settings that last are applied.
    func prepare(_ arguments: Arguments) async {
        guard options.isInteractive, !arguments.skipsStartup else { return }
        if let startup = arguments.configuration("startup") { await runStartup(startup) }
    }
}
