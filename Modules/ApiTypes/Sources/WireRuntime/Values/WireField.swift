/// The name of a field of `Owner` on the wire, which is the coding key of every generated type.
///
/// One generic struct replaces an enumeration for each type, which would add a third to the code of the types. Generated types declare
/// their fields in extensions, so that `.altText` is a field of `ApiPost` only:
///
/// ```swift
/// extension WireField<ApiPost> {
///     public static var altText: Self { Self("alt_text") }
/// }
/// print(ApiPost.availability[.altText])      // since 0.19.4
/// ```
public struct WireField<Owner>: CodingKey, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire, such as `alt_text`.
    public let name: String

    /// Creates a field; it is not checked that `Owner` has a field with that name.
    @inlinable
    public init(_ name: String) {
        self.name = name
    }

    /// The name, for `Codable`.
    @inlinable public var stringValue: String { name }

    /// Nil, because a field is never an index.
    @inlinable public var intValue: Int? { nil }

    /// Creates a field; never returns nil.
    @inlinable
    public init?(stringValue: String) {
        self.init(stringValue)
    }

    /// Always returns nil, because a field is never an index.
    @inlinable
    public init?(intValue: Int) {
        nil
    }

    /// The name on the wire.
    public var description: String { name }
}
