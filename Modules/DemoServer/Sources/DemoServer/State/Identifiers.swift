/// Numbers as they stand on the wire; the alias says of what.
typealias PersonID = Int32
typealias LocalUserID = Int32
typealias CommunityID = Int32
typealias PostID = Int32
typealias CommentID = Int32
typealias InstanceID = Int32
typealias LanguageID = Int32
