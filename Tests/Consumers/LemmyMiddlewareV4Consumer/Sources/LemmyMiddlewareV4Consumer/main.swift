import ApiTypesV4
import Foundation
import LemmyMiddleware
import LemmyMiddlewareV4
import WireRuntime

// A person as a server with Lemmy 1.0 sends it, as a tier value of Strata.
let answer = """
    {
      "id": 3, "name": "alice", "display_name": "Alice", "ap_id": "https://strata.test/u/alice", "local": true,
      "published_at": "2026-11-21T04:25:01.250Z", "last_refreshed_at": "2026-11-21T04:25:01.250Z",
      "deleted": false, "bot_account": false, "instance_id": 1,
      "post_count": 12, "comment_count": 40
    }
    """
let person = try WireDecoder().decode(ApiV4.Person.self, from: Data(answer.utf8)).value
let value = person.tierValue(of: "strata.test")
print(value.entityKey, value.name, value.displayName ?? "no display name", value.server)
