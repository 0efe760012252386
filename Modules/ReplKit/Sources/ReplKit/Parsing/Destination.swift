/// Where a command's output goes.
package enum Destination: Hashable, Sendable {
    /// Where all output goes.
    case screen
    /// The file behind `>`, in place of what is in it.
    case file(String)
    /// The file behind `>>`, below what is in it.
    case append(String)
    /// The shell command behind `|`: all the rest of the line.
    case pipe(String)

    /// Whether another program gets it.
    var isPipe: Bool { if case .pipe = self { true } else { false } }

    /// The file, if it is one.
    var file: String? {
        switch self {
        case .file(let file), .append(let file): file
        case .screen, .pipe: nil
        }
    }

    /// As it has to be typed behind a command.
    var typed: String {
        switch self {
        case .screen: ""
        case .file(let file): " > \(Quoting.quote(file))"
        case .append(let file): " >> \(Quoting.quote(file))"
        case .pipe(let command): " | \(command)"
        }
    }
}
