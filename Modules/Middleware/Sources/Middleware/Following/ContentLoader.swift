public import Observation
import Propagation

/// Upgrades an entity to the top when it appears, and says how far that is; what a view of it is drawn from.
///
/// ```swift
/// let loader = ContentLoader<PostTiers>(stub)
/// loader.appear()                       // onAppear
/// loader.content.wrappedValue.title_    // shown as soon as it is known
/// if case .failed(let error) = loader.state { … loader.retry() … }
/// loader.disappear()                    // onDisappear
/// ```
///
/// What there is is shown all the while. Dropping it ends what it has under way.
@MainActor
public final class ContentLoader<Tiers: EntityTiers> {
    /// How far loading is.
    public enum State: Sendable {
        /// Nothing is under way, and there may be more to know.
        case idle
        /// An upgrade is under way, this loader's or another's of the same ``AnyContent``.
        case loading
        /// There is no more to be had.
        case loaded
        /// The last upgrade failed; ``ContentLoader/retry()`` tries again.
        case failed(any Error)
    }

    /// The entity at the highest tier that lives. Observable.
    public let content: AnyContent<Tiers>

    private var appearances = 0
    private var loading: Task<Void, Never>?

    /// Makes a loader of an entity that is shown elsewhere too: one upgrade is everybody's.
    public init(_ content: AnyContent<Tiers>) { self.content = content }

    /// Makes a loader of an entity at any tier, or of a stub; fetches nothing yet.
    public convenience init(_ content: Tiers.Content) { self.init(AnyContent(content)) }

    deinit { loading?.cancel() }

    /// How far loading is. Observable.
    public var state: State {
        if content.isComplete { return .loaded }
        if content.isUpgrading { return .loading }
        return content.error.map { .failed($0) } ?? .idle
    }

    /// Whether a view shows it.
    public var isShown: Bool { appearances > 0 }

    /// A view shows it from now on: loads what is missing, tries again what failed, and keeps what others have loaded.
    public func appear() {
        appearances += 1
        if !content.keepsAll { load() }
    }

    /// A view shows it no more: the last one calls the upgrade off, unless somebody else waits for it.
    public func disappear() {
        appearances = max(0, appearances - 1)
        guard appearances == 0 else { return }
        loading?.cancel()
        loading = nil
    }

    /// Tries again; joins an upgrade that is under way.
    public func retry() { load() }

    private func load() {
        guard loading == nil else { return }
        loading = content.activity.start { [weak self, content] in
            // What goes wrong is the content's to show: its `error`.
            try? await content.upgrade()
            if !Task.isCancelled { self?.loading = nil }
        }
    }
}

extension ContentLoader: Observable {}
