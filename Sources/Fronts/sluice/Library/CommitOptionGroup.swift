import ArgumentParser
import PhotoCommit

/// How files are changed.
struct CommitOptionGroup: ParsableArguments {
    @Flag(help: "Puts more than half of the library into the trash too.")
    var force = false

    @Flag(
        help: """
            Where a disk has no trash that can be used: copies photos into the one at home, and removes them when the copy \
            is safe.
            """
    )
    var copyToTrash = false

    var options: CommitOptions {
        var options = CommitOptions()
        (options.force, options.copiesToTrash) = (force, copyToTrash)
        return options
    }
}
