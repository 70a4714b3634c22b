import Backpressure
import PhotoCatalogue
import PhotoModel
import SystemPackage

/// The work ahead, found by a survey of all files that opens none of them.
struct Survey: Sendable {
    var unchanged = 0
    var remembered = 0
    /// How many of those that failed before are accepted failures.
    var accepted = 0
    var unprepared = UnpreparedFiles()
    var toDo = 0
    var bytesToDo: Int64 = 0
    /// Why there is work. Only `EnumerateStage.survey` counts this and what is complete.
    var reasons = RunPlan.Reasons()
    /// Photos whose status cannot be read.
    var unreadable: [UnreadableItem] = []
    /// How many of those to do have all tiers of the recipe: only their facts are checked.
    var complete = 0
    var bytesComplete: Int64 = 0
    /// Assets whose files were not found at their places.
    var unmet: [AssetRow] = []
    /// Absolute paths of photos that are possibly still being written: deferred, and not counted.
    var unsettled: [FilePath] = []
    /// Volumes that were found below the roots.
    var mounts: [Mount] = []
    /// Absolute paths of volumes that are away and were skipped.
    var passedOver: Set<FilePath> = []
    /// Folders that cannot be read.
    var unreadableFolders: [UnreadableItem] = []
    /// The photos to do. Only `EnumerateStage.survey` fills it.
    var work = SurveyedWork()

    var found: Int { unchanged + remembered + unreadable.count + toDo }
    /// There is nothing to open and nothing to write.
    var isSettled: Bool { toDo == 0 }

    mutating func add(_ folder: FolderComparison) {
        unchanged += folder.unchanged
        remembered += folder.remembered
        accepted += folder.accepted
        unprepared.add(folder.unprepared)
        toDo += folder.candidates.count
        bytesToDo = bytesToDo.addingClamped(folder.candidates.byteCount)
        unreadable += folder.unreadable
        unmet += folder.unmet
        unsettled += folder.unsettled
        if let mount = folder.mount { mounts.append(mount) }
        if let unseen = folder.unavailable { unreadableFolders.append(unseen) }
    }

    /// - Parameter candidates: those of the folder that have all tiers of the recipe.
    mutating func addReasons(of folder: FolderComparison, complete candidates: [Candidate]) {
        reasons.add(folder.reasons)
        reasons.noteComplete(candidates.count)
        complete += candidates.count
        bytesComplete = bytesComplete.addingClamped(candidates.byteCount)
    }
}

extension RunMonitor {
    /// Sets the work ahead, from which the time left is estimated.
    func expect(_ survey: Survey) {
        update { counters in
            counters.filesToDo = survey.toDo
            counters.bytesToDo = survey.bytesToDo
        }
    }

    /// Counts files that were found and need no work.
    func count(_ survey: Survey) {
        self[.enumerate].count(items: survey.unchanged + survey.remembered + survey.unreadable.count)
        update { counters in
            counters.report.found += survey.unchanged + survey.remembered + survey.unreadable.count
            counters.report.unchanged += survey.unchanged
            counters.report.failed += survey.remembered + survey.unreadable.count
            counters.report.accepted = (counters.report.accepted ?? 0) + survey.accepted
            counters.report.notPrepared = counters.report.notPrepared ?? UnpreparedFiles()
            counters.report.notPrepared?.add(survey.unprepared)
            counters.report.unreadableFolders += survey.unreadableFolders.count
            counters.unseen += survey.unreadable + survey.unreadableFolders
        }
    }
}

extension Int64 {
    /// A sparse file can claim any size, so sums of sizes must not trap.
    package func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
