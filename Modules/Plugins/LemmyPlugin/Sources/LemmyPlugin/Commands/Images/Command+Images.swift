import Foundation
import LemmyMiddleware
import Middleware
import Persistence
import Propagation
import ReplKit
import WireRuntime

extension Command {
    /// Returns the `images` command.
    static func images(_ lemmy: LemmySession) -> Command {
        Command(
            "images",
            group: .write,
            summary: "List your uploaded pictures, or upload one",
            details: [
                "attach FILE uploads it, and prints the line to put into a text; a picture",
                "in a post of its own is post COMMUNITY TITLE attach FILE",
                "all    for administrators: the pictures of all accounts",
                "delete image:NAME removes one from the server",
            ],
            parameters: [
                .choice(["all", "attach"]).optional, .word("FILE").completing(from: "files").optional,
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["login alice; images", "login carol; images all limit 10 as i"],
            aliases: [CommandAlias("attach", for: "images attach *")],
            synonyms: ["pictures", "uploads", "upload", "media", "photos"]
        ) { call in
            let api = try lemmy.account(for: call.verb)
            guard call.optionalWord("all|attach") == "attach" else {
                try requireNoFile(call)
                let part = call.optionalWord("all|attach") ?? "own"
                let listing = try Listing.images(
                    part,
                    of: api,
                    without: lemmy.deletedImages,
                    limit: call.optionalNumber("limit")
                )
                return try await loaded(listing, call)
            }
            let picture = try Picture(call.path("FILE"))
            return try await send("attach \(picture.name)", call) {
                try await picture.upload(to: api)
            } done: { upload in
                let address = api.imageAddress(of: upload).string
                return .done("uploaded \(picture.name)", result: ShownModel(upload))
                    + Output([.verbatim(["![](\(address))"])])
            }
        }
    }

    @MainActor
    private static func requireNoFile(_ call: Invocation) throws {
        guard let file = call.optionalWord("FILE") else { return }
        throw ReplError(.usage, "images: \"\(file)\" is one argument too many", hint: "attach \(Quoting.quote(file))")
    }

    /// Returns the flag that `delete` sets for an uploaded picture. It cannot be cleared again.
    @MainActor
    static func imageDeletion(_ call: Invocation, _ lemmy: LemmySession) throws -> FlagSetter {
        let target = try EditTarget<ImageUpload>(call, lacking: "anything", lemmy)
        let (upload, api) = (target.subject, target.api)
        guard !call.has("off") else {
            throw ReplError(
                .usage,
                "delete: a picture is gone for ever, and cannot be restored",
                hint: "attach FILE uploads it again"
            )
        }
        return FlagSetter(target, isSet: true) { _ in
            api.commits.activity.start {
                do {
                    try await api.deleteImage(id: upload.id, deleteToken: upload.deleteToken)
                } catch {
                    return .failed(error)
                }
                api.commits.run(api.commits.makeCause(.response, "delete \(target.reference)")) {
                    lemmy.deletedImages.insert(upload.id)
                }
                return .succeeded
            }
        }
    }
}

/// A picture file that a person wants to upload.
struct Picture: Sendable {
    /// The file's name without its folder.
    let name: String
    private let bytes: Data
    private let format: ImageFormat

    /// Reads a file. The format follows from its first bytes, because a name may be wrong.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `file` if it cannot be read, or has another format.
    init(_ path: String) throws {
        let file = UserFile(path)
        do { bytes = Data(try file.read()) } catch {
            throw ReplError(.file, error.message, hint: error.hint)
        }
        name = path.split(separator: "/").last.map(String.init) ?? path
        guard let format = ImageFormat(of: bytes) else {
            throw ReplError(
                .file,
                "\(path) is no picture: Lemmy takes \(ImageFormat.allCases.map(\.rawValue).joined(conjunction: "and"))",
                hint: "name another file"
            )
        }
        self.format = format
    }

    /// Sends the picture to a server.
    @MainActor
    func upload(to api: ApiClient) async throws -> ImageUpload {
        try await api.uploadImage(bytes, format: format, name: name)
    }
}

extension ImageFormat {
    /// Returns the format of a file by its first bytes; nil for any other format.
    fileprivate init?(of bytes: Data) {
        let start = [UInt8](bytes.prefix(16))
        func has(_ text: String, at place: Int) -> Bool { start.dropFirst(place).starts(with: Array(text.utf8)) }
        switch true {
        case start.starts(with: [0x89, 0x50, 0x4E, 0x47]): self = .png
        case start.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpeg
        case has("GIF8", at: 0): self = .gif
        case has("RIFF", at: 0) && has("WEBP", at: 8): self = .webp
        case has("ftypavif", at: 4) || has("ftypavis", at: 4): self = .avif
        case has("ftyp", at: 4): self = .mp4
        case start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]): self = .webm
        default: return nil
        }
    }
}
