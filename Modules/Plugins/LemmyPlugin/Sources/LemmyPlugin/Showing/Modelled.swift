import LemmyMiddleware
import Middleware
import ReplKit

/// What shows something that commands act on: the object itself, and whose it is.
protocol Modelled: Owned {
    /// The object as it is known now: `any Post2Providing`, `Report`, a stub.
    var subject: Any { get }
}

extension Shown: Modelled {
    var subject: Any { content }
}

extension ShownModel: Modelled {
    var subject: Any { model }

    var api: ApiClient { Self.client(of: model) }

    private static func client(of model: some TierModel) -> ApiClient {
        guard let api = model.api as? ApiClient else {
            preconditionFailure("\(model.kind) is no model of LemmyMiddleware: the plug-in shows no others")
        }
        return api
    }
}
