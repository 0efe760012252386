/// What other servers are told around a comment.
struct CommentContext {
    /// Whoever it is addressed to by name.
    struct Addressee {
        let actorID: String
        /// `@name@host`.
        let name: String
    }

    let creator: Person
    let community: Community
    /// The address of what it answers.
    let parent: String
    /// Whoever wrote that, then the people of other servers whom it names.
    let addressees: [Addressee]
}

extension World {
    func context(of comment: Comment, on post: Post, in community: Community) -> CommentContext? {
        let parent = comment.parentPath.split(separator: ".").last.flatMap { CommentID($0) }.flatMap { comments[$0] }
        guard let creator = people[comment.creatorID], let answered = people[parent?.creatorID ?? post.creatorID] else {
            return nil
        }
        let author = CommentContext.Addressee(
            actorID: answered.actorID,
            name: "@\(answered.name)@\(domain(of: answered.instanceID) ?? "")"
        )
        return CommentContext(
            creator: creator,
            community: community,
            parent: parent?.apID ?? post.apID,
            addressees: [author] + strangers(in: comment.content)
        )
    }

    /// The people of other servers whom a text names, if they are known here: nobody can be asked who the others are.
    private func strangers(in text: String) -> [CommentContext.Addressee] {
        let own = domain(of: ownSite.instanceID)
        let mentions = Mention.all(in: text).filter { $0.host != own }
        if mentions.isEmpty { return [] }
        var known: [Mention: Person] = [:]
        for person in people.rows where !person.local {
            guard let host = domain(of: person.instanceID) else { continue }
            known[Mention(name: person.name.lowercased(), host: host.lowercased())] = person
        }
        return mentions.compactMap { mention in
            known[Mention(name: mention.name.lowercased(), host: mention.host.lowercased())].map {
                CommentContext.Addressee(actorID: $0.actorID, name: "@\(mention.name)@\(mention.host)")
            }
        }
    }
}
