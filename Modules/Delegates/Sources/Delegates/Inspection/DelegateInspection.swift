import Foundation
import Primitives
public import Propagation

/// Shows a delegate in an inspector, as one object of the kind `delegate`.
///
/// It is made with the delegate's state and referred to weakly by the environment; it does not keep the state alive.
@MainActor
final class DelegateInspection<D>: InspectionSource {
    nonisolated let inspectionNumber: Int
    /// The id of the only object.
    nonisolated let id: InspectedID
    weak var state: DelegateState<D>?

    init(_ name: String, in inspection: Inspection) {
        inspectionNumber = inspection.makeSourceNumber()
        id = InspectedID(source: inspectionNumber, tier: "delegate", id: name)
    }

    var inspectionName: String { state?.scope.map { "\($0.scope)" } ?? "delegates" }

    var inspectedIDs: [InspectedID] { state == nil ? [] : [id] }

    func inspectedState(of id: InspectedID) -> InspectedState? {
        guard id == self.id else { return nil }
        return state?.inspectedState(as: id)
    }
}

extension DelegateState: Inspectable {
    /// The delegate's id in an inspector.
    public nonisolated var inspectedID: InspectedID { inspection.id }

    /// The entity in the log and in an inspector. Delegates of several accounts have the same names, so one of an account is named as its
    /// file is; without a `DelegateScope` the file is known from the first request on.
    var entity: EntityKey {
        EntityKey(kind: "delegate", id: cacheKey ?? scope.map { "\($0.scope)/\(name)" } ?? name)
    }

    /// Registers the state in its environment; called at the end of each initializer.
    func startInspection() {
        inspection.state = self
        commits.inspection.add(inspection)
        markInspected()
    }

    /// Tells an inspector that the delegate was made, has changed, or is gone.
    nonisolated func markInspected() { commits.inspection.mark(inspection.id) }

    /// Describes the present state. Reading it registers no observer.
    fileprivate func inspectedState(as id: InspectedID) -> InspectedState {
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
