/// Finds types whose values can contain values of their own type.
///
/// A struct is stored in place, so a struct that contains itself would have no finite size. Therefore every optional field, and every case
/// of a tagged union, that leads back to its own type is stored indirectly. Arrays and maps store their elements indirectly anyway.
extension ApiModel {
    /// Decides which values are stored indirectly, and which readers are recursive.
    mutating func findRecursion() {
        let storage = Storage(types)
        let stored = Graph(types) { $0.references.flatMap(storage.names(in:)) }
        let held = Graph(types) { $0.references.flatMap(\.declaredNames) }
        for index in types.indices {
            let name = types[index].wire
            func leadsBack(_ type: SwiftType) -> Bool {
                storage.names(in: type).contains { $0 == name || stored.reaches(name, from: $0) }
            }
            types[index].isRecursive = held.reaches(name, from: name)
            types[index].form = types[index].form.boxed(where: leadsBack)
        }
    }

    /// Reports types that require themselves, whose values would be infinite.
    func checkRecursion(_ problems: inout Problems) {
        let storage = Storage(types)
        let required = Graph(types) { $0.fields.filter(\.isRequired).map(\.type).flatMap(storage.names(in:)) }
        var told: Set<String> = []
        for type in types where !told.contains(type.wire) {
            guard let circle = required.circle(through: type.wire) else { continue }
            told.formUnion(circle)
            problems.add(
                .unsupported,
                type.wire,
                "its values require themselves and never end: \((circle + [type.wire]).joined(separator: " → "))",
                hint: "One of these fields is not always there: say which under “optional”."
            )
        }
    }
}

extension TypeModel.Form {
    /// Returns the form in which fields and cases that match `leadsBack` are stored indirectly, if possible.
    fileprivate func boxed(where leadsBack: (SwiftType) -> Bool) -> Self {
        switch self {
        case .object(let fields): .object(fields.boxed(where: leadsBack))
        case .coded(let words, let fields): .coded(words, fields.boxed(where: leadsBack))
        case .tagged(let key, let tags):
            .tagged(
                key: key,
                tags.map { tag in
                    var tag = tag
                    tag.isBoxed = leadsBack(tag.type)
                    return tag
                }
            )
        case .words, .alias: self
        }
    }
}

extension [FieldModel] {
    fileprivate func boxed(where leadsBack: (SwiftType) -> Bool) -> Self {
        map { field in
            var field = field
            field.isBoxed = !field.isRequired && leadsBack(field.type)
            return field
        }
    }
}

/// Finds the types that a value stores in place; a generic type may store its argument in an array instead.
private struct Storage {
    /// The indices of the parameters that each generic type stores in place.
    private var parameters: [String: Set<Int>] = [:]

    init(_ types: [TypeModel]) {
        var isChanged = true
        while isChanged {
            isChanged = false
            for type in types where !type.parameters.isEmpty {
                let names = Set(type.references.flatMap(parameterNames(in:)))
                let indices = Set(type.parameters.indices.filter { names.contains(type.parameters[$0]) })
                guard parameters[type.wire, default: []] != indices else { continue }
                parameters[type.wire] = indices
                isChanged = true
            }
        }
    }

    /// Returns the generated types that a value of `type` stores in place, always or sometimes.
    func names(in type: SwiftType) -> [String] {
        guard case .declared(let name, let arguments) = type.resolved else { return [] }
        return [name] + stored(arguments, by: name).flatMap(names(in:))
    }

    private func parameterNames(in type: SwiftType) -> [String] {
        switch type.resolved {
        case .parameter(let name): [name]
        case .declared(let name, let arguments): stored(arguments, by: name).flatMap(parameterNames(in:))
        default: []
        }
    }

    private func stored(_ arguments: [SwiftType], by name: String) -> [SwiftType] {
        arguments.indices.filter { parameters[name, default: []].contains($0) }.map { arguments[$0] }
    }
}

/// A graph of the types that lead to other types.
private struct Graph {
    private let edges: [String: [String]]

    init(_ types: [TypeModel], _ edges: (TypeModel) -> [String]) {
        self.edges = Dictionary(types.map { ($0.wire, edges($0)) }, uniquingKeysWith: { first, _ in first })
    }

    func reaches(_ name: String, from start: String) -> Bool {
        var seen: Set<String> = []
        var open = edges[start] ?? []
        while let next = open.popLast() {
            if next == name { return true }
            if seen.insert(next).inserted { open += edges[next] ?? [] }
        }
        return false
    }

    /// Returns the shortest path from a type back to itself, starting with it; nil if there is none.
    func circle(through name: String) -> [String]? {
        var ways = [[name]]
        var seen: Set<String> = []
        while !ways.isEmpty {
            var longer: [[String]] = []
            for way in ways {
                for next in edges[way[way.count - 1]] ?? [] {
                    if next == name { return way }
                    if seen.insert(next).inserted { longer.append(way + [next]) }
                }
            }
            ways = longer
        }
        return nil
    }
}
