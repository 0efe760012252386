import ApiTypesPieFed
import Foundation
import LemmyMiddleware
import PieFedMiddleware
import WireRuntime

// A person as a PieFed server mentions them, without a biography, as a tier value of Strata.
let answer = """
    {
      "id": 3, "user_name": "alice", "title": "Alice", "actor_id": "https://piefed.test/u/alice", "local": true,
      "published": "2026-11-21T04:25:01.250000Z", "deleted": false, "banned": false, "bot": false, "instance_id": 1
    }
    """
let person = try WireDecoder().decode(ApiPieFed.Person.self, from: Data(answer.utf8)).value
let value = person.tierValue(of: "piefed.test")
print(value.entityKey, value.name, value.displayName ?? "no display name", value.server)
