import ReplKit

extension Invocation {
    /// A text that somebody will read.
    ///
    /// - Parameters:
    ///   - name: What the parameter is called.
    ///   - what: What it is: `comment`.
    /// - Throws: ``ReplKit/ReplError`` with code `usage` if there is nothing to read in it; nothing was sent then.
    func writtenText(_ name: String, of what: String) async throws -> String {
        let text = try await writtenText(name)
        guard !text.isBlank else {
            throw ReplError(
                .usage,
                "\(verb): the \(what) is blank; nothing was sent",
                hint:
                    "\(verb) \(typedReference() ?? typedReference("PERSON") ?? typedReference("COMMUNITY") ?? "REF") \(name)"
            )
        }
        return text
    }
}

extension String {
    /// Whether there is nothing to read in it.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
