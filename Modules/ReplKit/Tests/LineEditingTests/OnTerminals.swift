import Testing

/// The tests run serially: libedit and terminfo have global state, and a program has one terminal.
@Suite(.serialized)
enum OnTerminals {}
