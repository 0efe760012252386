internal import ApiSchema

/// The parts that the object types of an API play: elements of lists, answers about one thing, and objects inside others.
struct EntityRoles {
    let objects: [String: TypeModel]
    /// The types of the elements of lists that a GET answers.
    private(set) var listed: Set<String> = []
    /// The types that a GET answers as a whole.
    private(set) var answered: Set<String> = []
    /// The types that are the values of a field of another type.
    private(set) var nested: Set<String> = []
    /// The types that responses contain, directly or nested.
    let reached: Set<String>

    init(_ model: ApiModel) {
        let all = model.types.filter { type in if case .object = type.form { type.parameters.isEmpty } else { false } }
        objects = Dictionary(all.map { ($0.wire, $0) }, uniquingKeysWith: { first, _ in first })
        reached = Reachability(types: model.types, requests: model.requests).fromAnswers
        for request in model.requests where request.method == "GET" {
            for response in request.responses {
                if let element = Self.element(of: response.type) { listed.insert(element) }
                guard let name = Self.object(response.type), let object = objects[name] else { continue }
                answered.insert(name)
                // An answer without an identity of its own may be the wrapping of a list.
                guard Self.identity(of: object) == nil else { continue }
                for field in object.fields {
                    if let element = Self.element(of: field.type) { listed.insert(element) }
                }
            }
        }
        for object in all where reached.contains(object.wire) {
            for field in object.fields {
                if let name = Self.object(field.type), name != object.wire { nested.insert(name) }
            }
        }
    }

    /// Returns the field with the identity: `id`, a number, a string or a typed id, which is always there.
    static func identity(of type: TypeModel) -> FieldModel? {
        type.fields.first { field in
            guard field.wire == "id", field.isRequired else { return false }
            switch field.type.resolved {
            case .int, .string, .identifier, .textIdentifier: return true
            default: return false
            }
        }
    }

    /// Returns the name of a declared type; nil for any other type.
    static func object(_ type: SwiftType) -> String? {
        if case .declared(let name, let arguments) = type.resolved, arguments.isEmpty { return name }
        return nil
    }

    /// Returns the name of the declared type of the elements of a list.
    static func element(of type: SwiftType) -> String? {
        switch type.resolved {
        case .array(let element), .list(let element): object(element)
        default: nil
        }
    }

    /// Returns the thing that a type is about: `Post` for `PostView`, `PostSummary` and `GetPostResponse`.
    static func stem(_ name: String) -> String {
        var stem = name[...]
        for prefix in ["Get", "Simple", "Minimal", "Basic", "Full", "Detailed", "Nullable", "Public"] {
            let rest = stem.dropFirst(prefix.count)
            if stem.hasPrefix(prefix), rest.first?.isUppercase == true {
                stem = rest
                break
            }
        }
        let suffixes = [
            "Response", "Dto", "DTO", "View", "Summary", "Reference", "Ref", "Details", "Detail", "Detailed",
            "Minified",
            "Expanded", "Full", "Short", "Simple", "Minimal", "Basic", "Base", "Info", "Item", "Object", "Resource",
            "Entry",
        ]
        while let suffix = suffixes.first(where: { stem.hasSuffix($0) && stem.count > $0.count }) {
            stem = stem.dropLast(suffix.count)
        }
        return String(stem)
    }
}
