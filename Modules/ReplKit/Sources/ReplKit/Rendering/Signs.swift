/// The signs of a change, in characters that the output can show.
enum Signs: Hashable, Sendable {
    /// ASCII only: for transcripts, pipes, files, and terminals without UTF-8.
    case ascii
    /// For a terminal that shows UTF-8.
    case unicode

    /// The arrow between an old and a new value.
    var arrow: String { self == .ascii ? "->" : "→" }

    /// The sign of a view's change that settles no edit.
    var changed: String { "~" }

    /// The sign of an edit that the server has confirmed.
    var confirmed: String { self == .ascii ? "=" : "✓" }

    /// The vertical line between panes.
    var bar: String { self == .ascii ? "|" : "│" }

    /// The sign of an edit that was taken back.
    var rolledBack: String { self == .ascii ? "x" : "✗" }
}

extension Session {
    /// The signs that the output can show.
    ///
    /// A transcript that is being recorded is ASCII, as it is when it runs again; and so is JSON.
    var signs: Signs {
        options.usesUnicode && !options.printsJSON && recorder?.form != .transcript ? .unicode : .ascii
    }

    /// The arrow between an old and a new value in a command's text: `→`, or `->` where the output shows only ASCII.
    public var arrow: String { signs.arrow }
}
