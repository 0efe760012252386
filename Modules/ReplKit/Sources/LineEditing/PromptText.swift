/// A prompt with its colours: its scalars, and the colour of each.
struct PromptText: Equatable {
    /// The scalars without the sequences that set colours.
    private(set) var scalars: [Unicode.Scalar] = []
    /// The parameters of the sequence that each scalar follows: `33`; empty for none. There are as many as scalars.
    private(set) var tints: [String] = []

    /// Reads a prompt. Sequences that set colours (`ESC [ 33 m`) change the colour of what follows; other control characters stay in the text
    /// and are shown, not executed.
    ///
    /// - Complexity: O(n).
    init(_ text: String) {
        var tint = ""
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}", let parameters = Self.parameters(of: rest) else {
                scalars.append(scalar)
                tints.append(tint)
                continue
            }
            rest = rest.dropFirst(parameters.count + 2)
            tint = ["", "0"].contains(parameters) ? "" : parameters
        }
    }

    /// Returns the parameters of a sequence that sets colours; nil if what follows the ESC is no such sequence.
    private static func parameters(of rest: ArraySlice<Unicode.Scalar>) -> String? {
        guard rest.first == "[" else { return nil }
        let body = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == ";" }
        guard rest.dropFirst(body.count + 1).first == "m" else { return nil }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: body)
        return String(view)
    }
}
