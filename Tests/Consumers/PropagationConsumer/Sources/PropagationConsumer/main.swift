import Observation
import Primitives
import Propagation

@Observable @MainActor
final class Post {
    enum Vote { case neutral, up }

    var score = 3
    var vote = Vote.neutral
}

let post = Post()
let commits = Commits()
commits.log.isOn = true
let watch = commits.watch { cause in
    print(post.score, post.vote, cause.map { "\($0.text)" } ?? "first")
}
let subscription = commits.onChanges { changes in
    print("\(changes.cause.text): \(changes.changes.map { "\($0.key)" })")
}

commits.run(commits.makeCause(.edit, "vote post:42 up")) {
    post.score += 1
    post.vote = .up
    let key = EntityKey(kind: "post", id: "42")
    commits.record(EntityChange(key, [FieldChange("score", from: "3", to: "4")]))
}

let stamps = [commits.makeStamp(), commits.makeStamp()]
print("the first stamp is older:", stamps[0].isOlder(than: stamps[1]))
await commits.activity.waitUntilIdle()
watch.cancel()
commits.run(commits.makeCause(.other, "nobody watches")) { post.score += 1 }
withExtendedLifetime(subscription) {}
