import Observation
import Primitives

/// Small settings of one owner in one file: read and set at once, observed one by one, brought to the disk in the background.
///
/// ```swift
/// let settings = await StoredSettings.open(key, in: store)
/// if settings[.showsImages] { … }
/// settings[.showsImages] = false
/// await settings.flush()
/// ```
///
/// Only what was set is in the file; a default is not. Each save changes the names that were set here, and leaves the others as they are in
/// the file: settings of other versions, other processes and other objects stay. What another process sets is seen at the next ``open(_:in:)``.
/// A file that is damaged meanwhile is put aside, and all that is known here is written again. After a wipe of their scope the first change finds all settings as by default.
///
/// - Note: After the way of `UserDefaults`. A token is no setting: nothing here is encrypted.
@MainActor
public final class StoredSettings {
    /// What is on its way to the disk; nil is a setting that goes back to its default.
    fileprivate struct Pending {
        /// How often the scope had been wiped when these settings began.
        let wipes: Int
        /// Everything that is set, should the file turn out to be damaged.
        var known: [String: JSONValue] = [:]
        var changes: [String: JSONValue?] = [:]
        var isInLine = false
        var problem: StoreError?
    }

    private let key: StoreKey
    private let store: FileStore
    private var slots: [String: SettingSlot] = [:]
    private let pending: Lock<Pending>
    /// Nil while changes are brought to the disk; else why they are kept in memory only.
    private let refusal: StoreError?
    /// Tells observers to look at ``problem`` again.
    private let news = SettingSlot(nil)

    /// Reads the settings; whatever is wrong with the file, there are settings.
    ///
    /// A damaged file is put aside, and all settings are as by default. One that cannot be read, or that a newer program or another owner
    /// wrote, is left alone: what is set is then kept in memory only, and ``problem`` says so.
    ///
    /// - Parameters:
    ///   - key: Where they are kept. Its schema's version is that of the file as a whole; a setting of another shape is simply not set, so
    ///     it hardly ever has to be raised.
    ///   - store: In which store; pin the key if settings must never be evicted.
    public static func open(_ key: StoreKey, in store: FileStore) async -> StoredSettings {
        // Before the read: what a wipe removes meanwhile is not to be taken for what is there.
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

    /// A setting, or its default; observed by itself.
    ///
    /// Setting it is seen at once, and brought to the disk in the background, in order. One that is not changed is not written.
    public subscript<Value>(setting: Setting<Value>) -> Value {
        get { slot(setting.name).value(as: Value.self) ?? setting.defaultValue }
        set {
            do {
                change(setting.name, to: try JSONValue(newValue))
            } catch {
                tell(
                    StoreError(
                        .notEncodable,
                        "\(setting.name) has no JSON form",
                        hint: "Numbers must be finite.",
                        cause: error
                    )
                )
            }
        }
    }

    /// Whether somebody has set it, to the default or to anything else; observed.
    public func isSet<Value>(_ setting: Setting<Value>) -> Bool { slot(setting.name).json != nil }

    /// Takes a setting back: it is its default again, and tomorrow's default when that changes.
    public func reset<Value>(_ setting: Setting<Value>) { change(setting.name, to: nil) }

    /// Takes every setting back, those of other versions too.
    public func resetAll() {
        for name in slots.keys { change(name, to: nil) }
    }

    /// Why what was set last is not on the disk, or may not be; nil when all is well. Observed.
    public var problem: StoreError? {
        _ = news.json
        return pending.withLock { $0.problem }
    }

    /// Returns when everything that was set is on the disk, or could not be brought there; see ``problem``.
    ///
    /// `FileStore.flush()` does it too, before a program ends. What has failed before is tried again.
    public func flush() async {
        putInLine()
        await store.flush()
    }

    private func slot(_ name: String) -> SettingSlot {
        if let slot = slots[name] { return slot }
        let slot = SettingSlot(nil)
        slots[name] = slot
        return slot
    }

    // MARK: To the disk

    private func change(_ name: String, to json: JSONValue?) {
        forgetIfWiped()
        let slot = slot(name)
        guard slot.json != json else { return }
        slot.set(json)
        pending.withLock { pending in
            pending.changes[name] = .some(json)
            pending.known[name] = json
        }
        putInLine()
    }

    /// Begins anew after a log-out: what is held from before it is neither written nor taken for what is in the file.
    private func forgetIfWiped() {
        let wipes = store.wipeCount(of: key.scope)
        let isWiped = pending.withLock { pending in
            guard pending.wipes != wipes else { return false }
            pending = Pending(wipes: wipes, problem: refusal)
            return true
        }
        guard isWiped else { return }
        for slot in slots.values where slot.json != nil { slot.set(nil) }
        news.announce()
    }

    /// One job waits at a time; what is set until it runs goes with it.
    private func putInLine() {
        forgetIfWiped()
        guard refusal == nil else { return }
        let life = pending.withLock { pending -> Int? in
            guard !pending.changes.isEmpty, !pending.isInLine else { return nil }
            pending.isInLine = true
            return pending.wipes
        }
        guard let life else { return }
        let (pending, key) = (pending, key)
        let taken = Lock<[String: JSONValue?]>([:])
        store.submitRevision(key) { [store] bytes in
            // Of an earlier life: what is set in this one has its own job.
            guard store.wipeCount(of: key.scope) == life else { return .success(nil) }
            var (changes, known) = pending.withLock { pending -> ([String: JSONValue?], [String: JSONValue]) in
                guard pending.wipes == life else { return ([:], [:]) }
                pending.isInLine = false
                defer { pending.changes = [:] }
                return (pending.changes, pending.known)
            }
            defer { taken.withLock { $0 = changes } }
            return store.settingsFile(bytes, key, known, changing: &changes)
        } then: { [weak self] result in
            let isNews = pending.withLock { $0.note(result, of: taken.withLock { $0 }, life) }
            if isNews { Task { @MainActor in self?.news.announce() } }
        }
    }

    private func tell(_ problem: StoreError) {
        pending.withLock { $0.problem = problem }
        news.announce()
    }
}

extension StoredSettings.Pending {
    /// Notes how a save went; what did not reach the disk goes with the next.
    ///
    /// - Parameter life: The ``wipes`` with which the save was put in line; one from before a log-out is nobody's business any more.
    /// - Returns: Whether the problem is another than before.
    fileprivate mutating func note(
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
                isInLine = false
                // What was set meanwhile is newer.
                changes.merge(taken) { newer, _ in newer }
            }
        }
        return problem?.message != before
    }
}
