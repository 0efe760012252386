/// The handles of a session. Each retains its object until it is dropped.
@MainActor
final class HandleTable {
    private var objects: [(name: String, object: any Showable)] = [] {
        didSet { onChange() }
    }
    /// The object that `_` means.
    var lastResult: (any Showable)? {
        didSet { onChange() }
    }
    /// Called when a handle, or the last result, holds another object.
    var onChange: @MainActor () -> Void = {}

    var names: [String] { objects.map(\.name) }
    var all: [(name: String, object: any Showable)] { objects }

    subscript(name: String) -> (any Showable)? {
        get { name == "_" ? lastResult : objects.first { $0.name == name }?.object }
        set {
            if let index = objects.firstIndex(where: { $0.name == name }) {
                if let newValue { objects[index].object = newValue } else { objects.remove(at: index) }
            } else if let newValue {
                objects.append((name, newValue))
            }
        }
    }

    /// Drops a handle, and also `_` if it means the same object.
    func drop(_ name: String) {
        guard let object = self[name] else { return }
        if let lastResult, lastResult.reference == object.reference, lastResult.identity == object.identity {
            self.lastResult = nil
        }
        self[name] = nil
    }

    func removeAll() { restore([], lastResult: nil) }

    /// Replaces all handles and the last result by earlier ones.
    func restore(_ objects: [(name: String, object: any Showable)], lastResult: (any Showable)?) {
        (self.objects, self.lastResult) = (objects, lastResult)
    }
}
