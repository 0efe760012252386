import Foundation
import Networking

extension Route {
    /// The routes for flairs, which are the tags of 1.0: moderators offer them, and they and the author of a post assign them.
    static var pieFedFlairRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/community/flair", CreateFlair.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.communityID
                guard world.communities[id] != nil else { throw .pieFedNoAttribute("is_owner") }
                guard world.isModOrAdmin(viewer, of: id) else { throw .pieFedNoFlairPermission }
                let style = body.look.style(after: TagStyle())
                let isKnown = world.flairs(of: id).contains {
                    $0.titleInPieFed == body.title && world.style(of: $0) == style
                }
                if isKnown { throw .pieFed("Flair already exists") }
                let title = body.title.trimmingCharacters(in: .whitespacesAndNewlines)
                let flair = world.addTag(named: title, to: id, at: call.now)
                world.setStyle(style, of: flair)
                return world.respond { $0.members(ofFlair: flair, world) }
            },
            Route(.put, at: .pieFed, "/community/flair", EditFlair.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let flair = try world.editFlair(body.flairID, by: viewer, at: call.now) { flair in
                    if let title = body.title { flair.displayName = title }
                }
                world.setStyle(body.look.style(after: world.style(of: flair)), of: flair)
                return world.respond { $0.members(ofFlair: flair, world) }
            },
            Route(.post, at: .pieFed, "/community/flair/delete", DeleteFlair.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let flair = try world.editFlair(body.flairID, by: viewer, at: call.now) { $0.deleted = true }
                return try world.answerPieFed(pageOf: flair.communityID, call)
            },
            Route(.post, at: .pieFed, "/post/assign_flair", AssignFlair.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let post = try world.pieFedPost(body.postID)
                guard post.creatorID == viewer.id || world.isModOrAdmin(viewer, of: post.communityID) else {
                    throw .pieFed("Insufficient permissions")
                }
                world.assignFlairs(body.flairIDs ?? [], to: post)
                guard let view = world.postView(post.id, for: viewer) else { throw .pieFedRowNotFound }
                // The response is the view itself.
                return world.respond { $0.write(view, pieFed: world, for: viewer) }
            },
        ]
    }
}

extension ServerError {
    fileprivate static let pieFedNoFlairPermission = pieFed("insufficient permissions")
}

extension World {
    /// Returns the flairs that a community offers, by title.
    ///
    /// - Complexity: O(n log n) of the community's n flairs.
    func flairs(of community: CommunityID) -> [CommunityTag] {
        tags(ofCommunity: community).sorted { ($0.titleInPieFed, $0.id) < ($1.titleInPieFed, $1.id) }
    }

    /// Returns the look of a flair.
    fileprivate func style(of flair: CommunityTag) -> TagStyle { ofPieFed.tagStyles[flair.id] ?? TagStyle() }

    fileprivate mutating func setStyle(_ style: TagStyle, of flair: CommunityTag) {
        ofPieFed.tagStyles[flair.id] = style == TagStyle() ? nil : style
    }

    /// Changes a flair as a moderator of its community.
    fileprivate mutating func editFlair(
        _ id: Int32,
        by viewer: Viewer,
        at now: Timestamp,
        _ edit: (inout CommunityTag) -> Void
    ) throws(ServerError) -> CommunityTag {
        guard let flair = since1_0.tags[id], !flair.deleted else {
            throw .pieFed("No matching flair with id=\(id) found.")
        }
        guard isModOrAdmin(viewer, of: flair.communityID) else { throw .pieFedNoFlairPermission }
        return change(flair, at: now, edit)
    }

    /// Replaces the flairs of a post. Unknown ones, and those of another community, are ignored.
    fileprivate mutating func assignFlairs(_ ids: [Int32], to post: Post) {
        var seen: Set<Int32> = []
        let flairs = ids.filter { id in
            guard let tag = since1_0.tags[id], !tag.deleted, tag.communityID == post.communityID else { return false }
            return seen.insert(id).inserted
        }
        since1_0.postTags[post.id] = flairs.isEmpty ? nil : flairs
    }
}

extension CommunityTag {
    /// The title that PieFed shows. It has one name for a flair, which moderators can change.
    var titleInPieFed: String { displayName ?? name }
}

extension DecodedBody where Body == FlairFields {
    /// Returns a look with the members that were sent.
    fileprivate func style(after old: TagStyle) -> TagStyle {
        TagStyle(
            textColor: self.textColor?.expandedColor ?? old.textColor,
            backgroundColor: self.backgroundColor?.expandedColor ?? old.backgroundColor,
            blursImages: self.blursImages ?? old.blursImages
        )
    }
}

extension String {
    /// The color with two digits for each part instead of one, `#112233` for `#123`. Any other text is stored as it is.
    fileprivate var expandedColor: String {
        guard count == 4, hasPrefix("#") else { return self }
        return "#" + dropFirst().map { "\($0)\($0)" }.joined()
    }
}

extension JSONWriter {
    /// Writes a list of flairs.
    mutating func flairs(_ flairs: [CommunityTag], _ world: World) {
        array("flair_list", flairs) { writer, flair in writer.object { $0.members(ofFlair: flair, world) } }
    }

    fileprivate mutating func members(ofFlair flair: CommunityTag, _ world: World) {
        let style = world.style(of: flair)
        member("ap_id", "\(world.communities[flair.communityID]?.actorID ?? "")/tag/\(flair.id)")
        member("background_color", style.backgroundColor)
        member("blur_images", style.blursImages)
        member("community_id", flair.communityID)
        member("flair_title", flair.titleInPieFed)
        member("id", flair.id)
        member("text_color", style.textColor)
    }
}
