import Cache
import Middleware
import Propagation
import StrataCache

var images = ImageCache()
images.insert("avatar.png")
print("the app's own cache: \(images.names)")

final class Note: Sendable {}
let notes = ContentCache<Int, Note>(kind: "note")
let note = notes.object(for: 1) { Note() }
print("the identity map: \(notes.count) alive, one object for one key: \(note === notes.object(for: 1) { Note() })")
let store = ClientStore(server: "notes.example", commits: Commits())
print("a client's store: \(store.server)")
