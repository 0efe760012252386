extension PluginRegistrar {
    /// Adds a kind of entity that is made of closures, and tells it its name in references.
    ///
    /// - Throws: ``ReplError`` if this plug-in has one of that name.
    public func add<Value>(_ entity: Entity<Value>) throws {
        entity.kind = try registry.add(entity, of: plugin)
    }

    /// Adds the command that shows a list.
    ///
    /// - Throws: ``ReplError`` if this plug-in has a command of that name.
    public func add<Value>(_ list: List<Value>) throws {
        try add(list.command)
    }
}

extension Parameter {
    /// A reference to an entity that is made of closures.
    ///
    /// - Parameters:
    ///   - entity: Its kind; add it to the registrar first, where it gets its name.
    ///   - name: What usage calls it.
    @MainActor
    public static func reference<Value>(to entity: Entity<Value>, _ name: String = "REF") -> Parameter {
        .reference(name, kinds: [entity.kind])
    }
}
