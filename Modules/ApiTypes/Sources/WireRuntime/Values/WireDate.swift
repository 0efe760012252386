public import Foundation

/// A moment as the server stores it, to the microsecond.
///
/// Servers write `2023-08-07T15:33:19.211463`, the same with `Z` or `+00:00`, and no fraction on a whole second; all of them are read
/// here by hand, because the platform's formatters cost a thousand times as much. `Foundation.Date` counts in floating-point seconds,
/// so two dates that print the same may differ: this one counts whole microseconds and compares exactly.
///
/// ```swift
/// let published = WireDate("2023-08-07T15:33:19.211463")
/// ```
public struct WireDate: WireValue, Encodable, Comparable {
    /// Microseconds since 1970-01-01T00:00:00Z; negative before.
    public let microseconds: Int64

    /// Makes a moment from microseconds since 1970.
    public init(microsecondsSince1970 microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Makes the moment closest to `date`.
    ///
    /// - Precondition: Within 290,000 years of 1970.
    public init(_ date: Date) {
        microseconds = Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
    }

    /// The moment for use with Foundation; exact to the microsecond for 140 years around 2001.
    public var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

    /// Orders moments, earlier first.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.microseconds < rhs.microseconds }
}

extension WireDate {
    /// Reads any server's spelling.
    ///
    /// - Throws: `DecodingError` that quotes the text if it is no date.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let date = WireDate(text) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "“\(text.prefix(40))” is not a date."
            )
            throw DecodingError.dataCorrupted(context)
        }
        self = date
    }

    /// Writes the spelling of 0.19: UTC with `Z`, and 0, 3 or 6 digits of fraction, as many as it takes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
