import ArgumentParser
import PhotoCommit

/// Options that control how files are changed.
struct CommitOptionGroup: ParsableArguments {
    @Flag(help: "Allow moving more than half of the library to the trash.")
    var force = false

    @Flag(
        help: """
            On disks without a usable trash, copy photos to the trash in your home, and delete them once the copy is \
            safe.
            """
    )
    var copyToTrash = false

    var options: CommitOptions {
        var options = CommitOptions()
        (options.force, options.copiesToTrash) = (force, copyToTrash)
        return options
    }
}
