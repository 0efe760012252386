import Primitives

/// One thing with its fields, and what it leads to.
public struct OutputObject: Hashable, Sendable {
    /// Its name: `post:42`.
    public let reference: String
    /// How much of it is known.
    public let tier: String?
    /// One line that tells it from others.
    public let headline: String
    /// How it was come by.
    public let status: ShownStatus?
    /// Its fields, in order.
    public let fields: [ShownField]
    /// The names of what it leads to now.
    public let edges: [String]

    /// Reads an object as it is now.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - names: Only these fields, in this order; all if empty.
    @MainActor
    public init(_ object: any Showable, fields names: [String] = []) {
        reference = object.reference.description
        tier = object.tierLabel
        headline = object.headline
        status = object.status
        let all = object.fields()
        fields = names.isEmpty ? all : names.compactMap { name in all.first { $0.name == name }?.alone }
        edges = names.isEmpty ? object.edgeNames.filter { object.edge($0) != nil } : []
    }
}

extension ShownField {
    /// The field without what it stands among.
    fileprivate var alone: ShownField {
        var field = self
        field.group = nil
        return field
    }
}
