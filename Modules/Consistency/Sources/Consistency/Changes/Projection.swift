/// Updates a value with other values of its identifier.
enum Projection {
    /// Returns the receiver after it has merged each of the posted values in turn.
    ///
    /// A value that cannot be merged is reported and skipped; the receiver keeps its state from before it.
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
