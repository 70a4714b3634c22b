import FileStructure

/// Verifies that an edited document has the intended changes and no others.
enum SidecarProof {
    /// - Throws: `.unsafe` with the difference.
    static func check(
        _ plan: SidecarPlan,
        _ edit: SidecarEdit,
        from before: Sidecar,
        to bytes: [UInt8]
    ) throws(SidecarError) {
        let after: Sidecar
        do throws(SidecarError) {
            after = try Sidecar(bytes)
        } catch {
            throw .unsafe("the edited file could not be read: \(error)")
        }
        let properties = before.content.properties()
        var expected: RDFProperties? = properties
        for change in plan.changes { expected = expected?.applying(change) }
        guard let expected, after.content.properties().withoutEmptyLists == expected.withoutEmptyLists else {
            throw .unsafe("the edit would change more than requested")
        }
        guard after.facts == plan.facts, try SidecarPlan(edit, of: after).changes.isEmpty else {
            throw .unsafe("the edited file would not have the requested values")
        }
        var toolkit = try ToolkitProperties(before.bytes)
        // It reads `<dc:subject/>` as a list of one empty text.
        for change in plan.changes where properties.properties[change.name]?.first?.form == .text {
            if case .list(let name, _, _, _) = change { toolkit.forget(name) }
        }
        guard try ToolkitProperties(bytes).follow(plan.changes, from: toolkit) else {
            throw .unsafe("Adobe's XMP toolkit would read other values than requested from the edited file")
        }
    }
}
