public import Middleware
import Primitives

/// An entity with a notification setting that can be edited. Each conforming type is one kind of edit.
protocol NotificationSource: Sendable {
    associatedtype Model: TierModel where Model.Client == ApiClient, Model.Value.ID: Codable
    typealias Group = FieldGroup<Model.Value.Fields>
    typealias Field = any WritableKeyPath<Model.Value.Fields, NotificationSetting?> & Sendable

    /// The field group, which consists of the setting alone.
    static var group: Group { get }
    static var field: Field { get }
    /// Returns the request that changes the setting on the server.
    @MainActor static func request(_ edit: NotificationEdit<Self>, by client: ApiClient) -> EditRequest
}

/// A change of a notification setting. It is kept across launches until the server has confirmed it.
struct NotificationEdit<Source: NotificationSource>: DurableEdit {
    typealias Model = Source.Model

    static var kind: String { "notify \(Model.Value.lane)" }
    static var group: FieldGroup<Model.Value.Fields> { Source.group }

    let id: Model.Value.ID
    let setting: NotificationSetting

    var summary: String {
        "notify \(EntityKey(kind: Model.Value.lane, id: Model.Value.entityID(of: id).description)) \(setting)"
    }

    func apply(to fields: inout Model.Value.Fields) { fields[keyPath: Source.field] = setting }

    func request(by client: ApiClient) -> EditRequest { Source.request(self, by: client) }
}

extension Post2Providing {
    /// Chooses the events on the post of which the viewer is notified. Since 1.0.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setNotifications(_ setting: NotificationSetting) -> Task<EditResult, Never> {
        post2.submit(NotificationEdit<PostNotifications>(id: id, setting: setting))
    }
}

/// The notifications about a post.
enum PostNotifications: NotificationSource {
    typealias Model = Post2
    static let group = Group.notifications
    static var field: Field { \.notifications }

    static func request(_ edit: NotificationEdit<Self>, by client: ApiClient) -> EditRequest {
        client.notificationRequest(edit.setting, of: edit.id)
    }
}

extension Comment2Providing {
    /// Chooses the events below the comment of which the viewer is notified. PieFed alone has such a setting.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setNotifications(_ setting: NotificationSetting) -> Task<EditResult, Never> {
        comment2.submit(NotificationEdit<CommentNotifications>(id: id, setting: setting))
    }
}

/// The notifications about a comment.
enum CommentNotifications: NotificationSource {
    typealias Model = Comment2
    static let group = Group.notifications
    static var field: Field { \.notifications }

    static func request(_ edit: NotificationEdit<Self>, by client: ApiClient) -> EditRequest {
        client.notificationRequest(edit.setting, of: edit.id)
    }
}

extension CommunityRelation {
    /// Chooses the events in the community of which the viewer is notified. Since 1.0.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setNotifications(_ setting: NotificationSetting) -> Task<EditResult, Never> {
        submit(NotificationEdit<CommunityNotifications>(id: id, setting: setting))
    }
}

/// The notifications about a community.
enum CommunityNotifications: NotificationSource {
    typealias Model = CommunityRelation
    static let group = Group.notifications
    static var field: Field { \.notifications }

    static func request(_ edit: NotificationEdit<Self>, by client: ApiClient) -> EditRequest {
        client.notificationRequest(edit.setting, of: edit.id)
    }
}

extension PersonRelation {
    /// Chooses the acts of the person of which the viewer is notified. PieFed alone has such a setting.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setNotifications(_ setting: NotificationSetting) -> Task<EditResult, Never> {
        submit(NotificationEdit<PersonNotifications>(id: id, setting: setting))
    }
}

/// The notifications about a person.
enum PersonNotifications: NotificationSource {
    typealias Model = PersonRelation
    static let group = Group.notifications
    static var field: Field { \.notifications }

    static func request(_ edit: NotificationEdit<Self>, by client: ApiClient) -> EditRequest {
        client.notificationRequest(edit.setting, of: edit.id)
    }
}
