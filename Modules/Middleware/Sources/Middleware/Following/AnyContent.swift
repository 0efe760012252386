public import Observation
import Propagation

/// An entity at the highest tier that lives; a view holds it and shows more when more is known.
///
/// ```swift
/// let note = AnyNote(row)           // typealias AnyNote = AnyContent<NoteTiers>
/// note.wrappedValue.starCount_      // shown as soon as anybody has it
/// try await note.upgrade()          // goes all the way
/// ```
///
/// It holds what it was given and what its own ``upgrade()`` reached. What came alive elsewhere it shows for as long as that lives, and
/// holds it not: a page that is closed frees what only the page needed, and every row of the note falls back to what it had.
///
/// Observable: who reads ``wrappedValue`` is told, once per commit, when another tier is shown.
@MainActor
public final class AnyContent<Tiers: EntityTiers> {
    private var held: Tiers.Content
    private var heldTier: Int
    private var id: Tiers.ID?
    /// The tiers above the one that is held; nil until somebody looks.
    private var above: [FollowedTier<Tiers.Content>]?
    /// Says when what a stub's address names comes alive; nil until somebody looks.
    private var expectation: LifeToken?
    private var upgrades: JoinedReads?
    let state = FollowState()

    /// Wraps an entity at any tier, or a stub; fetches nothing.
    ///
    /// A stub is found by its address as the server spells it, or known from when its own ``upgrade()`` has brought it.
    public init(_ content: Tiers.Content) {
        held = content
        heldTier = Tiers.tier(of: content)
        id = Tiers.id(of: content)
    }

    /// The entity at its highest living tier, never below the one that it was given or has reached itself. Observable.
    ///
    /// - Complexity: O(tiers): a look-up for each that is above its own.
    public var wrappedValue: Tiers.Content {
        state.read()
        return heldTier == top ? held : highest.content
    }

    /// The highest tier there is of it.
    private var top: Int { Tiers.top(of: held) }

    /// What it keeps alive itself: what it was given, or the highest tier that its own ``upgrade()`` reached. Not observable.
    public var heldValue: Tiers.Content { held }

    /// Whether there is no more to be had: it is at the top, or an upgrade ended below it without failing. Observable.
    public var isComplete: Bool {
        state.read()
        let tier = highest.tier
        return tier == top || state.end.map { $0 >= tier } ?? false
    }

    /// Whether it keeps all that is to be had itself: nothing that happens elsewhere takes it away.
    var keepsAll: Bool { heldTier == top || state.end.map { $0 >= heldTier } ?? false }

    /// Whether an ``upgrade()`` is under way. Observable.
    public var isUpgrading: Bool { state.isUpgrading }

    /// Why the last ``upgrade()`` failed; nil if it did not, when another has begun, and while the top is shown. Observable.
    ///
    /// An upgrade that nobody waits for any more has not failed.
    public var error: (any Error)? { isComplete ? nil : state.failure }

    /// What its client has under way.
    var activity: Activity { Tiers.client(of: held).home.commits.activity }

    // MARK: Following

    /// The highest tier that lives.
    private var highest: (content: Tiers.Content, tier: Int) {
        guard heldTier < top, let above = above ?? follow() else { return (held, heldTier) }
        for index in above.indices.reversed() {
            if let content = above[index].living() { return (content, heldTier + index + 1) }
        }
        return (held, heldTier)
    }

    /// Listens to the tiers above; what dies before somebody has looked is heard of.
    private func follow() -> [FollowedTier<Tiers.Content>]? {
        let client = Tiers.client(of: held)
        guard let id = id ?? find(in: client) else { return nil }
        let above = Tiers.tiers[heldTier...].map { $0.follow(id, client, state) }
        self.above = above
        return above
    }

    /// The identity of what a stub's address names, if it lives.
    ///
    /// - Complexity: O(living models of the lowest tier) for the first stub; O(1) for those beside it.
    private func find(in client: Tiers.Client) -> Tiers.ID? {
        guard state.needsSearch, let address = Tiers.address(of: held), let lowest = Tiers.tiers.first else {
            return nil
        }
        if expectation == nil { expectation = lowest.expect(address, client, state) }
        state.needsSearch = false
        // It goes on expecting: while there is a stub, the next one has the address book at hand.
        id = lowest.find(address, client)
        return id
    }

    /// Keeps what was reached. Whoever was told of it when it came alive is not told again.
    private func hold(_ content: Tiers.Content, because cause: @autoclosure () -> Cause) {
        let tier = Tiers.tier(of: content)
        guard tier > heldTier else { return }
        let shown = highest.tier
        // Listens anew before it lets go.
        let earlier = above
        (held, heldTier, id, above, expectation) = (content, tier, Tiers.id(of: content), nil, nil)
        if highest.tier != shown { Tiers.client(of: held).home.commits.run(cause()) { state.noteChange() } }
        withExtendedLifetime(earlier) {}
    }

    // MARK: Upgrading

    /// Upgrades to the top, one request after the other, and keeps what it reaches: also a tier that lives elsewhere already.
    ///
    /// Calls at one time are one upgrade. It ends where nothing more is to be had (``isComplete``): a post that was removed is asked for
    /// once. A caller that is cancelled leaves it to the others.
    ///
    /// - Throws: What the entity's own `upgrade()` throws; what was reached until then stays, and it can be called again. `CancellationError`
    ///   if the caller's task was cancelled.
    public func upgrade() async throws {
        let commits = Tiers.client(of: held).home.commits
        hold(highest.content, because: commits.makeCause(.other, "keep \(Tiers.name(of: held))"))
        guard heldTier < top else { return }
        let upgrades = upgrades ?? JoinedReads()
        self.upgrades = upgrades
        try await commits.activity.during {
            let cause = commits.makeCause(.other, "upgrade \(Tiers.name(of: held))")
            if !upgrades.isUnderWay("upgrade", for: Int.self) { commits.run(cause) { state.beginUpgrade() } }
            _ = try await upgrades.join("upgrade", at: commits.makeStamp(), confirmedAt: .never) {
                try await self.climb(because: cause)
            }
        }
    }

    /// Goes up tier by tier; each step is higher than the one before, or the last.
    private func climb(because cause: Cause) async throws -> Int {
        let commits = Tiers.client(of: held).home.commits
        var end: Int?
        do {
            while end == nil {
                let (content, tier) = highest
                hold(content, because: cause)
                guard tier < top else { break }
                hold(try await Tiers.upgrade(content), because: cause)
                if highest.tier <= tier { end = tier }
            }
            commits.run(cause) { state.endUpgrade(at: end, nil) }
            return heldTier
        } catch {
            // Called off: nobody waits for it, and nothing is wrong.
            commits.run(cause) { state.endUpgrade(at: nil, Task.isCancelled ? nil : error) }
            throw error
        }
    }
}

extension AnyContent: Observable {}
