// Refused: cannot convert value of type 'FieldGroup<NotebookRelationFields>' to expected argument type 'FieldGroup<Note2Fields>'
import Middleware
import Notes

@MainActor func edit(note: Note2, _ group: FieldGroup<NotebookRelationFields>) -> Bool {
    note.isPending(group)
}
