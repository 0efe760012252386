/// The signs of a change, in characters that the output can show.
enum Signs: Hashable, Sendable {
    /// ASCII only: for transcripts, pipes, files, and terminals without UTF-8.
    case ascii
    /// For a terminal that shows UTF-8.
    case unicode
    /// Words in place of signs, for linear text that is read aloud.
    case words

    /// The arrow between an old and a new value.
    var arrow: String {
        switch self {
        case .ascii: "->"
        case .unicode: "→"
        case .words: "to"
        }
    }

    /// The sign of a view's change that settles no edit.
    var changed: String { "~" }

    /// The sign of an edit that the server has confirmed.
    var confirmed: String { self == .unicode ? "✓" : "=" }

    /// The vertical line between panes.
    var bar: String { self == .unicode ? "│" : "|" }

    /// The sign of an edit that was taken back.
    var rolledBack: String { self == .unicode ? "✗" : "x" }
}

extension Session {
    /// The signs that the output can show.
    ///
    /// A transcript that is being recorded is ASCII, as it is when it runs again; and so is JSON. Linear text has words.
    var signs: Signs {
        if options.isPlain, !options.printsJSON { return .words }
        return options.usesUnicode && !options.printsJSON && recorder?.form != .transcript ? .unicode : .ascii
    }

    /// The arrow between an old and a new value in a command's text: `→`, `->` where the output shows only ASCII, and `to` in linear text.
    public var arrow: String { signs.arrow }
}
