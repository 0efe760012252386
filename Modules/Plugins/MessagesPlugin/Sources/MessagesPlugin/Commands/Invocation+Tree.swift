import ReplKit

extension Invocation {
    /// What the command is about.
    func tree(_ name: String = "REF") throws -> any TreeShowable {
        let object = try object(name)
        guard let tree = object as? any TreeShowable else {
            throw ReplError(.wrongKind, "\(verb): \(object.reference) is no value in a tree", hint: "help \(verb)")
        }
        return tree
    }
}
