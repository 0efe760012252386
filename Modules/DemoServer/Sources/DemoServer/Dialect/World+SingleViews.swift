extension World {
    /// A post as it is shown alone: 0.18 then tells whoever is logged in of a vote that is none.
    func singlePostView(_ id: PostID, for viewer: Viewer?) -> PostView? {
        var view = postView(id, for: viewer)
        if dialect == .v0_18, viewer != nil, view?.vote == nil { view?.vote = 0 }
        return view
    }

    /// A comment as it is shown alone; see ``singlePostView(_:for:)``.
    func singleCommentView(_ id: CommentID, for viewer: Viewer?) -> CommentView? {
        var view = commentView(id, for: viewer)
        if dialect == .v0_18, viewer != nil, view?.vote == nil { view?.vote = 0 }
        return view
    }
}
