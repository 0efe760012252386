import LemmyIdentifiers
import LemmyMiddleware
import Middleware

extension TierRun {
    /// Checks the conditions that hold after every step.
    func check() throws(Mismatch) {
        operations.removeAll { $0.outcome != nil }
        for account in accounts.indices {
            let pending = pending(account)
            let shown = try agreeingThings(of: account)
            let edited = Set(pending.map(\.entry))
            accounts[account].oracle.forget { shown[$0] != nil || edited.contains($0) }
            try compare(shown, with: accounts[account].oracle.known, pending, account)
            try checkFollowers(account)
            try checkIdentity(account)
            try require(
                accounts[account].api.favorites.communities == accounts[account].favorites,
                "\(accounts[account].name)'s favorites are \(accounts[account].api.favorites.communities)"
            )
        }
    }

    /// Returns the fields of everything that an account shows; throws if models and trees disagree.
    private func agreeingThings(of account: Int) throws(Mismatch) -> [Entry: Fields] {
        var shown = Shown.models(of: accounts[account].api)
        for part in accounts[account].held.flatMap(\.parts) {
            if let other = shown[part.entry], other != part.fields {
                throw Mismatch(
                    message: "\(accounts[account].name), \(part.entry): one shows \(words(other)), "
                        + "a tree shows \(words(part.fields))"
                )
            }
            shown[part.entry] = part.fields
        }
        return shown
    }

    private func compare(
        _ shown: [Entry: Fields],
        with known: [Entry: Oracle.Known],
        _ pending: Set<Oracle.Place>,
        _ account: Int
    ) throws(Mismatch) {
        let different = shown.filter { entry, fields in !(known[entry]?.fields.isContained(in: fields) ?? false) }
        for (entry, fields) in different.sorted(by: { $0.key < $1.key }) {
            guard let told = known[entry] else {
                throw Mismatch(
                    message: "\(accounts[account].name), \(entry): shown, but in no answer: \(words(fields))"
                )
            }
            for (name, said) in told.fields.sorted where fields[name] != said {
                // Counts that other edits change have a simulation of their own, and are compared at rest.
                if ComparedField.isCount(name, entry.kind) { continue }
                if pending.contains(Oracle.Place(entry: entry, group: ComparedField.group(of: name, entry.kind))) {
                    continue
                }
                throw Mismatch(
                    message: "\(accounts[account].name), \(entry): \(name) is shown as \(fields[name] ?? "nothing"), "
                        + "and \(said) was said last"
                )
            }
        }
    }

    private func checkFollowers(_ account: Int) throws(Mismatch) {
        let caches = accounts[account].api.caches
        for case .follower(let follower) in accounts[account].held {
            guard let id = follower.wrappedValue.post1_?.id else { continue }
            let isHighest =
                (follower.wrappedValue.post2_ != nil) == (caches.post2[id] != nil)
                && (follower.wrappedValue is Post3) == (caches.post3[id] != nil)
            try require(isHighest, "\(accounts[account].name): the follower of post \(id) is not at its highest tier")
        }
    }

    /// Checks that there is one object of each tier of each entity.
    private func checkIdentity(_ account: Int) throws(Mismatch) {
        let caches = accounts[account].api.caches
        for post in caches.post2.objects {
            let isOne =
                post.post1 === caches.post1[post.id] && post.creator === caches.person1[post.creatorId]
                && post.community === caches.community1[post.communityId]
            try require(isOne, "\(accounts[account].name): there are two objects of what post \(post.id) contains")
        }
        for comment in caches.comment2.objects {
            let isOne =
                comment.comment1 === caches.comment1[comment.id] && comment.post === caches.post1[comment.postId]
                && comment.creator === caches.person1[comment.creatorId]
            try require(
                isOne,
                "\(accounts[account].name): there are two objects of what comment \(comment.id) contains"
            )
        }
    }

    func words(_ fields: Fields) -> String {
        fields.sorted.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
