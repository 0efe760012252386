import Primitives

/// One object with its fields and edges.
public struct OutputObject: Hashable, Sendable {
    /// The reference of the object: `post:42`.
    package let reference: String
    /// The tier of the object; nil if its kind has no tiers.
    package let tier: String?
    /// One line that distinguishes the object from others.
    package let headline: String
    /// The status of the object, or of the fields that were read, such as loading or stale.
    package let status: ShownStatus?
    /// The fields in order.
    package let fields: [ShownField]
    /// The names of the edges that have a target now.
    package let edges: [String]

    /// Reads an object with its current values.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - names: The fields to read, in this order; empty for all.
    @MainActor
    package init(_ object: any Showable, fields names: [String] = []) {
        reference = object.reference.description
        tier = object.tierLabel
        headline = object.headline
        status = names.isEmpty ? object.status : object.status(of: names)
        let all = object.fields()
        fields = names.isEmpty ? all : names.compactMap { name in all.first { $0.name == name }?.ungrouped }
        edges = names.isEmpty ? object.edgeNames.filter { object.edge($0) != nil } : []
    }
}

extension ShownField {
    /// The field without its group and its place.
    fileprivate var ungrouped: ShownField {
        var field = self
        (field.group, field.place) = (nil, .ordinary)
        return field
    }
}
