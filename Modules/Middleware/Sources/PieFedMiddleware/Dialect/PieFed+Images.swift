import ApiTypesPieFed
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import WireRuntime

// PieFed has no tokens for the deletion of pictures: it deletes a picture by its address. So the address is the token, too.

extension PieFed {
    func imageUploads(isOfAll: Bool, _ page: PageQuery) throws(ApiClientError) -> Call<RowPage<ImageUploadValue>> {
        guard !isOfAll else { throw lacking("a list of the pictures of all accounts") }
        return Call(ApiPieFed.GetUserMedia(limit: page.limit, page: page.text)) { answer, context in
            RowPage(
                rows: answer.media.map { ImageUploadValue($0, server: context.server).deletedByAddress },
                next: NextPage(answer.nextPage)
            )
        }
    }

    func upload(_ file: ImageFile) -> Call<ImageUploadValue> {
        let path = Self.basePath + ApiPieFed.PostUploadImage.endpoint.path
        let endpoint = WireEndpoint(.post, path, login: .required, isUpload: true)
        return Call(endpoint, uploading: file, as: "file", in: Self.format) {
            (answer: ApiPieFed.ImageUploadResponse, context) in
            ImageUploadValue(answer, server: context.server).deletedByAddress
        }
    }

    /// The server answers with a success for every address.
    func deleteImage(_ id: ImageUpload.ID, deleteToken: String?) throws(ApiClientError) -> Call<Success> {
        guard let deleteToken else {
            throw ApiClientError(
                .notFound,
                "\(name) deletes a picture by its address, which “\(id)” is not",
                hint: "give the address as the token; it came with the upload"
            )
        }
        let call = ApiPieFed.ImageDeleteRequest(file: deleteToken)
        let endpoint = WireEndpoint(.post, Self.basePath + ApiPieFed.ImageDeleteRequest.endpoint.path, login: .required)
        return Call(aboutFile: endpoint, in: Self.format, try CallFormat.write(call, below: Self.basePath)) { _, _ in
            Success(())
        }
    }

    /// Every upload states its address, so this is only for one that another kind of server has stored. PieFed files a picture under the
    /// first letters of its name.
    func imageAddress(of id: ImageUpload.ID, at server: ServerAddress) -> WireURL {
        WireURL("\(server.text)/static/media/posts/\(id.prefix(2))/\(id.dropFirst(2).prefix(2))/\(id)")
    }
}

extension ImageUploadValue {
    /// The upload with its address as the token of its deletion.
    fileprivate var deletedByAddress: ImageUploadValue {
        var value = self
        value.fields.deleteToken = fields.url?.string
        return value
    }
}
