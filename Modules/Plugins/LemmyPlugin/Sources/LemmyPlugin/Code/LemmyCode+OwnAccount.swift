import LemmyMiddleware
import ReplKit

extension LemmyCode {
    /// Adds the code of the commands about one's own account and its pictures.
    static func registerOwnAccount(in registrar: PluginRegistrar) {
        registrar.addCode(of: "me", me)
        registrar.addCode(of: "register") { call in
            let name = SwiftCode.literal(call.optionalWord("NAME") ?? "")
            let email = call.optionalWord("email").map { "email: \(SwiftCode.literal($0))" }
            let answer = call.optionalWord("answer").map { "answer: \(SwiftCode.literal($0))" }
            let options = call.arguments(email, call.has("nsfw") ? "showsNsfw: true" : nil, answer)
            let (guest, password) = (call.guest, call.password)
            call.write("switch try await \(guest).register(username: \(name), password: \(password)\(options)) {")
            call.write("case .loggedIn(let account): print(account.accountName ?? \"\")")
            call.write("case .waiting(let application, let email): print(application, email)", "}")
        }
        registrar.addCode(of: "as") { call in
            call.replaceGiven("api", by: client(of: call.optionalWord("NAME") ?? "account", call))
        }
        registrar.addCode(of: "images", images)
    }

    private static func me(_ call: CodeCall) throws {
        let words = call.words("WORD")
        let file = words.first.map(SwiftCode.literal) ?? "\"\""
        let api = ["verify", "forgot", "reset"].contains(call.optionalWord("DEED")) ? call.guest : call.api
        switch call.optionalWord("DEED") {
        case "set"?:
            let edit = try SettingEdit(words, of: AccountFields.all, to: AccountSettings(), "me set")
            call.write(edit, as: AccountSettings.self, "try await \(api).saveUserSettings")
        case "password"?:
            let new = call.given("newPassword", "String", from: "LemmyMiddleware")
            let account = call.unusedName("account")
            call.write("let \(account) = try await \(api).changePassword(from: \(call.password), to: \(new))")
        case "totp"?:
            let isOn = words.first == "on"
            if isOn { call.write("print(try await \(api).makeTwoFactorSecret())  // for the authenticator app") }
            let digits = call.given("digits", "String", from: "LemmyMiddleware")
            call.write("_ = try await \(api).setTwoFactor(enabled: \(isOn), code: \(digits))")
        case "logins"?:
            call.write("for login in try await \(api).listLogins() { print(login.created, login.userAgent ?? \"\") }")
        case "export"?:
            call.use("Foundation")
            call.write("try await \(api).exportSettings().json().write(to: URL(filePath: \(file)))")
        case "import"?:
            call.use("Foundation")
            call.write(
                "try await \(api).importSettings(SettingsBackup(json: Data(contentsOf: URL(filePath: \(file)))))"
            )
        case "delete"?:
            let content = call.has("content") ? "true" : "false"
            call.write("try await \(api).deleteAccount(password: \(call.password), deletesContent: \(content))")
        case "verify"?:
            call.write("try await \(api).verifyEmail(token: \(call.given("code", "String", from: "LemmyMiddleware")))")
        case "forgot"?: call.write("try await \(api).resetPassword(email: \(file))")
        case "reset"?:
            let code = call.given("code", "String", from: "LemmyMiddleware")
            call.write("try await \(api).resetPassword(token: \(code), newPassword: \(call.password))")
        default:
            let value = "try await \(api).getMyPerson()"
            let person = call.declareResult(EntityType("person", tier: 4).code(value, of: call.api, named: "me"))
            call.write(person.filled(person.code.shows))
        }
    }

    private static func images(_ call: CodeCall) {
        if call.optionalWord("all|attach") == "attach" {
            let value = "try await \(call.api).uploadImage(\(call.picture("FILE")))"
            let type = EntityType("image", name: "ImageUpload")
            let upload = call.declareResult(type.code(value, of: call.api, named: "upload"))
            return call.write("print(\(call.api).imageAddress(of: \(upload.name)))")
        }
        let isAll = call.optionalWord("all|attach") == "all"
        call.declareResult(.images(all: isAll, of: call.api, call.limit ?? ""))
    }
}

extension CodeCall {
    /// The password, which the code takes as given.
    var password: String { given("password", "String", from: "LemmyMiddleware") }

    /// Writes the change of settings.
    ///
    /// - Parameters:
    ///   - type: The type of the settings.
    ///   - edit: The parsed assignments.
    ///   - send: The call that sends them, without its argument.
    func write<Owner, Settings>(_ edit: SettingEdit<Owner, Settings>, as type: Settings.Type, _ send: String) {
        use("LemmyMiddleware")
        let settings = unusedName("settings")
        write("var \(settings) = \(type)()")
        for line in edit.swift(of: settings) { write(line) }
        write("\(send)(\(settings))")
    }
}
