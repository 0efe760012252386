import Foundation
public import Observation

/// Members in sections for browsing: favourites first, then by letter.
///
/// ```swift
/// let subscriptions = SubscriptionList(communities, named: { $0.title }) { favourites.contains($0.id) }
/// for section in subscriptions.sections { print(section.title, section.items.map(\.title)) }
/// ```
///
/// Observable: the names, the members, and the values that `isFavourite` reads. The caller stores the favourites.
@MainActor
public final class SubscriptionList<Item: TierModel> {
    /// The subscribed entities.
    public let members: MemberList<Item>
    private let name: @MainActor (Item) -> String
    private let isFavourite: @MainActor (Item) -> Bool

    /// Makes a list of members in sections.
    ///
    /// - Parameters:
    ///   - members: The subscribed entities.
    ///   - name: Returns the name by which a member is sorted.
    ///   - isFavourite: Returns true if a member belongs in the first section, and in no other.
    public init(
        _ members: MemberList<Item>,
        named name: @escaping @MainActor (Item) -> String,
        isFavourite: @escaping @MainActor (Item) -> Bool = { _ in false }
    ) {
        self.members = members
        self.name = name
        self.isFavourite = isFavourite
    }

    /// The sections that have members, in order: favourites, A to Z, and the rest. Observable.
    ///
    /// - Complexity: O(n log n).
    public var sections: [MemberSection<Item>] {
        let sorted = members.members.map { (item: $0, name: SortedName(name($0))) }.sorted { $0.name < $1.name }
        let byTitle = Dictionary(grouping: sorted) { entry in
            isFavourite(entry.item) ? MemberSection<Item>.Title.favourites : entry.name.title()
        }
        return byTitle.map { MemberSection(title: $0, items: $1.map(\.item)) }.sorted { $0.title < $1.title }
    }
}

extension SubscriptionList: Observable {}

/// A section of a list's members, with a title.
public struct MemberSection<Item> {
    /// The title of a section.
    public enum Title: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The caller's favourites.
        case favourites
        /// The members whose names begin with a letter, in upper case and without accents.
        case letter(String)
        /// The members whose names begin with another character.
        case other

        /// The letter, `#` for other characters, or `favourites`.
        public var description: String {
            switch self {
            case .favourites: "favourites"
            case .letter(let letter): letter
            case .other: "#"
            }
        }
    }

    /// The title of the section.
    public let title: Title
    /// The members of the section, by name.
    public let items: [Item]
}

/// A name in its sorting order: without case and accents, then by its spelling.
private struct SortedName: Comparable {
    let folded: String
    let spelled: String

    init(_ name: String) {
        spelled = name
        folded = name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    static func < (left: SortedName, right: SortedName) -> Bool {
        (left.folded, left.spelled) < (right.folded, right.spelled)
    }

    func title<Item>() -> MemberSection<Item>.Title {
        guard let first = folded.first, first.isLetter else { return .other }
        return .letter(first.uppercased())
    }
}
