import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import ReplKit
import WireRuntime

extension ShownValue {
    /// Converts the value of a tier's field to one of the forms that can be shown.
    init(reading value: Any) {
        switch value {
        case let flag as Bool: self = .flag(flag)
        case let number as Int: self = .number(number)
        case let id as any WireIdentifier: self = .number(id.rawValue)
        case let text as String: self = .text(text)
        case let url as WireURL: self = .text(url.string)
        case let date as Date: self = .date(date)
        // A requested subscription that is not granted yet is neither yes nor no.
        case let subscription as Subscription where subscription == .pending: self = .text("pending")
        case let subscription as Subscription: self = .flag(subscription.isSubscribed)
        // The word `none` is a choice here, unlike that of a vote.
        case let setting as NotificationSetting: self = .text(setting.rawValue)
        default: self.init(readingParts: value)
        }
    }

    private init(readingParts value: Any) {
        switch value {
        case let value as any MaybeMissing: self = value.content.map(ShownValue.init(reading:)) ?? .missing
        case let list as any Collection: self.init(listing: Self.words(forEach: list))
        default:
            let words = Self.words(for: value)
            self = words == "none" ? .missing : .text(words)
        }
    }

    private static func words(forEach list: some Collection) -> [String] { list.map { words(for: $0) } }

    /// Creates a list of words, `und, en, de`; of more than twelve words, only the first ten.
    init(listing words: [String]) {
        let shown = words.count > 12 ? words.prefix(10) + ["and \(words.count - 10) more"] : words[...]
        self = words.isEmpty ? .missing : .text(shown.joined(separator: ", "))
    }

    private static func words(for value: Any) -> String {
        switch value {
        case let language as SpokenLanguage: language.code
        case let instance as InstanceSummary: instance.domain
        case let emoji as CustomEmoji: emoji.shortcode
        case let limit as RateLimit: "\(limit.action) \(limit.requests) per \(limit.seconds) s"
        default: "\(value)"
        }
    }
}

/// An optional of any type.
private protocol MaybeMissing {
    var content: Any? { get }
}

extension Optional: MaybeMissing {
    fileprivate var content: Any? { self }
}
