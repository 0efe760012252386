/// What is searched in posts: their titles, and unless told otherwise their texts and the descriptions of their images.
struct PostSearch {
    let term: SearchTerm
    var isTitleOnly = false

    /// The posts that it can find.
    func matches(in world: World) -> TextMatches {
        var found = world.postTexts.matches(term)
        if isTitleOnly { found.isExact = false }
        return found
    }

    func matches(_ post: Post) -> Bool {
        if term.matches(post.name) { return true }
        return !isTitleOnly && (term.matches(post.body) || term.matches(post.altText))
    }
}
