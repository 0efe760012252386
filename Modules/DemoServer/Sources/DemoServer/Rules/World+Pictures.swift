/// What becomes of pictures with that which shows them.
extension World {
    /// The picture of this server that an address leads to, whatever name the server is called by.
    func image(at address: String?) -> LocalImage? {
        guard !images.isEmpty, let address else { return nil }
        // `http:`, nothing, the host, the path.
        let parts = address.split(separator: "/", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[1].isEmpty, parts[3] == "pictrs", parts[4] == "image" else { return nil }
        return images[String(parts[5].prefix { $0 != "?" && $0 != "#" })]
    }

    /// Looks at what the link of a new or changed post leads to: nothing can be reached from here but pictures of this server. Of one its
    /// kind is known, and since none is made smaller here, it stands for itself in lists.
    mutating func lookAtLink(of post: PostID) {
        guard dialect == .v0_19, let image = image(at: posts[post]?.url), image.digest != nil else { return }
        updatePost(post) { post in
            post.urlContentType = image.kind.contentType
            if image.kind.isImage { post.thumbnailURL = post.url }
        }
    }

    /// The bytes of all that somebody has sent go; the rows stay, as they do there.
    mutating func deletePictures(of person: PersonID) {
        guard let user = localUser(of: person) else { return }
        images.empty { $0.userID == user.id }
    }

    /// The bytes of a picture go, whoever else has sent the same.
    mutating func purgePicture(at address: String?) {
        guard let digest = image(at: address)?.digest else { return }
        images.empty { $0.digest == digest }
    }

    /// Deletes a picture where another takes its place, or none.
    ///
    /// - Parameters:
    ///   - old: Where the picture is, or another server's.
    ///   - new: What is there from now on.
    ///   - viewer: Whoever changes it; nil for the site, whose admins may delete whatever is there.
    mutating func replacePicture(at old: String?, by new: String?, for viewer: Viewer?) {
        guard dialect == .v0_19, let old, old != new, let image = image(at: old), viewer?.mayDelete(image) ?? true
        else { return }
        images.remove(image)
    }
}

extension Viewer {
    /// Whose it is may delete a picture, and an admin.
    func mayDelete(_ image: LocalImage) -> Bool { user.isAdmin || image.userID == user.id }
}
