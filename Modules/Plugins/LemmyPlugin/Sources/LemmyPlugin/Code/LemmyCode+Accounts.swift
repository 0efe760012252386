import LemmyMiddleware
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
        registrar.addCode(of: "link", link)
        registrar.addNoCode(
            of: ["links", "unlink"],
            because: "is about the links of this session: drop an EntityLink to end it"
        )
    }

    private static func link(_ call: CodeCall) throws {
        let entity = try call.variable()
        let kind = entity.kind ?? PostTiers.kind
        let tiers = "\(kind.prefix(1).uppercased())\(kind.dropFirst())Tiers"
        let words = call.words("ACCOUNT|REF")
        let name = call.unusedName("link")
        // Ignored: a word that names nothing is an account.
        let others = words.map { word in word.hasPrefix("@") ? nil : try? call.variable(named: word).name }
        call.use("LemmyMiddleware", "Middleware")
        let clients = zip(words, others).map { word, other in
            let account = word.drop { $0 == "@" }.prefix { $0 != "@" }
            return other == nil ? client(of: String(account), call) : ""
        }
        if others.allSatisfy({ $0 == nil }) {
            let list = clients.joined(separator: ", ")
            call.write("let \(name) = try await EntityLink<\(tiers)>(\(entity.name), through: \(list))")
        } else {
            let sides = zip(others, clients).map { other, client in
                other ?? "try await \(tiers).counterpart(of: \(entity.name), through: \(client))"
            }
            let list = ([entity.name] + sides).joined(separator: ", ")
            call.write("let \(name) = try EntityLink<\(tiers)>([\(list)])")
        }
        call.write("for side in \(name).sides { print(side.wrappedValue.api.siteName, side.wrappedValue.actorId) }")
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
        } else if place == "linden.example" {
            call.use("DemoServer")
            let server = call.unusedName("server")
            call.write("let \(server) = try LemmyServer(receiving: LemmyServer(), at: \"linden.example\")")
            (address, transport) = ("https://linden.example", "_ in \(server).transport")
        } else {
            call.use("NetworkingURLSession")
            (address, transport) = (
                place.contains("://") ? place : "https://\(place)", "URLSessionTransport(server: $0)"
            )
        }
        call.use("LemmyMiddleware", "Networking")
        let (registry, client) = (call.unusedName("registry"), call.unusedName("client"))
        let url = call.unusedName("address")
        call.write("let \(registry) = ClientRegistry(.init(commits: \(commits)) { \(transport) })")
        call.write("let \(url) = try ServerAddress(\(SwiftCode.literal(address)))")
        call.write("let \(client): ApiClient = .getApiClient(for: \(url), with: nil, in: \(registry))")
        call.write("print(try await \(client).getSite().version)")
        for given in ["api", "guest"] { call.replaceGiven(given, by: client) }
    }

    private static func logIn(_ call: CodeCall) {
        let name = call.optionalWord("NAME") ?? ""
        let guest = call.guest
        let password = call.given("password", "String", from: "LemmyMiddleware")
        let digits = call.optionalWord("DIGITS").map { ", secondFactor: \(SwiftCode.literal($0))" } ?? ""
        let client = call.unusedName(name)
        let arguments = "username: \(SwiftCode.literal(name)), password: \(password)\(digits)"
        call.write("let \(client) = try await \(guest).logIn(\(arguments))")
        for given in ["api", accountKey(name)] { call.replaceGiven(given, by: client) }
    }

    /// The client of an account that the code takes as given, unless an earlier statement signs it in. The key cannot be that of another
    /// given value, whatever the account's name is.
    static func client(of name: String, _ call: CodeCall) -> String {
        call.given(accountKey(name), "ApiClient", from: "LemmyMiddleware")
    }

    private static func accountKey(_ name: String) -> String { "@\(name)" }

    private static func outbox(_ call: CodeCall) {
        let outbox = "\(call.api).clientStore.outbox"
        let number = call.optionalWord("N|all").flatMap { Int($0) }
        switch (call.optionalWord("retry|withdraw|show"), number) {
        case ("retry"?, let number?): call.write("_ = await \(outbox).retry(\(number))")
        case ("retry"?, nil): call.write("await \(outbox).send()")
        case ("withdraw"?, let number?): call.write("_ = await \(outbox).withdraw(\(number))")
        case ("withdraw"?, nil):
            call.write("for item in \(outbox).items { _ = await \(outbox).withdraw(item.number) }")
        default: call.write("for item in \(outbox).items { print(item.number, item.words, item.state) }")
        }
    }
}
