/// Coalescing: of several edits of the same fields that wait to be sent, only the last is sent.
extension PendingEdits {
    /// Returns the edit that a new one replaces: an absolute edit of the same fields that was not sent or not accepted.
    func superseded(by edit: Edit) -> Edit.ID? {
        guard edit.kind == .absolute else { return nil }
        let last = lane(edit.lane).last { record in
            record.key == edit.key && record.group == edit.group
                && (record.state == .waiting || record.state == .postponed)
        }
        return last?.edit?.kind == .absolute ? last?.id : nil
    }
}
