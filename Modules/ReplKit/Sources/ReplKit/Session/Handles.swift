/// What a session has names for: handles, held strongly until dropped.
@MainActor
final class Handles {
    private var objects: [(name: String, object: any Showable)] = []
    /// What `_` means.
    var last: (any Showable)?

    var names: [String] { objects.map(\.name) }
    var all: [(name: String, object: any Showable)] { objects }

    subscript(name: String) -> (any Showable)? {
        get { name == "_" ? last : objects.first { $0.name == name }?.object }
        set {
            if let index = objects.firstIndex(where: { $0.name == name }) {
                if let newValue { objects[index].object = newValue } else { objects.remove(at: index) }
            } else if let newValue {
                objects.append((name, newValue))
            }
        }
    }

    /// Drops a handle, and `_` if it is the same object.
    func drop(_ name: String) {
        guard let object = self[name] else { return }
        if let last, last.reference == object.reference, last.identity == object.identity { self.last = nil }
        self[name] = nil
    }

    func removeAll() {
        objects = []
        last = nil
    }
}
