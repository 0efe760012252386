import Testing

/// One after the other: libedit and terminfo have state that is the process's, and a program has one terminal.
@Suite(.serialized)
enum OnTerminals {}
