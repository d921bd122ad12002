import Effects

/// A Boolean value indicating whether the program runs tests.
public var isTesting: Bool { Effects::IssueReporting.isTesting }
