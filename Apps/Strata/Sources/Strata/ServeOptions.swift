import DemoServer

/// How `strata serve` serves.
struct ServeOptions {
    var port: UInt16 = 0
    /// Whether other machines are answered too.
    var isOpen = false
    var hasControl = false
    /// The file that keeps the state; nil if nothing is kept.
    var state: String?
    /// What the time goes by; nil if it is not said.
    var clock: ServerClock?
    /// The version to answer as, as it was typed.
    var version: String?
    /// Whether requests are not logged.
    var isQuiet = false
}
