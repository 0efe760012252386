struct Register: RequestBody {
    static let isForAnybody = true

    let username = Member<String>("username")
    let password = Member<String>("password")
    let passwordVerify = Member<String>("password_verify")
    let showNSFW = Member<Bool?>("show_nsfw")
    let email = Member<String?>("email")
    let captchaUUID = Member<String?>("captcha_uuid")
    let captchaAnswer = Member<String?>("captcha_answer")
    let honeypot = Member<String?>("honeypot")
    let answer = Member<String?>("answer")
}

struct LogIn: RequestBody {
    static let name = "Login"
    static let isForAnybody = true

    let usernameOrEmail = Member<String>("username_or_email")
    let password = Member<String>("password")
    let secondFactor = Member<String?>("totp_2fa_token")
}

struct DeleteAccount: RequestBody {
    let password = Member<String>("password")
    let deleteContent = Member<Bool>("delete_content")
}

struct ChangePassword: RequestBody {
    let newPassword = Member<String>("new_password")
    let newPasswordVerify = Member<String>("new_password_verify")
    let oldPassword = Member<String>("old_password")
}

struct PasswordReset: RequestBody {
    static let isForAnybody = true

    let email = Member<String>("email")
}

struct PasswordChangeAfterReset: RequestBody {
    static let isForAnybody = true

    let token = Member<String>("token")
    let password = Member<String>("password")
    let passwordVerify = Member<String>("password_verify")
}

struct VerifyEmail: RequestBody {
    static let isForAnybody = true

    let token = Member<String>("token")
}

struct UpdateTotp: RequestBody {
    let token = Member<String>("totp_token")
    let enabled = Member<Bool>("enabled")
}
