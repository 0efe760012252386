/// The fields by name, each in words.
typealias Fields = NamedValues<String>

/// A few values by name, in the order in which they were added. There are so few that searching them costs less than hashing.
struct NamedValues<Value: Equatable>: Equatable, Sequence, ExpressibleByDictionaryLiteral {
    typealias Element = (String, Value)

    private var elements: [Element]

    init(dictionaryLiteral elements: (String, Value)...) { self.elements = elements }

    /// - Parameter elements: Values with different names.
    init(_ elements: [Element]) { self.elements = elements }

    subscript(name: String) -> Value? {
        get { elements.first { $0.0 == name }?.1 }
        set {
            let index = elements.firstIndex { $0.0 == name }
            switch (index, newValue) {
            case (let index?, let value?): elements[index].1 = value
            case (let index?, nil): elements.remove(at: index)
            case (nil, let value?): elements.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// Adds the other values, and replaces those with the same names.
    mutating func merge(_ others: NamedValues) { for (name, value) in others { self[name] = value } }

    /// Returns the values with certain names.
    func filter(_ isIncluded: (_ name: String) -> Bool) -> NamedValues {
        NamedValues(elements.filter { isIncluded($0.0) })
    }

    /// The values in the order of their names.
    var sorted: [Element] { elements.sorted { $0.0 < $1.0 } }

    func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

    static func == (left: NamedValues, right: NamedValues) -> Bool {
        left.elements.count == right.elements.count && left.isContained(in: right)
    }

    /// Returns true if another one has all of these values, and perhaps more.
    func isContained(in other: NamedValues) -> Bool {
        elements.indices.allSatisfy { index in
            let (name, value) = elements[index]
            // Usually both have the same names in the same order.
            if index < other.elements.count, other.elements[index].0 == name {
                return other.elements[index].1 == value
            }
            return other[name] == value
        }
    }
}
