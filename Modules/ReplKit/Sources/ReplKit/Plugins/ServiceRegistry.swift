/// The services that plug-ins provide to one another, by type.
@MainActor
final class ServiceRegistry {
    private var provided: [ObjectIdentifier: (service: Any, plugin: String)] = [:]
    private var required: [(type: ObjectIdentifier, name: String, plugin: String)] = []

    func provide<Service>(_ type: Service.Type, _ service: Service, by plugin: String) throws {
        if let other = provided[ObjectIdentifier(type)] {
            throw ReplError(
                .badPlugin,
                "plug-ins \(other.plugin) and \(plugin) both provide \(type)",
                hint: "leave one of them out of the manifest"
            )
        }
        provided[ObjectIdentifier(type)] = (service, plugin)
    }

    func require<Service>(_ type: Service.Type, for plugin: String) {
        required.append((ObjectIdentifier(type), "\(type)", plugin))
    }

    func check() throws {
        for requirement in required where provided[requirement.type] == nil {
            throw ReplError(
                .badPlugin,
                "plug-in \(requirement.plugin) needs \(requirement.name), and no plug-in provides it",
                hint: "add a plug-in that provides it to the manifest"
            )
        }
    }

    func service<Service>(_ type: Service.Type) -> Service? {
        provided[ObjectIdentifier(type)]?.service as? Service
    }
}
