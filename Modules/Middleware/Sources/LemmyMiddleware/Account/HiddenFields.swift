// The fields that an inspector never shows: they let others act for the account's owner, or write to a person.

extension ImageUpload {
    /// The token that deletes the image without a login.
    public static var hiddenFields: Set<String> { ["deleteToken"] }
}

extension Person4 {
    /// The account's e-mail address.
    public static var hiddenFields: Set<String> { ["email"] }
}

extension RegistrationApplication {
    /// The applicant's e-mail address.
    public static var hiddenFields: Set<String> { ["email"] }
}
