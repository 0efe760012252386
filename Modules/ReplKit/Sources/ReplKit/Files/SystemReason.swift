import Foundation

/// The system's own words for its error numbers: Foundation's are about Cocoa.
package enum SystemReason {
    /// `No space left on device`.
    package static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}
