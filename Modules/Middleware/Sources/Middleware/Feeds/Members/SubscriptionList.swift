import Foundation
public import Observation

/// Members in sections, as people look for them: favourites first, then by letter.
///
/// ```swift
/// let subscriptions = SubscriptionList(communities, named: { $0.title }) { favourites.contains($0.id) }
/// for section in subscriptions.sections { print(section.title, section.items.map(\.title)) }
/// ```
///
/// Observable: names, members and what `isFavourite` reads. The caller keeps the favourites.
@MainActor
public final class SubscriptionList<Item: TierModel> {
    /// Those that are subscribed to.
    public let members: MemberList<Item>
    private let name: @MainActor (Item) -> String
    private let isFavourite: @MainActor (Item) -> Bool

    /// Puts members in sections.
    ///
    /// - Parameters:
    ///   - members: Those that are subscribed to.
    ///   - name: What one is looked for by.
    ///   - isFavourite: Whether one stands in the first section, and in no other.
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

/// Some members of a list, under a title.
public struct MemberSection<Item> {
    /// What a section is of.
    public enum Title: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The caller's favourites.
        case favourites
        /// Those whose names begin with a letter, in upper case and without accents.
        case letter(String)
        /// Those whose names begin with something else.
        case other

        /// The letter; `#` for the rest, and `favourites`.
        public var description: String {
            switch self {
            case .favourites: "favourites"
            case .letter(let letter): letter
            case .other: "#"
            }
        }
    }

    /// What it is of.
    public let title: Title
    /// Its members, by name.
    public let items: [Item]
}

/// A name as it is sorted: without case and accents, and by its spelling where that is equal.
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
