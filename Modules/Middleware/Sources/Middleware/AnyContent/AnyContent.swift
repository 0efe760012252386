public import Observation
import Primitives
public import Propagation

/// An entity at its highest living tier. A view holds it and shows more fields as more become known.
///
/// ```swift
/// let note = AnyNote(row)           // typealias AnyNote = AnyContent<NoteTiers>
/// note.wrappedValue.starCount_      // shown as soon as anybody has it
/// try await note.upgrade()          // goes all the way
/// ```
///
/// It retains the content that it was given and the tier that its own ``upgrade()`` reached. It shows a higher tier that another part of
/// the app has created for as long as that model lives, but does not retain it: closing a page frees the models that only the page needed,
/// and every row of the note falls back to its earlier tier.
///
/// Observable: a reader of ``wrappedValue`` is notified once per commit when another tier is shown.
@MainActor
public final class AnyContent<Tiers: EntityTiers> {
    private var held: Tiers.Content
    private(set) var heldTier: Int
    private var id: Tiers.ID?
    /// The observed tiers above the held one; nil until the first read.
    private var higherTiers: [ObservedTier<Tiers.Content>]?
    /// The token that reports when the entity at a stub's address becomes alive; nil until the first read.
    private var addressToken: LifetimeToken?
    /// The upgrade under way, which concurrent calls share; nil until the first call.
    var upgrades: InFlightReads?
    let state = AnyContentState()

    /// Wraps an entity at any tier, or a stub. It sends no request.
    ///
    /// A stub finds its entity by the address as the server spells it, or after its own ``upgrade()`` has loaded it.
    public init(_ content: Tiers.Content) {
        held = content
        heldTier = Tiers.tier(of: content)
        id = Tiers.id(of: content)
        if heldTier == 0 { state.beginStub("\(Self.kind)0", of: self, in: Tiers.client(of: held).clientStore) }
    }

    /// The entity at its highest living tier, never below the given one or the one it has reached itself. Observable.
    ///
    /// - Complexity: O(tiers): one look-up for each tier above its own.
    public var wrappedValue: Tiers.Content {
        state.read()
        return heldTier == top ? held : highest.content
    }

    /// The highest tier that exists for this entity.
    var top: Int { Tiers.top(of: held) }

    /// The content that this object retains: the given content, or the highest tier that its own ``upgrade()`` reached. Not observable.
    public var heldValue: Tiers.Content { held }

    /// The counter of the work that its client has under way.
    var activity: Activity { Tiers.client(of: held).clientStore.commits.activity }

    // MARK: Following

    /// The highest living tier.
    var highest: (content: Tiers.Content, tier: Int) {
        guard heldTier < top, let above = higherTiers ?? observeHigherTiers() else { return (held, heldTier) }
        for index in above.indices.reversed() {
            if let content = above[index].living() { return (content, heldTier + index + 1) }
        }
        return (held, heldTier)
    }

    /// Observes the tiers above the held one. From then on, the end of a model is reported too.
    private func observeHigherTiers() -> [ObservedTier<Tiers.Content>]? {
        let client = Tiers.client(of: held)
        guard let id = id ?? find(in: client) else { return nil }
        let above = Tiers.tiers[heldTier...].map { $0.follow(id, client, state) }
        self.higherTiers = above
        return above
    }

    /// The identity of the entity at a stub's address, if a model of it lives.
    ///
    /// - Complexity: O(living models of the lowest tier) for the first stub; O(1) for further stubs at the same time.
    private func find(in client: Tiers.Client) -> Tiers.ID? {
        guard state.needsSearch, let address = Tiers.address(of: held), let lowest = Tiers.tiers.first else {
            return nil
        }
        if addressToken == nil { addressToken = lowest.expect(address, client, state) }
        state.needsSearch = false
        // The token stays: while a stub exists, the address index is kept for the next one.
        id = lowest.find(address, client)
        if id != nil { state.stub?.mark() }
        return id
    }

    /// Retains the reached tier. Observers are notified only if the shown tier changes, because they already know a living tier.
    func setHeld(_ content: Tiers.Content, because cause: @autoclosure () -> Cause) {
        let tier = Tiers.tier(of: content)
        guard tier > heldTier else { return }
        let shown = highest.tier
        // The new observation begins before the old one ends.
        let earlier = higherTiers
        (held, heldTier, id, higherTiers, addressToken) = (content, tier, Tiers.id(of: content), nil, nil)
        state.endStub()
        if highest.tier != shown { Tiers.client(of: held).clientStore.commits.run(cause()) { state.tierChanged() } }
        withExtendedLifetime(earlier) {}
    }
}

extension AnyContent: Observable {}

extension AnyContent: Inspectable {
    /// The id in an inspector of what it retains: of the model of the held tier, which changes with its own ``upgrade()``, or of the stub.
    public var inspectedID: InspectedID {
        if let stub = state.stub { return stub.id }
        guard heldTier > 0, let id = Tiers.tiers[heldTier - 1].inspectedID(held) else {
            preconditionFailure("\(Tiers.self): a content at tier \(heldTier) has no model of that tier")
        }
        return id
    }

    private static var kind: String { Tiers.tiers.first?.kind ?? "\(Tiers.self)" }
}

extension AnyContent: InspectedObject {
    /// Describes the held stub. It is a tier of its entity as long as it shows a higher one, which it does not retain.
    ///
    /// A stub that nobody has read follows no entity, and an inspector does not make it do so.
    func inspectedState(as stub: InspectedID) -> InspectedState {
        ReadRecorder.ignoringReads {
            let address = Tiers.address(of: held)
            let isFollowing = addressToken != nil || higherTiers != nil
            let known = isFollowing ? Tiers.id(of: highest.content) : nil
            return InspectedState(
                stub,
                of: EntityKey(kind: Self.kind, id: known.map { "\($0)" } ?? address ?? stub.id),
                headline: address.map(abbreviated) ?? "",
                fields: address.map { [.init("address", abbreviated($0))] } ?? []
            )
        }
    }
}
