#if canImport(SwiftUI)
    public import SwiftUI

    extension TierModel {
        /// Returns a binding that reads a property of the model and changes it with an edit.
        ///
        /// ```swift
        /// Toggle("Starred", isOn: note.binding(\.isStarred) { note, _ in note.toggleStar() })
        /// ```
        ///
        /// The control shows the new value at once, and the old one again if the server refuses the edit.
        ///
        /// - Parameters:
        ///   - property: The property.
        ///   - edit: Submits the edit. It is called with the new value, and only if that differs from the shown one.
        public func binding<Property: Equatable>(
            _ property: KeyPath<Self, Property>,
            _ edit: @escaping @MainActor @Sendable (Self, Property) -> Void
        ) -> Binding<Property> {
            Binding { @MainActor [self] in
                self[keyPath: property]
            } set: { @MainActor [self] new in
                if new != self[keyPath: property] { edit(self, new) }
            }
        }
    }
#endif
