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
}
