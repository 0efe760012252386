import Foundation
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// The kind of a record that belongs to other entities and lives as long as they do: a relation, a row of the inbox.
struct RecordKind: EntityKind {
    let name: String
    let summary: String
    private let lemmy: LemmySession
    /// Returns the live models of a client, of every tier.
    private let models: @MainActor (ApiClient) -> [any TierModel]
    /// Fetches the latest records; nil if they come only with the entities that they belong to.
    private let ask: (@MainActor (ApiClient) async throws -> [any TierModel])?

    init(
        _ name: String,
        _ summary: String,
        _ lemmy: LemmySession,
        models: @escaping @MainActor (ApiClient) -> [any TierModel],
        ask: (@MainActor (ApiClient) async throws -> [any TierModel])? = nil
    ) {
        self.name = name
        self.summary = summary
        self.lemmy = lemmy
        self.models = models
        self.ask = ask
    }

    var tiers: [String] { [] }
    var isListed: Bool { false }
    // Records come only with the entities that they belong to.
    var exampleID: String? { nil }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        let api = try lemmy.client
        let model = living(in: api).first { $0.reference.id == id }
        if let model, !model.isStored || ask == nil { return LoadResult(ShownModel(model), from: .live) }
        guard let ask else {
            throw ReplError(
                .unknownReference,
                "\(name):\(id) is not loaded: it is loaded only as part of another entity",
                hint: "cache \(name)"
            )
        }
        // No server returns a single record by its id, so it is searched among the latest.
        let latest: [any TierModel]
        do {
            latest = try await ask(api)
        } catch {
            guard let model, api.isUnreachable(error) else { throw error }
            return LoadResult(ShownModel(model), from: .stored)
        }
        guard let model = latest.first(where: { $0.reference.id == id }) else {
            if let model { return LoadResult(ShownModel(model), from: .stored) }
            throw ReplError(.unknownReference, "\(name):\(id) is not among the latest", hint: "cache \(name)")
        }
        return LoadResult(ShownModel(model), from: .fetched)
    }

    func liveObjects(in session: Session) -> [LiveObject] {
        lemmy.clients.flatMap(living).map { model in
            let shown = ShownModel(model)
            return LiveObject(
                shown.reference,
                tier: shown.tierLabel,
                identities: shown.retainedIdentities,
                owner: shown.owner
            )
        }
    }

    /// Returns each record at its highest tier, sorted by name.
    private func living(in client: ApiClient) -> [any TierModel] {
        let all = models(client).sorted { $0.tierLabel < $1.tierLabel }
        let top = Dictionary(all.map { ($0.reference, $0) }) { $1 }
        return top.values.sorted {
            "\($0.reference)".compare("\($1.reference)", options: .numeric) == .orderedAscending
        }
    }
}

extension RecordKind {
    /// Returns the kinds of all records, which have no ``ContentKind``.
    @MainActor
    static func all(_ lemmy: LemmySession) -> [RecordKind] {
        [
            RecordKind("community_relation", "your relation to a community", lemmy) {
                $0.caches.communityRelation.objects
            },
            RecordKind("person_relation", "your relation to a person", lemmy) {
                $0.caches.personRelation.objects
            },
            RecordKind("instance_relation", "your relation to a server", lemmy) {
                $0.caches.instanceRelation.objects
            },
            RecordKind("community_person_relation", "a person's roles in a community", lemmy) {
                $0.caches.communityPersonRelation.objects
            },
            RecordKind("reply", "a row of the inbox", lemmy) {
                $0.caches.reply1.objects + $0.caches.reply2.objects
            } ask: {
                try await $0.getReplies(sort: .new, limit: 50) + $0.getMentions(sort: .new, limit: 50)
            },
            RecordKind("message", "a private message", lemmy) {
                $0.caches.message1.objects + $0.caches.message2.objects
            } ask: {
                try await $0.getMessages(limit: 50)
            },
            RecordKind("report", "a report to moderators", lemmy) {
                $0.caches.report.objects
            } ask: {
                let kinds = try await $0.seesReportedMessages() ? ReportKind.allCases : [.posts, .comments]
                var reports: [Report] = []
                for kind in kinds { reports += try await $0.getReports(of: kind, limit: 50) }
                return reports
            },
            RecordKind("registration_application", "a request for an account", lemmy) {
                $0.caches.registrationApplication.objects
            } ask: {
                try await $0.getRegistrationApplications(limit: 50)
            },
            RecordKind("person_vote", "one person's vote", lemmy) { $0.caches.personVote.objects },
            RecordKind("image", "an uploaded picture", lemmy) {
                $0.caches.imageUpload.objects
            } ask: {
                try await $0.getImageUploads(limit: 50).uploads
            },
            RecordKind("modlog_entry", "an action of a moderator", lemmy) { $0.caches.modlogEntry.objects },
        ]
    }
}
