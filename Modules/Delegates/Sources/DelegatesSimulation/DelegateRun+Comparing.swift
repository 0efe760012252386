import Delegates
import Foundation

extension DelegateRun {
    func difference() async -> String? {
        guard let delegate else { return nil }
        if let violation { return violation }
        await yieldUntil({ model.endings.keys.allSatisfy { endings[$0] != nil } })
        var pairs: [(String, String, String)] = [
            ("status", model.status, Self.text(delegate.status)),
            ("data", "\(model.data ?? SimulatedDelegate.placeholder)", "\(delegate.data)"),
            ("exportable", "\(Self.canExport(model) as Any)", "\(delegate.exportableData as Any)"),
            ("last update", "\(model.time as Any)", "\(delegate.lastUpdate as Any)"),
            ("cache", "\(model.cache as Any)", "\(delegate.cache as Any)"),
            ("fetches", "\(model.fetches)", "\(school.fetches)"),
            ("held", "\(model.heldCount)", "\(school.heldCount)"),
        ]
        for waiter in Set(model.endings.keys).union(endings.keys).sorted() {
            pairs.append(("waiter \(waiter)", "\(model.endings[waiter] as Any)", "\(endings[waiter] as Any)"))
        }
        for (what, expected, actual) in pairs where expected != actual {
            return "\(what) is \(actual), should be \(expected)"
        }
        return nil
    }

    /// Compares the displayed status before the consequences of the last step take effect.
    func statusDifference() -> String? {
        guard let delegate else { return nil }
        let actual = Self.text(delegate.status)
        return actual == model.status ? nil : "status is \(actual), should be \(model.status)"
    }

    private static func canExport(_ model: DelegateModel) -> Int? {
        model.status.hasPrefix("lethal") || model.status == "inProgress" ? nil : model.data
    }

    private static func text(_ status: AsyncViewStatus?) -> String {
        let text =
            switch status {
            case nil: "nil"
            case .inProgress: "inProgress"
            case .cached: "cached"
            case .success: "success"
            case .failure(let why): "failure \(why ?? "")"
            case .lethalFailure(let why): "lethal \(why ?? "")"
            }
        // The store decides how to describe the corruption, so the details are not compared.
        guard let corrupt = text.range(of: "the file was corrupt") else { return text }
        return text[..<corrupt.lowerBound] + "corrupt"
    }
}
