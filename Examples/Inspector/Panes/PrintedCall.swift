import Store

/// The call that prints a range of a recording as a test.
///
/// The inspector can't print the test itself, because it does not know the types of the program.
struct PrintedCall {
  let text: String

  /// Writes the call.
  ///
  /// - Parameters:
  ///   - actions: The numbers of the actions.
  ///   - path: The path of the recording.
  ///   - type: The qualified name of the type of its actions.
  init(_ actions: ClosedRange<Int>, ofRecordingAt path: String, action type: String) {
    // The module's name is omitted, because the test imports the module.
    let names = type.split(separator: ".").map(String.init)
    let feature =
      names.last == "Action" && names.count > 2
      ? names[1..<(names.count - 1)].joined(separator: ".") : "Feature"
    text = """
      try Recording(contentsOf: \(path.debugDescription)).printTest(actions: \(actions.lowerBound)...\(actions.upperBound)) {
        TestStore(initialState: \(feature).State()) { \(feature)() }
      }
      """
  }
}
