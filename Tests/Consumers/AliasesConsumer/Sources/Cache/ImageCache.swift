/// The app's own cache.
public struct ImageCache {
    /// The names of the cached images, in the order in which they were inserted.
    public private(set) var names: [String] = []

    /// Makes an empty cache.
    public init() {}

    /// Inserts an image.
    public mutating func insert(_ name: String) { names.append(name) }
}
