extension ConformanceExample {
    /// Every example, in an order that goes from what is common to what is rare.
    public static let all: [ConformanceExample] =
        framing + endings + lengths + chunks + interim + heads + leftovers + keptConnections + writes + redirects
        + challenges + encodings + sizes + time + cancellation + load + addresses + tls + http2
}
