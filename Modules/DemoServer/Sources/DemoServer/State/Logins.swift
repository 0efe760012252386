/// Who is logged in, in the order in which they came.
struct Logins: Sendable {
    private var logins: Table<Login> = Table()
    /// By the digests of their tokens.
    private var numbers: [String: Int32] = [:]

    /// Whose token it is; nil when it was never given out, or has ended.
    subscript(token: TokenDigest) -> LocalUserID? { number(of: token).flatMap { logins[$0]?.userID } }

    private func number(of token: TokenDigest) -> Int32? { numbers[token.text] }

    /// How many there have been, ended ones included: no two tokens are alike.
    var count: Int32 { logins.lastID }

    mutating func add(_ login: Login) { load(login, under: logins.nextID()) }

    /// Adds a login whose token has just been made.
    mutating func add(_ login: Login, with token: String) {
        var login = login
        login.digest = LoginToken.digest(of: token)
        add(login)
    }

    /// Puts in a login that has its number already.
    mutating func load(_ login: Login, under number: Int32) {
        logins[number] = login
        if let digest = login.digest { numbers[digest] = number }
    }

    /// Says that numbers up to `number` are used up.
    mutating func burn(through number: Int32) { logins.burn(through: number) }

    /// Those that have not ended, with their numbers.
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

/// One login that has not ended.
struct Login: Sendable {
    /// What its token is known by, which gives nothing of the token away; nil for those of before: the tables hold no tokens.
    var digest: String?
    var userID: LocalUserID
    var published: Timestamp
    var address: String?
    var userAgent: String?
}
