/// The name of one field of `Owner` on the wire: the coding key of every generated type.
///
/// One generic struct in place of an enumeration per type, which would be a third of the code that the types are. Generated types
/// declare their fields in extensions, so that `.altText` is a field of `ApiPost` and of nothing else:
///
/// ```swift
/// extension WireField<ApiPost> {
///     public static var altText: Self { Self("alt_text") }
/// }
/// print(ApiPost.availability[.altText])      // since 0.19.4
/// ```
public struct WireField<Owner>: CodingKey, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire, `alt_text`.
    public let name: String

    /// Names a field; nothing checks that `Owner` has one of that name.
    @inlinable
    public init(_ name: String) {
        self.name = name
    }

    /// The name, for `Codable`.
    @inlinable public var stringValue: String { name }

    /// Nil: a field is never a position.
    @inlinable public var intValue: Int? { nil }

    /// Names a field; never nil.
    @inlinable
    public init?(stringValue: String) {
        self.init(stringValue)
    }

    /// Always nil: a field is never a position.
    @inlinable
    public init?(intValue: Int) {
        nil
    }

    /// The name on the wire.
    public var description: String { name }
}
