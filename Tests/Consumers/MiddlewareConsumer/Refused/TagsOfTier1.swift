// Refused: does not conform to expected type 'Note2Providing'
import Notes

@MainActor func printTags(note: any Note2Providing) {
    print(note.note2.tags)
}

@MainActor func show(note: Note1) {
    printTags(note: note)
}
