/// Brings one value up to date by others of its identifier.
enum Projection {
    /// The receiver after it has taken over, in turn, what each of the posted values says.
    ///
    /// A value that cannot be taken over is reported and skipped; the receiver stays as it was before it.
    static func merge<Receiver: ConsistencyManagerModel>(
        _ values: [any ConsistencyManagerModel],
        into receiver: Receiver,
        report: (ConsistencyError) -> Void
    ) -> Receiver {
        var merged = receiver
        for value in values {
            if let same = value as? Receiver, same.projectionIdentifier == merged.projectionIdentifier {
                merged = same
                continue
            }
            do {
                merged = try merged.mergeModel(value)
            } catch let error as ConsistencyError {
                report(error)
            } catch {
                let wrapped = ConsistencyError.unmergeable(value, into: merged)
                report(ConsistencyError(.unmergeable, wrapped.message, hint: wrapped.hint, cause: error))
            }
        }
        return merged
    }
}
