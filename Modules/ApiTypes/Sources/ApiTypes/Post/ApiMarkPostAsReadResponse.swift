public import WireRuntime

/// What `POST /post/mark_as_read` answers: another type in other versions.
///
/// The required keys tell which; the newest is taken if none does, so that an error speaks of its shape.
public enum ApiMarkPostAsReadResponse: WireValue {
    /// Since 0.19.0.
    case successResponse(ApiSuccessResponse)
    /// Until 0.18.5.
    case postResponse(ApiPostResponse)

    private enum CodingKeys: String, CodingKey {
        case postView = "post_view"
    }

    /// Reads whichever it is.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.postView) {
            self = .postResponse(try ApiPostResponse(from: decoder))
        } else {
            self = .successResponse(try ApiSuccessResponse(from: decoder))
        }
    }

    /// Writes the value alone; which it is shows from its keys.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .successResponse(let value): try value.encode(to: encoder)
        case .postResponse(let value): try value.encode(to: encoder)
        }
    }
}
