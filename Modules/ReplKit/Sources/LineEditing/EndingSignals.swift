/// SIGTERM, SIGHUP and SIGQUIT: the ways in which a program ends without having its say.
public enum EndingSignals {
    /// From now on a file is removed when one of them ends this process: a socket that nobody would answer at any more.
    ///
    /// One file at a time: the last that was named. A signal that the program handles itself stays the program's, and its file too.
    ///
    /// - Parameter path: Less than 256 bytes; a longer one is left where it is.
    public static func remove(_ path: String) { TerminalGuard.removeAtEnd(path) }
}
