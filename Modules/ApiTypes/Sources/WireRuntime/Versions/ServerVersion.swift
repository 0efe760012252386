/// The version of a server, as `/site` and nodeinfo report it.
///
/// ```swift
/// let version = ServerVersion(site.version)              // nil for “unknown version”
/// let isNew = version.map { $0 >= "0.19.4" }             // false for 0.19.3-7-g527ab90b7, seven commits after 0.19.3
/// ```
///
/// Release builds report the output of `git describe`, so real servers run more versions than releases:
///
/// | text | meaning |
/// | --- | --- |
/// | `0.19.12`, `v0.9.0`, `0.5.0.8`, `0.19` | a release; the `v` is ignored, missing numbers are 0 |
/// | `1.0.0-beta.1`, `0.19.4-beta.1a`, `0.19.6-beta1` | a pre-release: its first word is one of ``preReleaseWords`` |
/// | `1.0.0-nightly-2026-11-21` | a nightly build, which is a pre-release like any other |
/// | `0.19.3-7-g527ab90b7` | a build 7 commits after 0.19.3 |
/// | `0.19.4-rc.3-2-gabcdef0` | a build 2 commits after 0.19.4-rc.3 |
/// | `0.19.5-modified`, `0.19.5-dirty` | a build with uncommitted changes |
/// | `0.19.19-jemalloc`, `0.19.3-fork.2` | a variant of a release: any other word |
/// | `0.19.5+build.2` | a release with a note by its builder |
///
/// **Order.** Versions are ordered by their numbers first. Within equal numbers come the pre-releases, then the release, then its variants,
/// each followed by the builds after it. Pre-releases and variants are compared word by word: numbers by value, words alphabetically in
/// lower case (`alpha` < `beta` < `nightly` < `rc`), numbers before words, and a prefix before a longer text (`beta.1` < `beta.1a` <
/// `beta.2`). Then come the number of commits, and an unmodified build before a modified one. The texts of label, commit and note come
/// last, so that the order is total and agrees with `==`.
public struct ServerVersion: Hashable, Sendable {
    /// The first number, `0` in `0.19.3`.
    public let major: Int
    /// The second number, `19` in `0.19.3`.
    public let minor: Int
    /// The third number, `3` in `0.19.3`.
    public let patch: Int
    /// The fourth number, which only releases up to 0.5 had; otherwise 0.
    public let revision: Int
    /// The text after the numbers, such as `beta.1` or `jemalloc`; usually empty.
    public let label: String
    /// The number of commits between the tag and the build.
    public let commitsSince: Int
    /// The abbreviated commit without git's `g`; empty for a build of a tag.
    public let commit: String
    /// True if the build had uncommitted changes.
    public let isModified: Bool
    /// The text after a `+`; usually empty.
    public let note: String

    /// The first words of a pre-release's label; all of them occur before a version that Lemmy tagged or named.
    public static let preReleaseWords: Set<String> = [
        "alpha", "beta", "dev", "nightly", "pre", "preview", "publish", "rc", "snapshot", "test",
    ]

    /// Creates the version of a release.
    ///
    /// - Precondition: No number is negative.
    public init(major: Int, minor: Int, patch: Int) {
        precondition(major >= 0 && minor >= 0 && patch >= 0, "A version's numbers are not negative: give 0 or more.")
        self.init(ServerVersionParts(numbers: [major, minor, patch]))
    }

    /// Creates a version from its parsed parts.
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

    /// True if the version comes before the release with the same numbers.
    public var isPreRelease: Bool {
        guard case .word(let word)? = ServerVersionWord.words(of: label).first else { return false }
        return Self.preReleaseWords.contains(word)
    }

    /// The release with the same numbers: 0.19.4 for `0.19.4-rc.3-2-gabcdef0`, 0.19.3 for `0.19.3-7-g527ab90b7`.
    public var release: ServerVersion {
        ServerVersion(ServerVersionParts(numbers: [major, minor, patch, revision]))
    }

    /// The version that a build or variant is based on: 0.19.4-rc.3 for `0.19.4-rc.3-2-gabcdef0`, 0.19.19 for `0.19.19-jemalloc`.
    public var base: ServerVersion {
        guard isPreRelease else { return release }
        return ServerVersion(ServerVersionParts(numbers: [major, minor, patch, revision], label: label))
    }
}

extension ServerVersion: Comparable {
    /// Returns true if `lhs` is older.
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

    /// The rank of pre-releases, the release, and its variants, in this order.
    private var stage: Int { label.isEmpty ? 1 : isPreRelease ? 0 : 2 }
}

extension ServerVersion: LosslessStringConvertible {
    /// Parses the version that a server reports.
    ///
    /// A literal in the parentheses is still a literal: `ServerVersion("new")` traps and does not return nil.
    ///
    /// - Returns: nil for a text that does not begin with two to four numbers, such as `unknown version`, which some builds report.
    public init?(_ description: String) {
        guard let parts = ServerVersionParts(description) else { return nil }
        self.init(parts)
    }

    /// The version as servers write it, such as `0.19.3-7-g527ab90b7`, with at least three numbers and without `v`.
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
    /// Creates a version from a literal: `let first: ServerVersion = "0.19.4"`.
    ///
    /// - Precondition: The literal is a version. Use ``init(_:)`` for text from other sources.
    public init(stringLiteral value: String) {
        guard let version = Self(value) else {
            preconditionFailure(
                "“\(value)” is not a version: write a literal like \"0.19.4\"; use ServerVersion(text) for other text."
            )
        }
        self = version
    }
}
