// Refused: value of type 'Note1' has no member 'toggleStar'
import Notes

@MainActor func star(note: Note1) {
    note.toggleStar()
}
