extension World {
    /// A title must not have a word that the site forbids.
    func requireNoSlurs(_ text: String) throws(ServerError) {
        if let slurs, text.contains(slurs) { throw ServerError("slurs") }
    }

    /// A text as it is kept: forbidden words are blotted out, and addresses follow nobody around (0.18 lets them).
    func cleaned(_ text: String) -> String {
        let blotted = slurs.map { text.replacing($0, with: "*removed*") } ?? text
        return dialect == .v0_18 ? blotted : LinkFinder.cleaned(blotted)
    }

    private var slurs: Regex<AnyRegexOutput>? {
        guard let pattern = localSite.slurFilterRegex, !pattern.isEmpty else { return nil }
        // A pattern that cannot be read filters nothing; the real server would not have kept it.
        return (try? Regex(pattern))?.ignoresCase()
    }
}
