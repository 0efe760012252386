/// A function on a walk.
public struct Station: Hashable, Sendable, CustomStringConvertible {
    /// As its caller would write it: `Post2.toggleUpvote()`.
    public let name: String
    /// The name of its file.
    public let file: String
    /// The module it is in; nil in a written walk, which does not say.
    public let module: String?

    /// Puts a station together.
    public init(name: String, file: String, module: String? = nil) {
        self.name = name
        self.file = file
        self.module = module
    }

    /// The station as a walk lists it.
    public var description: String { "\(name)  \(file)" + (module.map { "  (\($0))" } ?? "") }
}
