/// The current logins, in the order in which they were made.
struct Logins: Sendable {
    private var logins: Table<Login> = Table()
    /// The numbers of the logins by the digests of their tokens.
    private var numbers: [String: Int32] = [:]

    /// Returns the account of a token; nil if the token was never issued or its login has ended.
    subscript(token: TokenDigest) -> LocalUserID? { number(of: token).flatMap { logins[$0]?.userID } }

    private func number(of token: TokenDigest) -> Int32? { numbers[token.text] }

    /// The number of logins so far, ended ones included. It makes every token unique.
    var count: Int32 { logins.lastID }

    mutating func add(_ login: Login) { load(login, under: logins.nextID()) }

    /// Inserts a login whose token was just made.
    mutating func add(_ login: Login, with token: String) {
        var login = login
        login.digest = LoginToken.digest(of: token)
        add(login)
    }

    /// Inserts a login that already has its number.
    mutating func load(_ login: Login, under number: Int32) {
        logins[number] = login
        if let digest = login.digest { numbers[digest] = number }
    }

    /// Marks all numbers up to `number` as used.
    mutating func advanceID(through number: Int32) { logins.advanceID(through: number) }

    /// The current logins with their numbers.
    var numbered: some Sequence<(id: Int32, row: Login)> { logins.numbered }

    mutating func end(_ token: TokenDigest) {
        if let number = number(of: token) { end(number) }
    }

    mutating func endAll(of user: LocalUserID) {
        for (number, login) in logins.numbered where login.userID == user {
            end(number)
        }
    }

    private mutating func end(_ number: Int32) {
        if let digest = logins[number]?.digest { numbers[digest] = nil }
        logins[number] = nil
    }

    func all(of user: LocalUserID) -> [Login] { logins.rows.filter { $0.userID == user } }
}

/// A login that has not ended.
struct Login: Sendable {
    /// The digest of the token, which reveals nothing of it; nil for the logins of the start state, because its tables contain no tokens.
    var digest: String?
    var userID: LocalUserID
    var published: Timestamp
    var address: String?
    var userAgent: String?
}
