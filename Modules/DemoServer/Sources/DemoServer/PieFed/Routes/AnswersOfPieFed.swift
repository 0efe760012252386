// The responses of PieFed that many routes share: one object with its surroundings. A deleted or removed object is still shown, with an
// empty text.

extension World {
    /// Returns a post that a request names.
    func pieFedPost(_ id: PostID) throws(ServerError) -> Post {
        guard let post = posts[id] else { throw .pieFedNoAttribute("community") }
        return post
    }

    /// Returns a comment that a request names.
    func pieFedComment(_ id: CommentID) throws(ServerError) -> Comment {
        guard let comment = comments[id] else { throw .pieFedNoAttribute("community_id") }
        return comment
    }

    /// Returns the response with one post.
    func answerPieFed(post id: PostID, for viewer: Viewer?) throws(ServerError) -> Answer {
        guard let view = postView(id, for: viewer) else { throw .pieFed("()", "Not found") }
        return respond { $0.object("post_view") { $0.write(view, pieFed: self, for: viewer) } }
    }

    /// Returns the response with one comment.
    func answerPieFed(comment id: CommentID, for viewer: Viewer?) throws(ServerError) -> Answer {
        guard let view = commentView(id, for: viewer) else { throw .pieFedNoAttribute("community_id") }
        return respond { $0.object("comment_view") { $0.write(view, pieFed: self, for: viewer) } }
    }

    /// Returns the response with one community and its languages.
    func answerPieFed(community id: CommunityID, for viewer: Viewer?) throws(ServerError) -> Answer {
        guard let view = communityView(id, for: viewer) else { throw .pieFedUnknownCommunity }
        return respond { writer in
            writer.object("community_view") { $0.write(view, pieFed: self, for: viewer) }
            writer.languages("discussion_languages", languageList(communityLanguages[id]))
        }
    }
}

extension World {
    /// Returns a community by its number or its name, with or without a host; nil if it is unknown.
    func pieFedCommunity(_ id: CommunityID?, named name: String?) -> Community? {
        if let id { return communities[id] }
        // Ignored: an unknown name has no community.
        guard let name, let id = try? communityID(named: name, orSay: nil, for: nil) else { return nil }
        return communities[id]
    }

    /// Returns a person by their number or their name, with or without a host; nil if they are unknown.
    func pieFedPerson(_ id: PersonID?, named name: String?) -> Person? {
        if let id { return people[id] }
        // Ignored: an unknown name has no person.
        guard let name, let id = try? personID(named: name, for: nil) else { return nil }
        return people[id]
    }
}

extension ServerError {
    /// Returns the error about a missing object, in the words of Python.
    static func pieFedNoAttribute(_ name: String) -> ServerError {
        .pieFed("'NoneType' object has no attribute '\(name)'")
    }

    /// The error for a community that is missing or that the viewer may not see.
    static let pieFedUnknownCommunity = ServerError.pieFed(
        "error - unknown community. Please wait a sec and try again."
    )
}
