/// The row of an uploaded picture. Its bytes are stored elsewhere, under their digest.
struct LocalImage {
    let id: Int32
    /// The name in the picture's address.
    let alias: String
    let deleteToken: String
    /// The account that uploaded it.
    let userID: LocalUserID
    let published: Timestamp
    /// The digest of its bytes; nil once the bytes were removed and only the row remains.
    var digest: String?
    let kind: PictureKind
    let width: Int
    let height: Int
}

/// The uploaded pictures by number and by alias.
struct LocalImages: Sendable {
    private var images: Table<LocalImage> = Table()
    private var numbers: [String: Int32] = [:]

    subscript(alias: String) -> LocalImage? { numbers[alias].flatMap { images[$0] } }

    var rows: some Sequence<LocalImage> { images.rows }

    var isEmpty: Bool { numbers.isEmpty }

    var lastID: Int32 { images.lastID }

    /// The digests to which the rows refer.
    var digests: Set<String> { Set(images.rows.compactMap(\.digest)) }

    mutating func advanceID(through id: Int32) { images.advanceID(through: id) }

    /// Inserts a row that already has its number.
    mutating func load(_ image: LocalImage) {
        images[image.id] = image
        numbers[image.alias] = image.id
    }

    /// Adds a picture. Its alias and its token follow from its number and the time, so that the server stays deterministic.
    mutating func add(_ picture: StoredPicture, of user: LocalUserID, at now: Timestamp) -> LocalImage {
        let id = images.nextID()
        let hash = SHA256.hash(Array("strata-demo picture \(id) \(now.micros) \(picture.digest)".utf8))
        let image = LocalImage(
            id: id,
            alias: "\(UUIDParser.random(hash[..<16])).\(picture.kind.rawValue)",
            deleteToken: UUIDParser.random(hash[16...]),
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

    /// Clears the digests of rows, which stay.
    mutating func empty(where isGone: (LocalImage) -> Bool) {
        for image in images.rows.filter({ $0.digest != nil && isGone($0) }) { images[image.id]?.digest = nil }
    }
}
