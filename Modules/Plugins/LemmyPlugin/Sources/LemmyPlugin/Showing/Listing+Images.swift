import LemmyMiddleware
import Middleware
import Observation
import Primitives
import ReplKit

extension Listing {
    /// Returns the uploaded pictures, newest first: `own`, or `all` for administrators. A picture leaves the list when it is deleted here.
    ///
    /// - Throws: ``ReplKit/ReplError`` for another part.
    static func images(
        _ part: String,
        of api: ApiClient,
        without deleted: DeletedImages,
        limit: Int? = nil
    ) throws -> Listing {
        guard ["own", "all"].contains(part) else {
            throw ReplError(.unknownReference, "there is no list images:\(part)", hint: "one of own, all")
        }
        return Listing(
            EntityKey(kind: "images", id: part),
            of: api,
            title: "pictures",
            columns: part == "all" ? ["created", "by"] : ["created", "post"],
            format: TableFormat(title: part == "all" ? "by" : "post"),
            .requested { position in
                let page =
                    try await part == "all"
                    ? api.getAllImageUploads(page: position.number, limit: limit, cursor: position.cursor)
                    : api.getImageUploads(page: position.number, limit: limit, cursor: position.cursor)
                return Page(rows: page.uploads.map(row), next: page.next)
            },
            isListed: { !deleted.ids.contains($0.reference.id) },
            remake: { try images(part, of: $0, without: deleted, limit: limit) }
        )
    }

    private static func row(_ upload: ImageUpload) -> any Showable {
        ShownRow(ShownModel(upload)) {
            [
                ShownField("by", upload.creator?.name),
                ShownField("post", upload.postId.map { "post:\($0)" }),
            ]
        }
    }
}

/// The uploaded pictures that this session deleted. The server does not tell lists about it.
@MainActor
@Observable
final class DeletedImages {
    /// The names of the pictures.
    private(set) var ids: Set<ImageUpload.ID> = []

    /// Adds a picture.
    func insert(_ id: ImageUpload.ID) { ids.insert(id) }
}
