import LemmyMiddleware
import ReplKit

extension LemmySession {
    /// What can be held, in the order in which `help` and `cache` list them.
    ///
    /// Made anew each time: a kind holds the session, which would never be freed if it kept its kinds.
    var kinds: [any EntityKind] {
        [
            ContentKind<PostTiers>(lemmy: self), ContentKind<CommentTiers>(lemmy: self),
            ContentKind<CommunityTiers>(lemmy: self), ContentKind<PersonTiers>(lemmy: self),
            ContentKind<InstanceTiers>(lemmy: self), FeedEntityKind(lemmy: self),
        ] + ListKind.all(self) + RecordKind.all(self)
    }
}
