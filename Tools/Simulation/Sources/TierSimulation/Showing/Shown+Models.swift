import LemmyMiddleware
import Middleware

extension Shown {
    /// Everything that the living models of a client show.
    @MainActor
    static func models(of api: ApiClient) -> [Entry: Fields] {
        let caches = api.caches
        var shown: [Entry: Fields] = [:]
        for model in caches.post1.objects { shown[Entry(.post1, model.id)] = fields(model.display.box.fields) }
        for model in caches.post2.objects { shown[Entry(.post2, model.id)] = fields(model.display.box.fields) }
        for model in caches.comment1.objects { shown[Entry(.comment1, model.id)] = fields(model.display.box.fields) }
        for model in caches.comment2.objects { shown[Entry(.comment2, model.id)] = fields(model.display.box.fields) }
        for model in caches.community1.objects {
            shown[Entry(.community1, model.id)] = fields(model.display.box.fields)
        }
        for model in caches.community2.objects {
            shown[Entry(.community2, model.id)] = fields(model.display.box.fields)
        }
        for model in caches.person1.objects { shown[Entry(.person1, model.id)] = fields(model.display.box.fields) }
        for model in caches.person2.objects { shown[Entry(.person2, model.id)] = fields(model.display.box.fields) }
        shown.merge(relations(of: caches)) { $1 }
        for model in caches.reply1.objects { shown[Entry(.reply, model.id)] = fields(model.display.box.fields) }
        for model in caches.message1.objects { shown[Entry(.message, model.id)] = fields(model.display.box.fields) }
        for model in caches.report.objects { shown[Entry(.report, model.id)] = fields(model.display.box.fields) }
        return shown
    }

    @MainActor
    private static func relations(of caches: ContentCaches) -> [Entry: Fields] {
        var shown: [Entry: Fields] = [:]
        for model in caches.communityRelation.objects {
            shown[Entry(.communityRelation, model.id)] = fields(model.display.box.fields)
        }
        for model in caches.personRelation.objects {
            shown[Entry(.personRelation, model.id)] = fields(model.display.box.fields)
        }
        for model in caches.communityPersonRelation.objects {
            shown[Entry(.standing, model.id)] = fields(model.display.box.fields)
        }
        for model in caches.instanceRelation.objects {
            shown[Entry(.instanceRelation, model.id)] = fields(model.display.box.fields)
        }
        return shown
    }
}
