import Networking

extension Route {
    static var purgeRoutes: [Route] {
        [
            Route(.post, "/admin/purge/person", PurgePerson.self) { world, call, viewer, body throws(ServerError) in
                let id = body.personID
                let reason = body.reason
                try world.requireAdmin(viewer)
                try world.requireHigherAdmin(viewer, than: [id])
                guard let person = world.people[id] else { throw ServerError("couldnt_find_person") }
                let ban = ModlogEntry(moderatorID: viewer.id, personID: id, reason: reason, when: call.now)
                try world.banRemotePerson(person, as: ban)
                world.eraseContent(everythingOf: id, at: call.now)
                world.people[id]?.banned = true
                world.modlog.add(
                    .purgePerson,
                    ModlogEntry(moderatorID: viewer.id, reason: reason, when: call.now)
                )
                return .success
            },
            Route(.post, "/admin/purge/community", PurgeCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.communityID
                let reason = body.reason
                try world.requireAdmin(viewer)
                guard let community = world.communities[id] else { throw ServerError("couldnt_find_community") }
                try world.requireHigherAdmin(viewer, than: world.moderators.people(on: id).map(\.person))
                world.purge(community)
                world.modlog.add(
                    .purgeCommunity,
                    ModlogEntry(moderatorID: viewer.id, reason: reason, when: call.now)
                )
                return .success
            },
            Route(.post, "/admin/purge/post", PurgePost.self) { world, call, viewer, body throws(ServerError) in
                let id = body.postID
                let reason = body.reason
                try world.requireAdmin(viewer)
                guard let post = world.posts[id] else { throw ServerError("couldnt_find_post") }
                try world.requireHigherAdmin(viewer, than: [post.creatorID])
                world.purgePicture(at: post.url)
                world.purgePicture(at: post.thumbnailURL)
                world.purge(post)
                world.modlog.add(
                    .purgePost,
                    ModlogEntry(
                        moderatorID: viewer.id,
                        communityID: post.communityID,
                        reason: reason,
                        when: call.now
                    )
                )
                return .success
            },
            Route(.post, "/admin/purge/comment", PurgeComment.self) { world, call, viewer, body throws(ServerError) in
                let id = body.commentID
                let reason = body.reason
                try world.requireAdmin(viewer)
                guard let comment = world.comments[id] else { throw ServerError("couldnt_find_comment") }
                try world.requireHigherAdmin(viewer, than: [comment.creatorID])
                world.purge(comment)
                world.modlog.add(
                    .purgeComment,
                    ModlogEntry(moderatorID: viewer.id, postID: comment.postID, reason: reason, when: call.now)
                )
                return .success
            },
        ]
    }
}
