extension World {
    /// A title must not have a word that the site forbids.
    func requireNoSlurs(_ text: String) throws(ServerError) {
        if let filter = localSite.slurFilter, filter.finds(in: text) { throw ServerError("slurs") }
    }

    /// A text as it is kept: forbidden words are blotted out, and addresses follow nobody around (0.18 lets them).
    func cleaned(_ text: String) -> String {
        let blotted = localSite.slurFilter?.blotted(text) ?? text
        return dialect == .v0_18 ? blotted : LinkFinder.cleaned(blotted)
    }
}
