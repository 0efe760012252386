public import Foundation

extension StatusMask {
    /// True if the content may be outdated, so that its age is of interest.
    public var showsAge: Bool { showsContent && (showsSpinner || showsError) }

    /// Returns an age as text: `just now`, `12 min old`, `3 d old`; nil if it is unknown or negative because of a wrong clock.
    public static func text(ofAge age: TimeInterval?) -> String? {
        guard let age, age >= 0, age.isFinite else { return nil }
        return switch age {
        case ..<60: "just now"
        case ..<3600: "\(Int(age / 60)) min old"
        case ..<86_400: "\(Int(age / 3600)) h old"
        default: "\(Int(min(age / 86_400, 1e9))) d old"
        }
    }
}
