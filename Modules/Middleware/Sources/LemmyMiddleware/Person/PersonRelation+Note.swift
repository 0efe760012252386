import LemmyIdentifiers
public import Middleware

extension PersonRelation {
    /// Writes the viewer's note about the person, or deletes it. Only the viewer sees it. Since 1.0, and on PieFed.
    ///
    /// - Parameter text: The new note; nil or an empty text deletes the old one.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setNote(_ text: String?) -> Task<EditResult, Never> {
        submit(PersonNote(id: id, text: text == "" ? nil : text))
    }
}

extension Person2Providing {
    /// The viewer's note about the person; nil if there is none, or if the server keeps no notes.
    public var note: String? { relation.note }
}

/// A note about a person that is kept across launches until the server has confirmed it.
struct PersonNote: DurableEdit {
    typealias Model = PersonRelation
    static let kind = "note person"
    static let group = FieldGroup<PersonRelationFields>.note
    let id: PersonID
    /// The text; nil to delete the note.
    let text: String?

    var summary: String { "note person:\(id)\(text == nil ? " off" : "")" }

    /// The server alone knows the time of a new note.
    func apply(to fields: inout PersonRelationFields) {
        guard fields.note != text else { return }
        (fields.note, fields.noted) = (text, nil)
    }

    func request(by client: ApiClient) -> EditRequest {
        client.editRequest { [text, id] dialect throws(ApiClientError) in try dialect.note(text, about: id) }
    }
}
