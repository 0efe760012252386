public import Observation
import Propagation

/// A loader that upgrades an entity to the top when its view appears, and reports the progress to that view.
///
/// ```swift
/// let loader = ContentLoader<PostTiers>(stub)
/// loader.appear()                       // onAppear
/// loader.content.wrappedValue.title_    // shown as soon as it is known
/// if case .failed(let error) = loader.state { … loader.retry() … }
/// loader.disappear()                    // onDisappear
/// ```
///
/// The known fields are shown all the while. Releasing the loader cancels its request.
@MainActor
public final class ContentLoader<Tiers: EntityTiers> {
    /// The progress of loading.
    public enum State: Sendable {
        /// No request is under way, and more may be loaded.
        case idle
        /// An upgrade is under way, either this loader's or another's of the same ``AnyContent``.
        case loading
        /// No more can be loaded.
        case loaded
        /// The last upgrade failed; ``ContentLoader/retry()`` tries again.
        case failed(any Error)
    }

    /// The entity at its highest living tier. Observable.
    public let content: AnyContent<Tiers>

    private var appearances = 0
    private var loading: Task<Void, Never>?

    /// Makes a loader of an entity that other views show too; they share one upgrade.
    public init(_ content: AnyContent<Tiers>) { self.content = content }

    /// Makes a loader of an entity at any tier, or of a stub. It sends no request yet.
    public convenience init(_ content: Tiers.Content) { self.init(AnyContent(content)) }

    deinit { loading?.cancel() }

    /// The progress of loading. Observable.
    public var state: State {
        if content.isComplete { return .loaded }
        if content.isUpgrading { return .loading }
        return content.error.map { .failed($0) } ?? .idle
    }

    /// True while a view shows the entity.
    package var isShown: Bool { appearances > 0 }

    /// Notes that a view shows the entity: loads the missing tiers, retries a failed load, and retains the tiers that others have loaded.
    public func appear() {
        appearances += 1
        if !content.holdsTop { load() }
    }

    /// Notes that a view no longer shows the entity. The last view cancels the upgrade, unless another caller waits for it.
    public func disappear() {
        appearances = max(0, appearances - 1)
        guard appearances == 0 else { return }
        loading?.cancel()
        loading = nil
    }

    /// Retries a failed load, or joins an upgrade that is under way.
    public func retry() { load() }

    private func load() {
        guard loading == nil else { return }
        loading = content.activity.start { [weak self, content] in
            // Ignored: the content shows the failure itself, in its `error`.
            try? await content.upgrade()
            if !Task.isCancelled { self?.loading = nil }
        }
    }
}

extension ContentLoader: Observable {}
