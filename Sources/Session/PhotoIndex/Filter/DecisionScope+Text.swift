public import PhotoModel

extension DecisionScope {
    /// - Parameter word: a format, or another name of one (`jpg`); `file` for exactly the files given.
    public init(only word: String) {
        self = word.lowercased() == "file" ? .files : .only(FilterWords.format(word))
    }
}
