import GRDB
import PhotoModel
package import StoreFiles

/// A person's preferences for this library: texts that the catalogue does not interpret.
extension Catalogue {
    package func preferences() throws(StoreError) -> [String: String] {
        try read { database in
            var values: [String: String] = [:]
            let rows = try Row.fetchCursor(database, sql: "SELECT key, value FROM preferences")
            while let row = try rows.next() { values[row[0]] = row[1] }
            return values
        }
    }

    /// - Parameter value: nil removes the preference.
    package func setPreference(_ key: String, to value: String?) throws(StoreError) {
        try setPreferences([key: value])
    }

    /// Changes all or none, as one step, which can be undone; other keys do not change.
    ///
    /// - Parameter changes: values by key; nil removes a preference.
    package func setPreferences(_ changes: [String: String?]) throws(StoreError) {
        try change(as: .settings) { effects in
            for (key, value) in changes { try effects.set(.setting, key, to: value) }
        }
    }
}
