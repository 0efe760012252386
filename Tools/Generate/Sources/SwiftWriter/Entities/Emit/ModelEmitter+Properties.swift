extension ModelEmitter {
    /// Writes the properties, each read from an object: `post2.`, or an empty text for the model itself.
    func writeProperties(_ text: inout SwiftText, of object: String) {
        if isSingle { text.blank() }
        for child in declaration.children {
            let type = child.type(child.tier)
            if child.isConstant {
                guard !isSingle else { continue }
                text.doc(child.sentence)
                text.line("public nonisolated var \(child.name): \(type) { \(object)\(child.name) }")
            } else {
                text.doc(child.sentence)
                let link = "\(object)\(child.name)Link"
                text.getter("public var \(child.name): \(type)", "\(object)reading(\\.\(child.name), \(link))")
            }
        }
        for field in declaration.fields {
            text.doc(field.sentence)
            text.getter("public var \(field.name): \(field.type)", "\(object)reading(\\.\(field.name)).\(field.name)")
        }
    }
}
