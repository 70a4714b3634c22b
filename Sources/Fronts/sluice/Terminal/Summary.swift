import PhotoModel
import PhotoPipeline
import PhotoRecipe
import StoreFiles
import SystemPackage

/// The summary of a run or a plan, in a few lines.
enum Summary {
    static func text(_ report: RunReport, library: LibraryLocation) -> String {
        var lines = [counts(report)]
        if report.prepared > 0 {
            lines.append(
                """
                \(Amounts.duration(report.seconds)), \(Amounts.rate(report.photosPerSecond)) photos/s, \
                \(Amounts.rate(report.megapixelsPerSecond)) MP/s\(limit(report)), \
                peak memory \(ByteSize(report.peakMemoryBytes)).
                """
            )
        }
        if let recipe = report.recipe, !recipe.isDefault || recipe.replaces != nil { lines.append(recipe.title) }
        lines += lost(report) + missing(report) + uncaged(report.uncaged)
        lines += (report.plugins ?? []).map(plugin)
        lines += (report.failedPlugins ?? []).map(failed)
        lines += notPrepared(report.notPrepared ?? UnpreparedFiles())
        if report.interrupted && report.lost == nil { lines.append("Stopped early; the next run continues.") }
        if report.failed > 0 || report.damaged > 0 || report.hasPluginProblems {
            lines.append("For the reasons: sluice failures \(library.option)")
        }
        return lines.joined(separator: "\n")
    }

    /// The numbers of photos found and of their results.
    static func counts(_ report: RunReport) -> String {
        var parts = ["\(Amounts.count(report.prepared)) prepared"]
        if report.damaged > 0 { parts[0] += " (\(Amounts.count(report.damaged)) damaged)" }
        if report.unchanged > 0 { parts.append("\(Amounts.count(report.unchanged)) unchanged") }
        if report.linked > 0 { parts.append("\(Amounts.count(report.linked)) linked to known content") }
        if report.failed > 0 {
            let accepted = report.accepted ?? 0
            parts.append("\(Amounts.count(report.failed)) failed")
            if accepted > 0 {
                parts[parts.count - 1] += " (\(accepted == report.failed ? "all" : Amounts.count(accepted)) accepted)"
            }
        }
        // An interrupted run does not know how many there are.
        let met = report.interrupted ? "done" : "found"
        return "\(Amounts.count(report.found, "photo")) \(met): \(parts.joined(separator: ", "))."
    }

    /// What was missing, if anything.
    static func missing(_ report: RunReport) -> [String] {
        guard report.missing > 0 else { return [] }
        let missing = Amounts.count(report.missing, "photo is", "photos are")
        return ["\(missing) missing; nothing was forgotten."]
    }

    /// A line if the kernel offers no sandbox.
    static func uncaged(_ uncaged: RunReport.Uncaged?) -> [String] {
        switch uncaged {
        case .refused:
            [
                """
                This kernel offers neither Landlock nor seccomp. Without a sandbox only JPEGs are decoded, and no text is \
                read: use another kernel, or allow it with --allow-uncaged.
                """
            ]
        case .allowed:
            [
                """
                Decoded without a sandbox (--allow-uncaged): this kernel offers neither Landlock nor seccomp, and a \
                malicious photo can do whatever you can.
                """
            ]
        case nil: []
        }
    }

    /// Files below the roots that are not photos.
    private static func notPrepared(_ files: UnpreparedFiles) -> [String] {
        files.isEmpty ? [] : ["Not prepared: \(words(files))."]
    }

    /// `12 videos, 3 links`
    static func words(_ files: UnpreparedFiles) -> String {
        files.all.map { Amounts.count($0.count, $0.kind.words.one, $0.kind.words.many) }.joined(separator: ", ")
    }

    static func plugin(_ plugin: RunReport.Plugin) -> String {
        var parts = ["\(Amounts.count(plugin.photos, "photo")) checked"]
        if plugin.problems > 0 { parts.append("\(Amounts.count(plugin.problems)) with problems") }
        if plugin.missing > 0 { parts.append("\(Amounts.count(plugin.missing)) left for the next run") }
        return "Plugin \(plugin.name): \(parts.joined(separator: ", "))."
    }

    private static func failed(_ plugin: RunReport.FailedPlugin) -> String {
        let photos = Amounts.count(plugin.photos, "photo")
        let reason = plugin.reason.printable
        return plugin.willRetry
            ? "Plugin \(plugin.name) failed: \(reason). \(photos) without a result; the next run retries."
            : "Plugin \(plugin.name) failed for every photo (\(photos)): \(reason)"
    }

    private static func lost(_ report: RunReport) -> [String] {
        (report.lost ?? []).map {
            """
            \($0) became unavailable during the run. Mount it again, and run `sluice prepare` to continue. Nothing was \
            forgotten.
            """
        }
    }

    static func text(_ plan: RunPlan) -> String {
        var lines = [
            """
            \(Amounts.count(plan.found, "photo")) found: \(Amounts.count(plan.toPrepare)) to prepare \
            (\(ByteSize(plan.bytesToRead))), \(Amounts.count(plan.unchanged)) unchanged, \
            \(Amounts.count(plan.failed)) failed before.
            """
        ]
        if let reasons = text(plan.reasons) { lines.append(reasons) }
        if let recipe = plan.recipe, !recipe.isDefault || recipe.replaces != nil || recipe.changes != nil {
            lines += recipe.lines
        }
        if let facts = plan.facts { lines.append(text(facts)) }
        if plan.toLink > 0 {
            lines.append("The stored data of \(Amounts.count(plan.toLink, "prepared photo")) will be checked again.")
        }
        lines += notPrepared(plan.notPrepared)
        for (plugin, reason) in (plan.unusablePlugins ?? [:]).sorted(by: { $0.key < $1.key }) {
            lines.append("The plugin \(plugin) cannot be used: \(reason).")
        }
        for (plugin, count) in (plan.resultsToRemove ?? [:]).sorted(by: { $0.key < $1.key }) {
            lines.append(
                "Results of the plugin \(plugin), which is not in the recipe, will be removed: \(Amounts.count(count))."
            )
        }
        let free = plan.bytesFree.map { ", of \(ByteSize($0)) free" } ?? ""
        lines.append("The store will grow by about \(ByteSize(plan.bytesNeeded))\(free).")
        return lines.joined(separator: "\n")
    }

    /// Nil if there is nothing to do.
    private static func text(_ reasons: RunPlan.Reasons) -> String? {
        let parts = [
            (reasons.new, "new"), (reasons.changed, "changed"), (reasons.tiersChanged, "for other tiers"),
            (reasons.factsChanged, "for other facts"), (reasons.notInCache, "not in the cache"),
            (reasons.retried, "failed before, to be retried"),
        ].filter { $0.0 > 0 }.map { "\(Amounts.count($0.0)) \($0.1)" }
        return parts.isEmpty ? nil : "To do: \(parts.joined(separator: ", "))."
    }

    private static func text(_ facts: RunPlan.Facts) -> String {
        func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
        return """
            Facts stored: \(list(facts.stored)); sealed: \(list(facts.sealed)); omitted: \(list(facts.omitted)).
            """
    }

    private static func limit(_ report: RunReport) -> String {
        report.limitingStage.map { ", limited by \($0)" } ?? ""
    }
}

extension RunReport {
    /// Whether plugins had no result for photos that they checked, or failed as a whole.
    fileprivate var hasPluginProblems: Bool {
        failedPlugins != nil || (plugins ?? []).contains { $0.problems > 0 }
    }
}

extension LibraryLocation {
    /// The option that selects this library.
    var option: String {
        cacheBase == catalogueBase ? "--store \(cacheBase.word)" : "--library \(name)"
    }
}
