/// The version of a server, as `/site` and nodeinfo say it.
///
/// ```swift
/// let version = ServerVersion(site.version)              // nil for “unknown version”
/// let isNew = version.map { $0 >= "0.19.4" }             // false for 0.19.3-7-g527ab90b7, seven commits after 0.19.3
/// ```
///
/// Release builds say what `git describe` says, so real servers run more than releases:
///
/// | text | what it is |
/// | --- | --- |
/// | `0.19.12`, `v0.9.0`, `0.5.0.8`, `0.19` | a release; the `v` does not count, missing numbers are 0 |
/// | `1.0.0-beta.1`, `0.19.4-beta.1a`, `0.19.6-beta1` | a pre-release: its first word is one of ``preReleaseWords`` |
/// | `1.0.0-nightly-2026-11-21` | a nightly build: a pre-release like any other |
/// | `0.19.3-7-g527ab90b7` | a build 7 commits after 0.19.3 |
/// | `0.19.4-rc.3-2-gabcdef0` | a build 2 commits after 0.19.4-rc.3 |
/// | `0.19.5-modified`, `0.19.5-dirty` | a build with changes that are in no commit |
/// | `0.19.19-jemalloc`, `0.19.3-fork.2` | a variant of a release: any other word |
/// | `0.19.5+build.2` | a release with a note of whoever built it |
///
/// **Order.** Numbers first. Within them pre-releases, then the release, then its variants, each followed by the builds after it.
/// Pre-releases and variants compare word by word: numbers by value, words by the alphabet in lower case (`alpha` < `beta` <
/// `nightly` < `rc`), numbers before words, a prefix before what it begins (`beta.1` < `beta.1a` < `beta.2`). Then commits
/// since, and an unmodified build before a modified one; last, so that the order is total and agrees with `==`, the texts of
/// label, commit and note.
public struct ServerVersion: Hashable, Sendable {
    /// `0` of `0.19.3`.
    public let major: Int
    /// `19` of `0.19.3`.
    public let minor: Int
    /// `3` of `0.19.3`.
    public let patch: Int
    /// The fourth number, which only releases up to 0.5 had; 0 where there is none.
    public let revision: Int
    /// What follows the numbers as it stands, `beta.1`, `jemalloc`; empty for most.
    public let label: String
    /// How many commits after the tag it was built.
    public let commitsSince: Int
    /// The abbreviated commit, without git's `g`; empty for a build of a tag.
    public let commit: String
    /// Whether it was built with changes that are in no commit.
    public let isModified: Bool
    /// What follows a `+`; empty for most.
    public let note: String

    /// The words that a pre-release's label begins with; all of them stand in front of a version that Lemmy tagged or named.
    public static let preReleaseWords: Set<String> = [
        "alpha", "beta", "dev", "nightly", "pre", "preview", "publish", "rc", "snapshot", "test",
    ]

    /// Names a release.
    ///
    /// - Precondition: No number is negative.
    public init(major: Int, minor: Int, patch: Int) {
        precondition(major >= 0 && minor >= 0 && patch >= 0, "A version's numbers are not negative: give 0 or more.")
        self.init(ServerVersionParts(numbers: [major, minor, patch]))
    }

    /// Takes over what was read.
    init(_ parts: ServerVersionParts) {
        func number(_ index: Int) -> Int { index < parts.numbers.count ? parts.numbers[index] : 0 }
        major = number(0)
        minor = number(1)
        patch = number(2)
        revision = number(3)
        label = parts.label
        commitsSince = parts.commitsSince
        commit = parts.commit
        isModified = parts.isModified
        note = parts.note
    }

    /// Whether it comes before the release of its numbers.
    public var isPreRelease: Bool {
        guard case .word(let word)? = ServerVersionWord.words(of: label).first else { return false }
        return Self.preReleaseWords.contains(word)
    }

    /// The release of the same numbers: 0.19.4 of `0.19.4-rc.3-2-gabcdef0`, 0.19.3 of `0.19.3-7-g527ab90b7`.
    public var release: ServerVersion {
        ServerVersion(ServerVersionParts(numbers: [major, minor, patch, revision]))
    }

    /// The version it was built from, builds and variants taken away: 0.19.4-rc.3 of `0.19.4-rc.3-2-gabcdef0`, 0.19.19 of
    /// `0.19.19-jemalloc`.
    public var base: ServerVersion {
        guard isPreRelease else { return release }
        return ServerVersion(ServerVersionParts(numbers: [major, minor, patch, revision], label: label))
    }
}

extension ServerVersion: Comparable {
    /// Whether `lhs` is older.
    ///
    /// - Complexity: O(length of the labels).
    public static func < (lhs: Self, rhs: Self) -> Bool {
        let left = (lhs.major, lhs.minor, lhs.patch, lhs.revision)
        let right = (rhs.major, rhs.minor, rhs.patch, rhs.revision)
        if left != right { return left < right }
        if lhs.label != rhs.label {
            if lhs.stage != rhs.stage { return lhs.stage < rhs.stage }
            let (leftWords, rightWords) = (
                ServerVersionWord.words(of: lhs.label), ServerVersionWord.words(of: rhs.label)
            )
            if leftWords != rightWords { return leftWords.lexicographicallyPrecedes(rightWords) }
        }
        if lhs.commitsSince != rhs.commitsSince { return lhs.commitsSince < rhs.commitsSince }
        if lhs.isModified != rhs.isModified { return rhs.isModified }
        return (lhs.label, lhs.commit, lhs.note) < (rhs.label, rhs.commit, rhs.note)
    }

    /// Pre-releases, the release, its variants.
    private var stage: Int { label.isEmpty ? 1 : isPreRelease ? 0 : 2 }
}

extension ServerVersion: LosslessStringConvertible {
    /// Reads what a server says.
    ///
    /// A literal in the parentheses is a literal all the same: `ServerVersion("new")` traps, it is not nil.
    ///
    /// - Returns: nil for what does not begin with two to four numbers, such as `unknown version`, which some builds say.
    public init?(_ description: String) {
        guard let parts = ServerVersionParts(description) else { return nil }
        self.init(parts)
    }

    /// The version as servers spell it, `0.19.3-7-g527ab90b7`; at least three numbers, and no `v`.
    public var description: String {
        var text = "\(major).\(minor).\(patch)"
        if revision != 0 { text += ".\(revision)" }
        if !label.isEmpty { text += "-\(label)" }
        if !commit.isEmpty { text += "-\(commitsSince)-g\(commit)" }
        if isModified { text += "-modified" }
        if !note.isEmpty { text += "+\(note)" }
        return text
    }
}

extension ServerVersion: ExpressibleByStringLiteral {
    /// Reads a literal: `let first: ServerVersion = "0.19.4"`.
    ///
    /// - Precondition: It is a version. Use ``init(_:)`` for text that somebody else wrote.
    public init(stringLiteral value: String) {
        guard let version = Self(value) else {
            preconditionFailure(
                "“\(value)” is no version: write a literal like \"0.19.4\", and ServerVersion(text) for others' text."
            )
        }
        self = version
    }
}
