#if canImport(SwiftUI)
    public import LemmyMiddleware
    public import SwiftUI

    /// A person in a line, with a placeholder for what is not known.
    ///
    /// It reads the twin that every tier has (`postCount_`), which is short where one property is wanted. ``PersonView`` asks for the tier.
    public struct PersonSummaryView: View {
        private let person: any Person

        /// Shows a person at any tier.
        public init(_ person: any Person) { self.person = person }

        /// The name, and how much they have posted.
        public var body: some View {
            VStack(alignment: .leading) {
                Text(person.name)
                Text("^[\(person.postCount_ ?? 0) post](inflect: true)")
                    .redacted(reason: person.postCount_ == nil ? .placeholder : [])
            }
        }
    }
#endif
