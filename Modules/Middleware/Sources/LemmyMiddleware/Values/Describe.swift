import Foundation

/// A field's value in the words of the log: an absent one is `none`.
func describe<Value>(_ value: Value?) -> String {
    guard let value else { return "none" }
    if let date = value as? Date { return date.ISO8601Format() }
    return String(describing: value)
}
