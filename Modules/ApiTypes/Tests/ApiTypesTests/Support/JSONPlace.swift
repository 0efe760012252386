/// A step into a JSON object or array, for tests that change one of many values.
enum JSONStep: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case key(String)
    case index(Int)

    init(stringLiteral value: String) { self = .key(value) }
    init(integerLiteral value: Int) { self = .index(value) }
}

extension [String: Any] {
    /// Replaces the value at a place, or removes it.
    mutating func replace(_ value: Any?, at place: [JSONStep]) {
        guard let changed = Self.replacing(value, at: place[...], in: self) as? [String: Any] else {
            preconditionFailure("The top level stays an object: give a place inside it.")
        }
        self = changed
    }

    private static func replacing(_ value: Any?, at place: ArraySlice<JSONStep>, in container: Any?) -> Any? {
        guard let step = place.first else { return value }
        switch (step, container) {
        case (.key(let key), var object as [String: Any]):
            object[key] = replacing(value, at: place.dropFirst(), in: object[key])
            return object
        case (.index(let index), var array as [Any]):
            array[index] = replacing(value, at: place.dropFirst(), in: array[index]) as Any
            return array
        default: preconditionFailure("There is no \(step) in \(container ?? "nothing"): the place does not exist.")
        }
    }

    /// Returns all places at and below one place, including only the values of objects.
    func places(under root: [JSONStep]) -> [[JSONStep]] {
        var places: [[JSONStep]] = []
        func visit(_ value: Any?, at place: [JSONStep]) {
            places.append(place)
            guard let object = value as? [String: Any] else { return }
            for key in object.keys.sorted() { visit(object[key], at: place + [.key(key)]) }
        }
        let start = root.reduce(self as Any?) { value, step in
            switch step {
            case .key(let key): (value as? [String: Any])?[key]
            case .index(let index): (value as? [Any])?[index]
            }
        }
        visit(start, at: root)
        return places
    }
}
