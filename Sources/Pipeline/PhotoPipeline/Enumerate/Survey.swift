import Backpressure
import PhotoCatalogue
import PhotoModel
import SystemPackage

/// What a look at all files, without opening any, says about the work ahead.
struct Survey: Sendable {
    var unchanged = 0
    var remembered = 0
    /// Of those that failed before, how many somebody has accepted.
    var accepted = 0
    var unprepared = UnpreparedFiles()
    var toDo = 0
    var bytesToDo: Int64 = 0
    /// Why. Only `EnumerateStage.survey` notes it, and what is complete.
    var reasons = RunPlan.Reasons()
    /// Photos that cannot be looked at.
    var unreadable: [UnreadableItem] = []
    /// Of those to do, what has all tiers of the recipe: only what is known of it is looked at.
    var complete = 0
    var bytesComplete: Int64 = 0
    var raw = 0
    var newRaw = 0
    /// Assets whose files were not met where they were.
    var unmet: [AssetRow] = []
    /// Whole paths of photos that may still be written to: left for later, and not counted.
    var unsettled: [FilePath] = []
    /// Volumes that were met below the roots.
    var mounts: [Mount] = []
    /// Whole paths of volumes that are not there, and were passed over.
    var passedOver: Set<FilePath> = []
    /// Folders that cannot be read.
    var unreadableFolders: [UnreadableItem] = []

    var found: Int { unchanged + remembered + unreadable.count + toDo }
    /// There is nothing to open and nothing to write.
    var isSettled: Bool { toDo == 0 && newRaw == 0 }

    mutating func add(_ folder: FolderComparison) {
        unchanged += folder.unchanged
        remembered += folder.remembered
        accepted += folder.accepted
        unprepared.add(folder.unprepared)
        toDo += folder.candidates.count
        bytesToDo = bytesToDo.addingClamped(folder.candidates.byteCount)
        unreadable += folder.unreadable
        raw += folder.rawCount
        newRaw += folder.newRaw.count
        unmet += folder.unmet
        unsettled += folder.unsettled
        if let mount = folder.mount { mounts.append(mount) }
        if let unseen = folder.outOfSight { unreadableFolders.append(unseen) }
    }

    /// - Parameter candidates: of the folder's, those that have all tiers of the recipe.
    mutating func addReasons(of folder: FolderComparison, complete candidates: [Candidate]) {
        reasons.add(folder.reasons)
        reasons.noteComplete(candidates.count)
        complete += candidates.count
        bytesComplete = bytesComplete.addingClamped(candidates.byteCount)
    }
}

extension RunMonitor {
    /// What is to come, for the time left to be told.
    func expect(_ survey: Survey) {
        update { counters in
            counters.filesToDo = survey.toDo
            counters.bytesToDo = survey.bytesToDo
        }
    }

    /// What was met and needs nothing to be done.
    func count(_ survey: Survey) {
        self[.enumerate].count(items: survey.unchanged + survey.remembered + survey.unreadable.count)
        update { counters in
            counters.report.found += survey.unchanged + survey.remembered + survey.unreadable.count
            counters.report.unchanged += survey.unchanged
            counters.report.failed += survey.remembered + survey.unreadable.count
            counters.report.notSupported += survey.raw
            counters.report.accepted = (counters.report.accepted ?? 0) + survey.accepted
            counters.report.notPrepared = counters.report.notPrepared ?? UnpreparedFiles()
            counters.report.notPrepared?.add(survey.unprepared)
            counters.report.unreadableFolders += survey.unreadableFolders.count
            counters.unseen += survey.unreadable + survey.unreadableFolders
        }
    }
}

extension Int64 {
    /// A sparse file can claim any size: sums of sizes do not trap.
    package func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
