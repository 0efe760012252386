import Foundation

guard CommandLine.arguments.count == 2 else {
    print("Usage: reader ADDRESS, such as lemmy.world. The address demo is a server in this process.")
    exit(2)
}
let environment = ProcessInfo.processInfo.environment
let account = environment["STRATA_USER"].map { (name: $0, password: environment["STRATA_PASSWORD"] ?? "") }
do {
    let connection = try await Connection.open(CommandLine.arguments[1], as: account)
    try await Reader(connection.api, in: connection.store).run()
} catch {
    explain(error)
    exit(1)
}
