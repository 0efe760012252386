// The rules in which another software than Lemmy differs. They are stated here and nowhere else; the rules themselves ask for them by name.

extension ServerSoftware {
    /// The number of characters that a title may have.
    var titleLengths: ClosedRange<Int> { self == .pieFed ? 1...255 : 3...200 }

    /// True if a post or comment without a stated language is in English; otherwise its author and its community decide.
    var writesInEnglish: Bool { self == .pieFed }

    /// True if a mention of the person who is answered gives no notification beside that of the reply; otherwise it replaces the reply's.
    var ignoresMentionsOfAnswered: Bool { self == .pieFed }

    /// True if a full stop may follow the host of a mention, as at the end of a sentence.
    var findsMentionsBeforeFullStops: Bool { self == .pieFed }

    /// True if replies and mentions have the numbers of their comments.
    var numbersNoticesByComment: Bool { self == .pieFed }

    /// True if the reports of all kinds have one sequence of numbers.
    var numbersReportsTogether: Bool { self == .pieFed }

    /// True if a block keeps a person's messages from the recipient.
    var blocksMessages: Bool { self == .lemmy }

    /// True if a thread shows the comments of blocked people, marked as such.
    var showsBlockedPeopleInThreads: Bool { self == .pieFed }

    /// True if people who hide NSFW content do not see the posts of an NSFW community either, unless those are marked themselves.
    var hidesPostsOfNSFWCommunities: Bool { self == .lemmy }

    /// True if the comments of deleted and removed posts go on counting for the community.
    var countsCommentsOfHiddenPosts: Bool { self == .pieFed }

    /// True if lists of saved posts are ordered by the time of saving; otherwise they have the order that the request names.
    var sortsSavedPostsBySaving: Bool { self == .lemmy }

    /// True if posts with the same rank are in no defined order; they are listed by number here.
    var hasOnlyRanks: Bool { self == .pieFed }

    /// True if the server has some of what Lemmy has only since 1.0: notes, multi-communities, locked comments and a few settings.
    var hasPartsOf1_0: Bool { self == .pieFed }

    /// Returns true if the responses below a path must not be stored.
    func forbidsStoring(at path: String) -> Bool { self == .pieFed && path.hasPrefix("/api/") }
}
