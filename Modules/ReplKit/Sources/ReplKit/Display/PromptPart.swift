/// A short text in the prompt about a state that a person should keep in mind: `(3 unread)`, `[net fail 1]`.
///
/// ```swift
/// registrar.addPromptPart { _ in faults.active.isEmpty ? nil : PromptPart("net \(faults)", as: .warning) }
/// ```
public struct PromptPart: Hashable, Sendable {
    /// The meaning of a part. It decides the colour, the brackets and the order of the parts.
    public enum Role: Int, Hashable, Sendable, CaseIterable {
        /// The part adds a detail to the place before it, in parentheses: `(3 unread)`.
        case detail
        /// The part says that something does not work: `[offline]`.
        case failure
        /// The part says that something differs from the usual, or is left to do: `[net fail 1]`.
        case warning
        /// The part says how far a longer task is: `[tour 5]`.
        case progress
    }

    /// The maximum number of columns of one part; a longer text is truncated.
    static let maximumColumns = 40

    /// The texts of the part, which are separated by a dot: `offline · 1 waits`.
    public let texts: [String]
    /// The meaning of the part.
    public let role: Role
    /// The text of another part that says the same; the prompt leaves this part out while that text is there. Nil if there is none.
    public private(set) var equivalentText: String?

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - texts: The texts of the part, one at least; the session separates them and adds the brackets.
    ///   - role: The meaning of the part.
    public init(_ texts: [String], as role: Role) {
        self.texts = texts
        self.role = role
    }

    /// Returns the same part, left out while another part of the prompt has a text that says the same.
    ///
    /// - Parameter text: The other part's text, without brackets: `offline`.
    public func unless(_ text: String) -> PromptPart {
        var part = self
        part.equivalentText = text
        return part
    }

    /// Creates a part with one text.
    ///
    /// - Parameters:
    ///   - text: The text without brackets: `net fail 1`.
    ///   - role: The meaning of the part.
    public init(_ text: String, as role: Role) {
        self.init([text], as: role)
    }

    /// Returns the part with its brackets: `[offline · 1 waits]`.
    ///
    /// - Parameter usesUnicode: False for an output that shows only ASCII: `[offline, 1 waits]`.
    func text(usesUnicode: Bool) -> String {
        let body = TextLayout.clean(texts.joined(separator: usesUnicode ? " · " : ", "))
        let short = TextLayout.cut(body, to: Self.maximumColumns)
        return role == .detail ? "(\(short))" : "[\(short)]"
    }

    /// The colour of the part.
    var tint: Style.Tint {
        switch role {
        case .detail: .information
        case .failure: .failure
        case .warning: .warning
        case .progress: .success
        }
    }
}

extension Session {
    /// The text of the prompt in one line, without colours: `strata.test/alice (3 unread) [offline]> `.
    public var prompt: String { promptLine(promptParts, at: promptContext, Style(usesColour: false)) }

    /// Shows the prompt again if a part of it has changed while a person types. The core does so whenever it prints; call it for a change
    /// that nothing is printed for.
    public func refreshPrompt() { onPromptChange?() }

    /// The place that the prompt names, without its other parts: `strata.test/alice`; empty if no plug-in names one.
    var promptContext: String { TextLayout.clean(registry.promptContext?(self) ?? "") }

    /// The prompt as a terminal shows it: with colours if the output has colours.
    ///
    /// If it would leave little room for the typed line, the parts in brackets have a line of their own above it.
    var shownPrompt: String {
        let (parts, place, style) = (promptParts, promptContext, style)
        let states = parts.filter { $0.role != .detail }
        let width = TextWidth.columns(promptLine(parts, at: place, Style(usesColour: false)))
        guard !states.isEmpty, width + Self.typingColumns > style.columns else {
            return promptLine(parts, at: place, style)
        }
        let above = states.map { text(of: $0, style) }.joined(separator: " ")
        return "\(above)\n\(promptLine(parts.filter { $0.role == .detail }, at: place, style))"
    }

    private func promptLine(_ parts: [PromptPart], at place: String, _ style: Style) -> String {
        ([place] + parts.map { text(of: $0, style) }).filter { !$0.isEmpty }.joined(separator: " ") + "> "
    }

    /// The number of columns that a prompt of one line leaves for the typed line.
    private static var typingColumns: Int { 24 }

    /// The parts of all plug-ins in the order of their roles, and of the plug-ins for one role.
    private var promptParts: [PromptPart] {
        let all = registry.promptParts.compactMap { $0(self) }
        let texts = Set(all.flatMap(\.texts))
        let parts = all.filter { part in part.equivalentText.map { !texts.contains($0) } ?? true }
        return PromptPart.Role.allCases.flatMap { role in parts.filter { $0.role == role } }
    }

    private func text(of part: PromptPart, _ style: Style) -> String {
        style.paint(part.text(usesUnicode: options.usesUnicode), part.tint)
    }
}
