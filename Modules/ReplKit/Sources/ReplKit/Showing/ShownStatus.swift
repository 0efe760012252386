/// How what is shown was come by: drawn beside it, as a screen would draw a placeholder, a spinner, an age, an error mark.
public struct ShownStatus: Hashable, Sendable {
    /// Whether nothing real is there yet.
    public var isPlaceholder: Bool
    /// Whether something newer is on its way.
    public var isLoading: Bool
    /// Whether it stays as it is until somebody lets it go on.
    public var isPaused: Bool
    /// How old it is, if it comes from a file or is not what was asked for.
    public var age: Duration?
    /// Whether what has an age comes from a file, which is said then.
    public var isFromFile: Bool
    /// Why the last attempt to get something newer failed.
    public var error: String?

    /// Describes a status; the default is fresh and at rest.
    public init(
        isPlaceholder: Bool = false,
        isLoading: Bool = false,
        isPaused: Bool = false,
        age: Duration? = nil,
        isFromFile: Bool = true,
        error: String? = nil
    ) {
        self.isPlaceholder = isPlaceholder
        self.isLoading = isLoading
        self.isPaused = isPaused
        self.age = age
        self.isFromFile = isFromFile
        self.error = error
    }
}
