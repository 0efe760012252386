extension String {
    /// The same text in no more memory than it takes: a text that grew piece by piece has room for as much again.
    var fitted: String {
        var text = self
        return text.withUTF8 { String(decoding: $0, as: UTF8.self) }
    }
}
