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
            let name = call.optionalWord("NAME") ?? "account"
            call.replaceGiven("api", by: call.given(name, "ApiClient", from: "LemmyMiddleware"))
        }
        registrar.addCode(of: "images", images)
    }

    private static func me(_ call: CodeCall) throws {
        let words = call.words("WORD")
        let file = words.first.map(SwiftCode.literal) ?? "\"\""
        let api = ["verify", "forgot", "reset"].contains(call.optionalWord("DEED")) ? call.guest : call.api
        switch call.optionalWord("DEED") {
        case "set"?: call.writeSettings("AccountSettings", words, "_ = try await \(api).saveUserSettings")
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
            let person = call.declareResult(EntityCode("me", "Person4", value, shows: "print($.name, $.postCount)"))
            call.write(person.filled(person.code.shows))
        }
    }

    private static func images(_ call: CodeCall) {
        if call.optionalWord("all|attach") == "attach" {
            call.use("Foundation")
            let file = SwiftCode.literal(call.optionalWord("FILE") ?? "")
            let value = "try await \(call.api).uploadImage(Data(contentsOf: URL(filePath: \(file))), format: .png)"
            let upload = call.declareResult(EntityCode("upload", "ImageUpload", value, shows: "print($.id)"))
            return call.write("print(\(call.api).imageAddress(of: \(upload.name)))")
        }
        let function = call.optionalWord("all|attach") == "all" ? "getAllImageUploads" : "getImageUploads"
        let value = "try await \(call.api).\(function)(\(call.limit ?? ""))"
        let row: @MainActor @Sendable (Int) -> EntityCode = { index in
            EntityCode("upload", "ImageUpload", "$[\(index)]", shows: "print($.id)")
        }
        call.declareResult(
            EntityCode(
                "uploads",
                "[ImageUpload]",
                value,
                shows: "for upload in $ { print(upload.id) }",
                row: { index, _ in row(index) }
            )
        )
    }
}

extension CodeCall {
    /// The password, which the code takes as given.
    var password: String { given("password", "String", from: "LemmyMiddleware") }

    /// Writes the change of settings.
    ///
    /// - Parameters:
    ///   - type: The type of the settings.
    ///   - words: The assignments: `biography=...`.
    ///   - send: The call that sends them, without its argument.
    func writeSettings(_ type: String, _ words: [String], _ send: String) {
        let settings = unusedName("settings")
        use("LemmyMiddleware")
        write("var \(settings) = \(type)()")
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { continue }
            write("\(settings).\(SwiftCode.property(parts[0])) = \(Self.settingValue(parts[1]))")
        }
        write("\(send)(\(settings))")
    }

    private static func settingValue(_ text: String) -> String {
        switch text {
        case "yes", "true": "true"
        case "no", "false": "false"
        default: Int(text) == nil ? SwiftCode.literal(text) : text
        }
    }
}
