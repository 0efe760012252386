import Middleware
import ReplKit

/// The fields of models as they were last read: several views of one entity, and the two questions of each, read it once.
///
/// Whether a reading still holds is asked of every model it came from, which is also what makes a view observe them.
@MainActor
final class ReadFields {
    private struct Reading {
        let sources: [Source]
        let fields: [ShownField]
    }

    private struct Source {
        weak var model: (any TierModel)?
        let hasEdits: Bool
        let signature: Signature
    }

    /// What a model shows: another box, or another edit, is another signature. The box is kept, so that its place is not another's.
    private struct Signature: Equatable {
        let box: AnyBox
        let pending: [String]
        let verified: Int

        static func == (left: Signature, right: Signature) -> Bool {
            left.box === right.box && left.pending == right.pending && left.verified == right.verified
        }
    }

    static let shared = ReadFields()

    private var readings: [ObjectIdentifier: Reading] = [:]

    /// The fields of a model, read anew only if anything that they came from has changed.
    ///
    /// - Parameters:
    ///   - model: Whose.
    ///   - sources: All models that the fields are made of, the model first; whether their edits count, or only what they show.
    ///   - read: Makes the fields.
    func fields(
        of model: any TierModel,
        from sources: () -> [(model: any TierModel, hasEdits: Bool)],
        _ read: () -> [ShownField]
    ) -> [ShownField] {
        let key = ObjectIdentifier(model)
        if let known = readings[key], known.sources.first?.model === model,
            known.sources.allSatisfy({ source in
                source.model.map { Self.signature(of: $0, source.hasEdits) == source.signature } ?? false
            })
        {
            return known.fields
        }
        if readings.count > 2_000 { readings = [:] }
        let fields = read()
        var seen: Set<ObjectIdentifier> = []
        var all: [Source] = []
        for (model, hasEdits) in sources() where seen.insert(ObjectIdentifier(model)).inserted {
            let signature = Self.signature(of: model, hasEdits)
            all.append(Source(model: model, hasEdits: hasEdits, signature: signature))
        }
        readings[key] = Reading(sources: all, fields: fields)
        return fields
    }

    /// The names of the fields as they were last read; nil if they never were. Not observable: whoever shows them reads them too.
    func names(of model: any TierModel) -> [String]? {
        guard let known = readings[ObjectIdentifier(model)], known.sources.first?.model === model else { return nil }
        return known.fields.map(\.name)
    }

    /// Observable, as the whole of the model.
    private static func signature(of model: some TierModel, _ hasEdits: Bool) -> Signature {
        guard hasEdits else {
            _ = model.reading(\.tierValue)
            return Signature(box: model.display.box, pending: [], verified: 0)
        }
        let state = model.editState
        return Signature(
            box: model.display.box,
            pending: state.pending,
            verified: state.pending.isEmpty ? 0 : state.verified.hashValue
        )
    }
}
