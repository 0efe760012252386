#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import SwiftUI

    /// A view of a person in a line, with a placeholder for unknown fields.
    ///
    /// The view reads the optional variant of a property that every tier has (`postCount_`), which is short if only one property is needed.
    /// ``PersonView`` tests for the tier instead.
    public struct PersonSummaryView: View {
        private let person: any Person

        /// Creates a view of a person at any tier.
        public init(_ person: any Person) { self.person = person }

        /// The name and the number of posts.
        public var body: some View {
            VStack(alignment: .leading) {
                Text(person.name)
                Text("^[\(person.postCount_ ?? 0) post](inflect: true)")
                    .redacted(reason: person.postCount_ == nil ? .placeholder : [])
            }
        }
    }
#endif
