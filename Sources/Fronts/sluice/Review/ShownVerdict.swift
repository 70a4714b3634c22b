import SluiceClient

// `PhotoModel` has a type of the same name, and the module's name is that of a type in it.
typealias ShownVerdict = Verdict
