/// SIGTERM, SIGHUP and SIGQUIT: the ways in which a program ends without having its say.
public enum EndingSignals {
    /// From now on SIGQUIT ends this process as SIGTERM does.
    ///
    /// Swift's runtime reports a crash at SIGQUIT and goes on, which nobody expects of a program that they asked to end. A handler of the
    /// program's own stays.
    public static func quitWithoutReport() { TerminalGuard.quitWithoutReport() }

    /// From now on a file is removed when one of them ends this process: a socket that nobody would answer at any more.
    ///
    /// One file at a time: the last that was named. A signal that the program handles itself stays the program's, and its file too.
    ///
    /// - Parameter path: Less than 256 bytes; a longer one is left where it is.
    public static func remove(_ path: String) { TerminalGuard.removeAtEnd(path) }
}
