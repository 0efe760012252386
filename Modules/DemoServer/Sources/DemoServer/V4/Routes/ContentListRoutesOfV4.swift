import Networking

extension Route {
    /// The lists of what an account has saved, liked, read and hidden, and of what a person has written.
    static var v4ContentListRoutes: [Route] {
        [
            Route(.get, at: .v4, "/account/saved") { world, call throws(ServerError) in
                let type: ContentTypeOfV4 = try call.query.choice("type_") ?? .all
                let parameters = try PageOfV4.Parameters(call.query)
                let viewer = try call.requireLogin()
                var rows: [ContentRow] = []
                if type != .comments { rows += world.postsSaved.all(of: viewer.id).map { .post($0.key, $0.value) } }
                if type != .posts {
                    rows += world.commentsSaved.all(of: viewer.id).map { .comment($0.key, $0.value) }
                }
                return try world.content(rows, parameters, for: viewer)
            },
            Route(.get, at: .v4, "/account/liked") { world, call throws(ServerError) in
                // The real server does not apply the type.
                let _: ContentTypeOfV4? = try call.query.choice("type_")
                let likes: LikeTypeOfV4 = try call.query.choice("like_type") ?? .all
                let parameters = try PageOfV4.Parameters(call.query)
                let viewer = try call.requireLogin()
                let posts = world.postVotes.all(of: viewer.id).filter { likes.includes($0.value) }
                let comments = world.commentVotes.all(of: viewer.id).filter { likes.includes($0.value) }
                let rows: [ContentRow] =
                    posts.map { .post($0.key, $0.value.published) }
                    + comments.map { .comment($0.key, $0.value.published) }
                return try world.content(rows, parameters, for: viewer)
            },
            Route(.get, at: .v4, "/account/read") { world, call throws(ServerError) in
                try world.markedPosts(world.postsRead, call)
            },
            Route(.get, at: .v4, "/account/hidden") { world, call throws(ServerError) in
                try world.markedPosts(world.postsHidden, call)
            },
            Route(.get, at: .v4, "/person/content") { world, call throws(ServerError) in
                let type: ContentTypeOfV4 = try call.query.choice("type_") ?? .all
                let parameters = try PageOfV4.Parameters(call.query)
                let person = try world.personView(call).person.id
                var rows: [ContentRow] = []
                if type != .comments { rows += world.postRows(of: person, for: call.viewer) }
                if type != .posts { rows += world.commentRows(of: person, for: call.viewer) }
                return try world.content(rows, parameters, for: call.viewer, includesBlocked: true)
            },
        ]
    }
}

/// The kinds of content that a list covers.
private enum ContentTypeOfV4: String, Choice {
    case all, comments, posts
}

/// The votes that a list of votes covers.
private enum LikeTypeOfV4: String, Choice {
    case all
    case liked = "liked_only"
    case disliked = "disliked_only"

    func includes(_ vote: Vote) -> Bool { self == .all || (vote.score == 1) == (self == .liked) }
}

/// A post or a comment in a list of both, with the time by which the list is sorted.
private struct ContentRow {
    enum Content {
        case post(PostID)
        case comment(CommentID)
    }

    let content: Content
    let time: Timestamp

    static func post(_ id: PostID, _ time: Timestamp) -> ContentRow { ContentRow(content: .post(id), time: time) }

    static func comment(_ id: CommentID, _ time: Timestamp) -> ContentRow {
        ContentRow(content: .comment(id), time: time)
    }

    /// The name of the row in a cursor.
    var name: String {
        switch content {
        case .post(let id): "P\(id)"
        case .comment(let id): "C\(id)"
        }
    }
}

extension World {
    /// Returns the response with a page of posts and comments, the latest first. Content that the viewer has blocked is left out.
    ///
    /// - Complexity: O(rows · log rows).
    fileprivate func content(
        _ rows: [ContentRow],
        _ parameters: PageOfV4.Parameters,
        for viewer: Viewer?,
        includesBlocked: Bool = false
    ) throws(ServerError) -> Answer {
        let shown = rows.filter { includesBlocked || shows($0.content, to: viewer) }.sorted {
            ($0.time, $0.name) > ($1.time, $1.name)
        }
        let page = try parameters.page(in: self, for: viewer).slice(shown, id: \.name)
        return respond { writer in
            writer.page(page) { writer, row in
                switch row.content {
                case .post(let id):
                    writer.member("type_", "post")
                    if let view = postView(id, for: viewer) { writer.write(view, v4: self, for: viewer) }
                case .comment(let id):
                    writer.member("type_", "comment")
                    if let view = commentView(id, for: viewer) {
                        writer.write(view, v4: self, for: viewer, blanksPost: true)
                    }
                }
            }
        }
    }

    private func shows(_ content: ContentRow.Content, to viewer: Viewer?) -> Bool {
        switch content {
        case .post(let id): posts[id].map { !hasBlocked($0.creatorID, $0.communityID, viewer) } ?? false
        case .comment(let id):
            comments[id].map { comment in
                !hasBlocked(comment.creatorID, posts[comment.postID]?.communityID ?? 0, viewer)
            } ?? false
        }
    }

    /// Returns true if the viewer has blocked the creator, the community or its instance.
    private func hasBlocked(_ creator: PersonID, _ community: CommunityID, _ viewer: Viewer?) -> Bool {
        guard let me = viewer?.id else { return false }
        return personBlocks[me, creator] != nil || communityBlocks[me, community] != nil
            || communities[community].map { instanceBlocks[me, $0.instanceID] != nil } ?? false
    }

    /// Returns the response with a page of the posts that an account has marked, the latest mark first.
    fileprivate func markedPosts(_ marks: Marks<Timestamp>, _ call: Call) throws(ServerError) -> Answer {
        let parameters = try PageOfV4.Parameters(call.query)
        let viewer = try call.requireLogin()
        // The real server cannot read the cursors of these lists.
        if parameters.cursor != nil { throw ServerError("couldnt_parse_pagination_token") }
        let rows = marks.all(of: viewer.id).map { (id: $0.key, time: $0.value) }
            .sorted { ($0.time, $0.id) > ($1.time, $1.id) }
        let page = try parameters.page(in: self, for: viewer).slice(rows) { String($0.id) }
        return respond { writer in
            writer.page(page) { writer, row in
                guard var view = postView(row.id, for: viewer) else { return }
                // The real server shows the viewer in place of the creator.
                view.creator = viewer.person
                writer.write(view, v4: self, for: viewer)
            }
        }
    }

    fileprivate func postRows(of person: PersonID, for viewer: Viewer?) -> [ContentRow] {
        postIndex.ofPerson[person].compactMap { id in
            guard let post = posts[id], let community = communities[post.communityID],
                viewer != nil || community.isPublic
            else { return nil }
            return .post(id, post.published)
        }
    }

    fileprivate func commentRows(of person: PersonID, for viewer: Viewer?) -> [ContentRow] {
        commentIndex.ofPerson[person].compactMap { id in
            guard let comment = comments[id], let post = posts[comment.postID],
                let community = communities[post.communityID], viewer != nil || community.isPublic
            else { return nil }
            return .comment(id, comment.published)
        }
    }
}
