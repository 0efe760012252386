import DemoServer

/// How `strata serve` serves.
struct ServeOptions {
    var port: UInt16 = 0
    /// The path below which it answers; empty for the root.
    var basePath = ""
    /// Whether other machines are answered too.
    var isOpen = false
    var hasControl = false
    /// The file that keeps the state; nil if nothing is kept.
    var state: String?
    /// Whether each change is on the disk before it is answered.
    var keepsJournal = false
    /// What the time goes by; nil if it is not said.
    var clock: ServerClock?
    /// The version to answer as, as it was typed.
    var version: String?
    /// Whether requests are not logged.
    var isQuiet = false
}
