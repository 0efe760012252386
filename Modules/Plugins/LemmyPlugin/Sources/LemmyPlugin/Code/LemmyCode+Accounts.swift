import ReplKit

extension LemmyCode {
    /// Adds the code of the commands about servers, accounts and the outbox.
    static func registerAccounts(in registrar: PluginRegistrar) {
        registrar.addCode(of: "connect", connect)
        registrar.addCode(of: "login", logIn)
        registrar.addCode(of: "logout") { $0.write("try await \($0.api).logOut()") }
        registrar.addCode(of: "accounts") { call in
            call.write(
                "for client in \(call.api).registry.liveClients {",
                "    print(client.account?.name ?? \"a guest\")",
                "}"
            )
        }
        registrar.addCode(of: "whoami") { $0.write("print(\($0.api).accountName ?? \"a guest\", \($0.api).siteName)") }
        registrar.addCode(of: "outbox", outbox)
    }

    private static func connect(_ call: CodeCall) {
        let place = call.optionalWord("URL|demo") ?? ""
        let commits = call.given("commits", "Commits", from: "Propagation")
        let (address, transport): (String, String)
        if place == "demo" {
            call.use("DemoServer")
            let server = call.unusedName("server")
            call.write("let \(server) = LemmyServer()")
            (address, transport) = ("https://strata.test", "_ in \(server).transport")
        } else {
            call.use("NetworkingURLSession")
            (address, transport) = (
                place.contains("://") ? place : "https://\(place)", "URLSessionTransport(server: $0)"
            )
        }
        call.use("LemmyMiddleware", "Networking")
        let (registry, client) = (call.unusedName("registry"), call.unusedName("client"))
        call.write("let \(registry) = ClientRegistry(.init(commits: \(commits)) { \(transport) })")
        call.write("let address = try ServerAddress(\(SwiftCode.literal(address)))")
        call.write("let \(client): ApiClient = .getApiClient(for: address, with: nil, in: \(registry))")
        call.write("print(try await \(client).getSite().version)")
        for given in ["api", "guest"] { call.replaceGiven(given, by: client) }
    }

    private static func logIn(_ call: CodeCall) {
        let name = call.optionalWord("NAME") ?? ""
        let guest = call.guest
        let password = call.given("password", "String", from: "LemmyMiddleware")
        let digits = call.optionalWord("DIGITS").map { ", secondFactor: \(SwiftCode.literal($0))" } ?? ""
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber } && name.first?.isLetter == true
        let client = call.unusedName(isName ? name : "account")
        let arguments = "username: \(SwiftCode.literal(name)), password: \(password)\(digits)"
        call.write("let \(client) = try await \(guest).logIn(\(arguments))")
        call.replaceGiven("api", by: client)
    }

    private static func outbox(_ call: CodeCall) {
        let outbox = "\(call.api).clientStore.outbox"
        let number = call.optionalWord("N|all").flatMap { Int($0) }
        switch (call.optionalWord("retry|withdraw"), number) {
        case ("retry"?, let number?): call.write("_ = await \(outbox).retry(\(number))")
        case ("retry"?, nil): call.write("await \(outbox).send()")
        case ("withdraw"?, let number?): call.write("_ = await \(outbox).withdraw(\(number))")
        case ("withdraw"?, nil):
            call.write("for item in \(outbox).items { _ = await \(outbox).withdraw(item.number) }")
        default: call.write("for item in \(outbox).items { print(item.number, item.words, item.state) }")
        }
    }
}
