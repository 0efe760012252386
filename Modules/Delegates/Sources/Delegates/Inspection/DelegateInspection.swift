import Foundation
import Primitives
public import Propagation

// A delegate in an inspector: an object of the kind `delegate`, of the source ``LivingDelegates``.

extension DelegateState: Inspectable {
    /// The delegate's id in an inspector.
    public nonisolated var inspectedID: InspectedID { living.id(name, number) }

    /// The entity in the log and in an inspector. Delegates of several accounts have the same names, so one of an account is named as its
    /// file is; without a `DelegateScope` the file is known from the first request on.
    var entity: EntityKey {
        EntityKey(kind: "delegate", id: cacheKey ?? scope.map { "\($0.scope)/\(name)" } ?? name)
    }

    /// Tells an inspector that the delegate was made, has changed, or is gone.
    nonisolated func markInspected() { commits.inspection.mark(inspectedID) }

    /// Describes the present state. Reading it registers no observer.
    func inspectedState(as id: InspectedID) -> InspectedState {
        let summary = ValueSummary(of: hasValue ? value : placeholder)
        let status = loading.status
        var fields = [
            InspectedState.Field("status", status?.name ?? "not asked"),
            InspectedState.Field("local", loading.local.name),
            InspectedState.Field("refresh", loading.refresh.name),
            InspectedState.Field("updated", time?.formatted(.iso8601) ?? ValueText.missing),
            InspectedState.Field("value", summary.text, mark: hasValue ? nil : .unknown),
        ]
        if let errorText { fields.append(InspectedState.Field("error", errorText)) }
        if let cacheKey { fields.append(InspectedState.Field("file", cacheKey)) }
        return InspectedState(
            id,
            of: entity,
            headline: hasValue ? summary.size : status == nil ? "" : "placeholder",
            fields: fields,
            isStored: hasValue && isFromFile
        )
    }

    /// The reason why there is no new data, or why the stored data cannot be used; nil if there is none.
    private var errorText: String? {
        let status = loading.status
        if status.hasError { return status.errorMessage }
        if case .unreadable(let reason) = loading.local { return "stored data: \(reason)" }
        return nil
    }
}

extension LoadingState.Local {
    /// The name of the case, without the reason: `fresh`, `unreadable`.
    fileprivate var name: String {
        switch self {
        case .none: ValueText.missing
        case .reading: "reading"
        case .fresh: "fresh"
        case .stale: "stale"
        case .unreadable: "unreadable"
        }
    }
}

extension LoadingState.Refresh {
    /// The name of the case, without the reason: `idle`, `failed`.
    fileprivate var name: String {
        switch self {
        case .idle: "idle"
        case .running: "running"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}
