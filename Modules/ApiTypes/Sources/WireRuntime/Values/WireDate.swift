public import Foundation

/// A moment with microsecond precision, as servers store it.
///
/// Servers write `2023-08-07T15:33:19.211463`, the same with `Z` or `+00:00`, and no fraction for a whole second. This type parses all of
/// them itself, because the platform's formatters cost a thousand times as much. `Foundation.Date` counts in floating-point seconds, so two
/// dates that print the same may differ; this type counts whole microseconds and compares exactly.
///
/// ```swift
/// let published = WireDate("2023-08-07T15:33:19.211463")
/// ```
public struct WireDate: WireValue, Codable, Comparable {
    /// The microseconds since 1970-01-01T00:00:00Z; negative before that.
    public let microseconds: Int64

    /// Creates a moment from microseconds since 1970.
    public init(microsecondsSince1970 microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Creates the moment closest to `date`.
    ///
    /// - Precondition: The date is within 290,000 years of 1970.
    public init(_ date: Date) {
        microseconds = Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
    }

    /// The moment as Foundation's `Date`; exact to the microsecond for 140 years around 2001.
    public var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

    /// Returns true if the first moment is earlier.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.microseconds < rhs.microseconds }
}

extension WireDate {
    /// Reads a date in any form that servers use.
    ///
    /// - Throws: `DecodingError` that quotes the text if it is not a date.
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

    /// Writes the form of 0.19: UTC with `Z`, and 0, 3 or 6 digits of fraction as needed.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
