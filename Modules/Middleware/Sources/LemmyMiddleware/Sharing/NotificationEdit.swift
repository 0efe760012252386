import LemmyIdentifiers
public import Middleware
import Primitives

/// A model with a notification setting that can be edited.
protocol NotificationModel: TierModel where Client == ApiClient, Value.ID: Codable {
    nonisolated static var notificationSource: NotificationSource<Self> { get }
}

/// The notification setting of a kind of models.
struct NotificationSource<Model: TierModel>: Sendable {
    /// The field group, which consists of the setting alone.
    let group: FieldGroup<Model.Value.Fields>
    let field: any WritableKeyPath<Model.Value.Fields, NotificationSetting?> & Sendable
    let subject: @Sendable (Model.Value.ID) -> NotificationSubject
}

/// An entity with a notification setting.
enum NotificationSubject: Sendable {
    case post(PostID), comment(CommentID), community(CommunityID), person(PersonID)

    /// Returns the call that changes the setting on the server.
    func call(_ setting: NotificationSetting, in dialect: any ClientDialect) throws(ApiClientError) -> Call<
        CombinedAnswer
    > {
        switch self {
        case .post(let id): try dialect.notify(setting, of: id)
        case .comment(let id): try dialect.notify(setting, of: id)
        case .community(let id): try dialect.notify(setting, of: id)
        case .person(let id): try dialect.notify(setting, of: id)
        }
    }
}

/// A change of a notification setting. It is kept across launches until the server has confirmed it.
struct NotificationEdit<Model: NotificationModel>: DurableEdit {
    static var kind: String { "notify \(Model.Value.lane)" }
    static var group: FieldGroup<Model.Value.Fields> { Model.notificationSource.group }

    let id: Model.Value.ID
    let setting: NotificationSetting

    var summary: String {
        "notify \(EntityKey(kind: Model.Value.lane, id: Model.Value.entityID(of: id).description)) \(setting)"
    }

    func apply(to fields: inout Model.Value.Fields) { fields[keyPath: Model.notificationSource.field] = setting }

    func request(by client: ApiClient) -> EditRequest {
        client.editRequest { [id, setting] dialect throws(ApiClientError) in
            try Model.notificationSource.subject(id).call(setting, in: dialect)
        }
    }
}

extension Post2Providing {
    /// Chooses the events on the post of which the viewer is notified. Since 1.0.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setNotifications(_ setting: NotificationSetting) -> Task<EditResult, Never> {
        post2.submit(NotificationEdit<Post2>(id: id, setting: setting))
    }
}

extension Post2: NotificationModel {
    nonisolated static let notificationSource = NotificationSource<Post2>(group: .notifications, field: \.notifications)
    { .post($0) }
}

extension Comment2Providing {
    /// Chooses the events below the comment of which the viewer is notified. PieFed alone has such a setting.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setNotifications(_ setting: NotificationSetting) -> Task<EditResult, Never> {
        comment2.submit(NotificationEdit<Comment2>(id: id, setting: setting))
    }
}

extension Comment2: NotificationModel {
    nonisolated static let notificationSource = NotificationSource<Comment2>(
        group: .notifications,
        field: \.notifications
    ) { .comment($0) }
}

extension CommunityRelation {
    /// Chooses the events in the community of which the viewer is notified. Since 1.0.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setNotifications(_ setting: NotificationSetting) -> Task<EditResult, Never> {
        submit(NotificationEdit<CommunityRelation>(id: id, setting: setting))
    }
}

extension CommunityRelation: NotificationModel {
    nonisolated static let notificationSource = NotificationSource<CommunityRelation>(
        group: .notifications,
        field: \.notifications
    ) { .community($0) }
}

extension PersonRelation {
    /// Chooses the acts of the person of which the viewer is notified. PieFed alone has such a setting.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setNotifications(_ setting: NotificationSetting) -> Task<EditResult, Never> {
        submit(NotificationEdit<PersonRelation>(id: id, setting: setting))
    }
}

extension PersonRelation: NotificationModel {
    nonisolated static let notificationSource = NotificationSource<PersonRelation>(
        group: .notifications,
        field: \.notifications
    ) { .person($0) }
}
