/// A picture that somebody has sent, as its row says it; its bytes are kept elsewhere, under their digest.
struct LocalImage {
    let id: Int32
    /// What it is asked for by.
    let alias: String
    let deleteToken: String
    /// Whose it is.
    let userID: LocalUserID
    let published: Timestamp
    /// What its bytes are kept under; nil once they are gone and the row is not.
    var digest: String?
    let kind: PictureKind
    let width: Int
    let height: Int
}

/// The pictures that people have sent, by number and by alias.
struct LocalImages: Sendable {
    private var images: Table<LocalImage> = Table()
    private var numbers: [String: Int32] = [:]

    subscript(alias: String) -> LocalImage? { numbers[alias].flatMap { images[$0] } }

    var rows: some Sequence<LocalImage> { images.rows }

    var isEmpty: Bool { numbers.isEmpty }

    var lastID: Int32 { images.lastID }

    /// What the rows name.
    var digests: Set<String> { Set(images.rows.compactMap(\.digest)) }

    mutating func burn(through id: Int32) { images.burn(through: id) }

    /// Puts in a row that has its number already.
    mutating func load(_ image: LocalImage) {
        images[image.id] = image
        numbers[image.alias] = image.id
    }

    /// Adds a picture. Its alias and its token follow from its number and the time, so that the server stays deterministic.
    mutating func add(_ picture: KeptPicture, of user: LocalUserID, at now: Timestamp) -> LocalImage {
        let id = images.nextID()
        let hash = SHA256.hash(Array("strata-demo picture \(id) \(now.micros) \(picture.digest)".utf8))
        let image = LocalImage(
            id: id,
            alias: "\(UUIDText.random(hash[..<16])).\(picture.kind.rawValue)",
            deleteToken: UUIDText.random(hash[16...]),
            userID: user,
            published: now,
            digest: picture.digest,
            kind: picture.kind,
            width: picture.width,
            height: picture.height
        )
        load(image)
        return image
    }

    mutating func remove(_ image: LocalImage) {
        images[image.id] = nil
        numbers[image.alias] = nil
    }

    /// Takes the bytes from rows that stay.
    mutating func empty(where isGone: (LocalImage) -> Bool) {
        for image in images.rows.filter({ $0.digest != nil && isGone($0) }) { images[image.id]?.digest = nil }
    }
}
