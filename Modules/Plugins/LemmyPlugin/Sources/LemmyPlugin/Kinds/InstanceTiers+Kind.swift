import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import ReplKit
import WireRuntime

extension InstanceTiers: LemmyTiers {
    static var summary: String { "a server: instance, instance:lemmy.world, or its address" }
    static func lowest(of client: ApiClient) -> ModelCache<Instance1> { client.caches.instance1 }
    static var keptTiers: [KeptTier<InstanceTiers>] {
        [
            KeptTier(Instance3.self) { $0 },
            KeptTier(Instance2.self) { $0 },
            KeptTier(Instance1.self) { $0 },
        ]
    }
    static func content(_ instance: Instance1) -> any InstanceStubProviding { instance }
    static func stub(at address: WireURL, of client: ApiClient) -> any InstanceStubProviding {
        InstanceStub(actorId: address, api: client)
    }
    /// A server tells its own page only, whatever number others have in its tables.
    static func fetch(_ id: InstanceID, from client: ApiClient) async throws -> any InstanceStubProviding {
        let own = try await client.getInstance()
        guard own.id == id else {
            throw ReplError(
                .unknownReference,
                "instance:\(id) is shown nowhere, and servers are asked by their hosts",
                hint: "load instance:\(client.siteHost)"
            )
        }
        return own
    }
    static var fetchByName: ((String, ApiClient) async throws -> any InstanceStubProviding)? {
        { try await $1.getInstance(actorId: WireURL("https://\($0)/")) }
    }
    static func ownName(of client: ApiClient) -> String? { client.siteHost }
    static func recognizes(_ text: String) -> Bool {
        guard text.contains("://"), let url = WireURL(text).url, url.host() != nil else { return false }
        return url.path().isEmpty || url.path() == "/"
    }
    static func name(of instance: Instance1) -> String? { instance.actorId.url?.host() }
    static func isNamed(_ name: String, _ instance: Instance1) -> Bool { instance.actorId.url?.host() == name }
}
