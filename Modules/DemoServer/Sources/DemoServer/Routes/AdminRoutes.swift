import Networking

extension Route {
    static var adminRoutes: [Route] {
        [
            Route(.post, "/admin/add", AddAdmin.self) { world, call, viewer, body throws(ServerError) in
                try world.appointAdmin(body.personID, body.added, by: viewer, at: call.now)
                return world.respond { writer in
                    writer.array("admins", world.admins) { writer, admin in writer.object { $0.write(admin) } }
                }
            },
            Route(.post, "/user/leave_admin") { world, call throws(ServerError) in
                try world.leaveAdmins(call.requireLogin(), at: call.now)
                return world.siteAnswer(for: nil, ties: call.ties)
            },
            Route(.put, "/community/hide", HideCommunity.self) { world, call, viewer, body throws(ServerError) in
                let id = body.communityID
                let hidden = body.hidden
                let reason = body.reason
                try world.requireAdmin(viewer)
                guard world.communities[id] != nil else {
                    throw ServerError("couldnt_update_community_hidden_status", status: 404)
                }
                world.updateCommunity(id) { $0.hidden = hidden }
                world.modlog.add(
                    .hideCommunity,
                    ModlogEntry(
                        moderatorID: viewer.id,
                        communityID: id,
                        reason: reason,
                        isDone: hidden,
                        when: call.now
                    )
                )
                return .success
            },
        ]
    }
}

extension World {
    /// Appoints an admin, or dismisses one.
    mutating func appointAdmin(
        _ person: PersonID,
        _ added: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        try requireAdmin(viewer)
        if !added { try requireHigherAdmin(viewer, than: [person]) }
        guard let user = localUser(of: person) else { throw ServerError("object_not_local") }
        localUsers[user.id]?.isAdmin = added
        modlog.add(.add, ModlogEntry(moderatorID: viewer.id, personID: person, isDone: !added, when: now))
    }
}

extension World {
    /// Makes an admin an ordinary account.
    mutating func leaveAdmins(_ viewer: Viewer, at now: Timestamp) throws(ServerError) {
        try requireAdmin(viewer)
        if admins.count == 1 { throw ServerError("cannot_leave_admin") }
        localUsers[viewer.user.id]?.isAdmin = false
        // Admins log in without an accepted application, so a removed admin counts as accepted.
        if !viewer.user.acceptedApplication {
            localUsers[viewer.user.id]?.acceptedApplication = true
            siteCounts.users += 1
        }
        modlog.add(.add, ModlogEntry(moderatorID: viewer.id, personID: viewer.id, when: now))
    }
}
