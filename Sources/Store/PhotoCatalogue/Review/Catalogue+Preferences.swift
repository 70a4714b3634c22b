import GRDB
import PhotoModel
package import StoreFiles

/// What a person prefers in this library: texts that the catalogue does not look into.
extension Catalogue {
    package func preferences() throws(StoreError) -> [String: String] {
        try read { database in
            var values: [String: String] = [:]
            let rows = try Row.fetchCursor(database, sql: "SELECT key, value FROM preferences")
            while let row = try rows.next() { values[row[0]] = row[1] }
            return values
        }
    }

    /// - Parameter value: nil takes back what was preferred.
    package func setPreference(_ key: String, to value: String?) throws(StoreError) {
        try setPreferences([key: value])
    }

    /// All of them or none, as one step, which can be undone; other keys stay as they are.
    ///
    /// - Parameter changes: values by key; nil takes back what was preferred.
    package func setPreferences(_ changes: [String: String?]) throws(StoreError) {
        try change(as: .settings) { effects in
            for (key, value) in changes { try effects.set(.setting, key, to: value) }
        }
    }
}
