/// The pictures that posts, communities and people refer to, and their removal.
extension World {
    /// Returns the picture of this server at an address. The host name in the address is ignored.
    func image(at address: String?) -> LocalImage? {
        guard !images.isEmpty, let address else { return nil }
        // The parts are `http:`, an empty part, the host, and the path.
        let parts = address.split(separator: "/", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[1].isEmpty, parts[3] == "pictrs", parts[4] == "image" else { return nil }
        return images[String(parts[5].prefix { $0 != "?" && $0 != "#" })]
    }

    /// Loads the metadata of the link of a new or changed post. Only pictures of this server can be loaded; their format is known, and
    /// because no smaller version is made here, the picture is its own thumbnail.
    mutating func updateLinkThumbnail(of post: PostID) {
        guard dialect >= .v0_19, let image = image(at: posts[post]?.url), image.digest != nil else { return }
        updatePost(post) { post in
            post.urlContentType = image.kind.contentType
            if image.kind.isImage { post.thumbnailURL = post.url }
        }
    }

    /// Removes the bytes of all pictures of a person. The rows stay, as on the real server.
    mutating func deletePictures(of person: PersonID) {
        guard let user = localUser(of: person) else { return }
        images.empty { $0.userID == user.id }
    }

    /// Removes the bytes of a picture, also from other pictures with the same bytes.
    mutating func purgePicture(at address: String?) {
        guard let digest = image(at: address)?.digest else { return }
        images.empty { $0.digest == digest }
    }

    /// Deletes a picture that was replaced or removed.
    ///
    /// - Parameters:
    ///   - old: The address of the old picture, which may be on another server.
    ///   - new: The address of the new picture; nil if there is none.
    ///   - viewer: The person who changes it; nil for the site, whose admins may delete every picture.
    mutating func replacePicture(at old: String?, by new: String?, for viewer: Viewer?) {
        guard dialect >= .v0_19, let old, old != new, let image = image(at: old), viewer?.mayDelete(image) ?? true
        else { return }
        images.remove(image)
    }
}

extension Viewer {
    /// Returns true if the viewer owns the picture or is an admin.
    func mayDelete(_ image: LocalImage) -> Bool { user.isAdmin || image.userID == user.id }
}
