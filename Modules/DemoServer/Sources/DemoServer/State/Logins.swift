/// Who is logged in, in the order in which they came.
struct Logins: Sendable {
    private var logins: Table<Login> = Table()
    private var numbers: [String: Int32] = [:]

    /// Whose token it is; nil when it was never given out, or has ended.
    subscript(token: String) -> LocalUserID? { numbers[token].flatMap { logins[$0]?.userID } }

    /// How many there have been, ended ones included: no two tokens are alike.
    var count: Int32 { logins.lastID }

    mutating func add(_ login: Login) {
        let number = logins.nextID()
        logins[number] = login
        if let token = login.token { numbers[token] = number }
    }

    /// Puts in a login that has its number already.
    mutating func load(_ login: Login, under number: Int32) {
        logins[number] = login
        if let token = login.token { numbers[token] = number }
    }

    /// Says that numbers up to `number` are used up.
    mutating func burn(through number: Int32) { logins.burn(through: number) }

    /// Those that have not ended, with their numbers.
    var numbered: some Sequence<(id: Int32, row: Login)> { logins.numbered }

    mutating func end(_ token: String) {
        if let number = numbers.removeValue(forKey: token) { logins[number] = nil }
    }

    mutating func endAll(of user: LocalUserID) {
        for (number, login) in logins.numbered where login.userID == user {
            logins[number] = nil
            if let token = login.token { numbers[token] = nil }
        }
    }

    func all(of user: LocalUserID) -> [Login] { logins.rows.filter { $0.userID == user } }
}

/// One login that has not ended.
struct Login: Sendable {
    /// Nil for those of before: the tables hold no tokens.
    var token: String?
    var userID: LocalUserID
    var published: Timestamp
    var address: String?
    var userAgent: String?
}
