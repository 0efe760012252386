/// What every generated wire type is: a value that decodes, encodes, compares and crosses threads.
///
/// Generated types conform to this one protocol, so that a second decoder can ask more of them later without a change at any place
/// that names them.
public protocol WireValue: Codable, Hashable, Sendable {}
