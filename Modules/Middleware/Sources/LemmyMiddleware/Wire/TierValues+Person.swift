import ApiTypes
import Foundation
import WireRuntime

// Left out of `ApiPerson`: `inbox_url`, which servers use among themselves, and 0.18's `admin`, which tier 2 shows.

extension Person1Value {
    init(_ wire: borrowing ApiPerson, server: String) {
        self.init(
            server: server,
            id: wire.id,
            fields: Person1Fields(
                actorId: wire.actorId,
                name: wire.name,
                displayName: wire.displayName,
                avatar: wire.avatar,
                banner: wire.banner,
                biography: wire.bio,
                banned: wire.banned,
                banExpires: wire.banExpires?.date,
                created: wire.published.date,
                updated: wire.updated?.date,
                local: wire.local,
                deleted: wire.deleted,
                matrixUserId: wire.matrixUserId,
                isBot: wire.botAccount,
                instanceId: wire.instanceId
            )
        )
    }
}
