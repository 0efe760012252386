import Observation
import Primitives

/// Small settings of one owner in one file. Reads and changes take effect immediately, each setting is observable by itself, and changes
/// are saved in the background.
///
/// ```swift
/// let settings = await StoredSettings.open(key, in: store)
/// if settings[.showsImages] { … }
/// settings[.showsImages] = false
/// await settings.flush()
/// ```
///
/// The file contains only settings that were set, not defaults. Each save changes only the settings that were set through this object and
/// keeps all others in the file, including those of other versions, processes and objects. A change by another process becomes visible at
/// the next ``open(_:in:)``. If the file is damaged meanwhile, it is moved to the quarantine and all settings known here are written again.
/// After a wipe of the scope, the next change resets all settings to their defaults.
///
/// - Note: The design follows `UserDefaults`. Do not store a token as a setting, because nothing here is encrypted.
@MainActor
public final class StoredSettings {
    /// The changes that are not saved yet; a nil change resets a setting to its default.
    fileprivate struct Pending {
        /// The number of wipes of the scope at the time when these settings were opened or reset.
        let wipes: Int
        /// All settings that are set, to be written again if the file is damaged.
        var known: [String: JSONValue] = [:]
        var changes: [String: JSONValue?] = [:]
        var isEnqueued = false
        var problem: StoreError?
    }

    private let key: StoreKey
    private let store: FileStore
    private var slots: [String: SettingSlot] = [:]
    private let pending: Lock<Pending>
    /// The reason why changes are kept in memory only; nil if they are saved.
    private let refusal: StoreError?
    /// Notifies observers of ``problem``.
    private let problemTrigger = SettingSlot(nil)

    /// Reads the settings. The result is usable whatever the state of the file is.
    ///
    /// If the file is damaged, it is moved to the quarantine and all settings have their defaults. If it cannot be read, or a newer program
    /// or another owner wrote it, it is left alone; changes are then kept in memory only, and ``problem`` describes the reason.
    ///
    /// - Parameters:
    ///   - key: The key of the file. Its schema version applies to the file as a whole. It rarely has to be raised, because a setting with
    ///     another shape counts as not set.
    ///   - store: The store that holds the file. Pin the key if the settings must never be evicted.
    public static func open(_ key: StoreKey, in store: FileStore) async -> StoredSettings {
        // Get the count before the read, so that settings which a wipe removes meanwhile are not taken for current.
        let wipes = store.wipeCount(of: key.scope)
        switch await store.read([String: JSONValue].self, for: key) {
        case .value(let values, _): return StoredSettings(key, store, values, wipes)
        case .absent, .corrupt, .outdated: return StoredSettings(key, store, [:], wipes)
        case .unreadable(let error): return StoredSettings(key, store, [:], wipes, refusal: error)
        case .newer(let found), .wrongScope(let found):
            return StoredSettings(key, store, [:], wipes, refusal: .foreignSettings(key, found))
        }
    }

    private init(
        _ key: StoreKey,
        _ store: FileStore,
        _ values: [String: JSONValue],
        _ wipes: Int,
        refusal: StoreError? = nil
    ) {
        self.key = key
        self.store = store
        self.refusal = refusal
        pending = Lock(Pending(wipes: wipes, known: values, problem: refusal))
        slots = values.mapValues(SettingSlot.init)
    }

    // MARK: Settings

    /// The value of a setting, or its default; each setting is observed by itself.
    ///
    /// A new value takes effect immediately and is saved in the background, in order. Setting an equal value saves nothing.
    public subscript<Value>(setting: Setting<Value>) -> Value {
        get { slot(setting.name).value(as: Value.self) ?? setting.defaultValue }
        set {
            do {
                change(setting.name, to: try JSONValue(newValue))
            } catch {
                report(
                    StoreError(
                        .notEncodable,
                        "\(setting.name) cannot be written as JSON",
                        hint: "Numbers must be finite.",
                        cause: error
                    )
                )
            }
        }
    }

    /// Returns true if the setting has been set, even to its default; observable.
    public func isSet<Value>(_ setting: Setting<Value>) -> Bool { slot(setting.name).json != nil }

    /// Resets a setting to its default, including a default that changes in a later version.
    public func reset<Value>(_ setting: Setting<Value>) { change(setting.name, to: nil) }

    /// Resets every setting, including those of other versions.
    public func resetAll() {
        for name in slots.keys { change(name, to: nil) }
    }

    /// The reason why the last change is not saved, or may not be; nil if there is no problem. Observable.
    public var problem: StoreError? {
        _ = problemTrigger.json
        return pending.withLock { $0.problem }
    }

    /// Returns after every change has been saved or has failed; see ``problem``.
    ///
    /// `FileStore.flush()` waits for the same changes, before a program ends. This method also retries changes that failed before.
    public func flush() async {
        enqueueJob()
        await store.flush()
    }

    private func slot(_ name: String) -> SettingSlot {
        if let slot = slots[name] { return slot }
        let slot = SettingSlot(nil)
        slots[name] = slot
        return slot
    }

    // MARK: Saving

    private func change(_ name: String, to json: JSONValue?) {
        resetIfWiped()
        let slot = slot(name)
        guard slot.json != json else { return }
        slot.set(json)
        pending.withLock { pending in
            pending.changes[name] = .some(json)
            pending.known[name] = json
        }
        enqueueJob()
    }

    /// Discards all state from before a wipe, so that it is neither saved nor taken for the contents of the file.
    private func resetIfWiped() {
        let wipes = store.wipeCount(of: key.scope)
        let isWiped = pending.withLock { pending in
            guard pending.wipes != wipes else { return false }
            pending = Pending(wipes: wipes, problem: refusal)
            return true
        }
        guard isWiped else { return }
        for slot in slots.values where slot.json != nil { slot.set(nil) }
        problemTrigger.notifyObservers()
    }

    /// Enqueues a save. Only one job waits at a time; it includes all changes that are made before it runs.
    private func enqueueJob() {
        resetIfWiped()
        guard refusal == nil else { return }
        let life = pending.withLock { pending -> Int? in
            guard !pending.changes.isEmpty, !pending.isEnqueued else { return nil }
            pending.isEnqueued = true
            return pending.wipes
        }
        guard let life else { return }
        let (pending, key) = (pending, key)
        let taken = Lock<[String: JSONValue?]>([:])
        store.submitRevision(key) { [store] bytes in
            // A job from before a wipe does nothing; changes after the wipe have their own job.
            guard store.wipeCount(of: key.scope) == life else { return .success(nil) }
            var (changes, known) = pending.withLock { pending -> ([String: JSONValue?], [String: JSONValue]) in
                guard pending.wipes == life else { return ([:], [:]) }
                pending.isEnqueued = false
                defer { pending.changes = [:] }
                return (pending.changes, pending.known)
            }
            defer { taken.withLock { $0 = changes } }
            return store.settingsFile(bytes, key, known, changing: &changes)
        } then: { [weak self] result in
            let isNews = pending.withLock { $0.record(result, of: taken.withLock { $0 }, life) }
            if isNews { Task { @MainActor in self?.problemTrigger.notifyObservers() } }
        }
    }

    private func report(_ problem: StoreError) {
        pending.withLock { $0.problem = problem }
        problemTrigger.notifyObservers()
    }
}

extension StoredSettings.Pending {
    /// Records the result of a save. Changes that were not saved are part of the next save.
    ///
    /// - Parameter life: The ``wipes`` count at the time when the save was enqueued. The result of a save from before a wipe is ignored.
    /// - Returns: True if the problem has changed.
    fileprivate mutating func record(
        _ result: Result<Bool, StoreError>,
        of taken: [String: JSONValue?],
        _ life: Int
    ) -> Bool {
        guard wipes == life else { return false }
        let before = problem?.message
        switch result {
        case .success: problem = nil
        case .failure(let error):
            problem = error
            if error.code != .notDurable {
                isEnqueued = false
                // Keep changes that were made during the save, because they are newer.
                changes.merge(taken) { newer, _ in newer }
            }
        }
        return problem?.message != before
    }
}

/// Defines one setting: its name in the file, its type and its default.
///
/// ```swift
/// extension Setting where Value == Bool {
///     static let showsImages = Setting("shows-images", default: true)
/// }
/// ```
public struct Setting<Value: Codable & Equatable & Sendable>: Sendable {
    /// The name of the setting in the file. Keep it across versions.
    public let name: String
    /// The value while the setting is not set, or if the stored value does not decode as a `Value`.
    public let defaultValue: Value

    /// Creates a setting.
    public init(_ name: String, default defaultValue: Value) {
        self.name = name
        self.defaultValue = defaultValue
    }
}

/// The observable storage of one setting, so that its observers are notified only of changes to it.
@MainActor
@Observable
final class SettingSlot {
    private(set) var json: JSONValue?
    /// The decoded value of the JSON. It is cached because most settings are read far more often than set.
    @ObservationIgnored private var decoded: (any Sendable)?

    init(_ json: JSONValue?) {
        self.json = json
    }

    func set(_ json: JSONValue?) {
        decoded = nil
        self.json = json
    }

    /// Notifies observers without changing the value.
    func notifyObservers() { json = json }

    /// Returns the decoded value, or nil if it is not set or has another shape.
    func value<Value: Decodable & Sendable>(as type: Value.Type) -> Value? {
        guard let json else { return nil }
        // Unwrap `decoded` first: a nil would otherwise be cast to a `Value` that is itself optional.
        if let decoded, let value = decoded as? Value { return value }
        let value = json.decoded(as: type)
        decoded = value
        return value
    }
}
