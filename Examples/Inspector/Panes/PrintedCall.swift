import Store

/// The source text of a call that prints a part of a recording as a test.
///
/// The user copies the text into the program. The inspector can't print the test itself, because it does not know the
/// types of the program.
struct PrintedCall {
  let text: String

  /// Creates the text of the call.
  ///
  /// - Parameters:
  ///   - actions: The numbers of the first and the last action of the test.
  ///   - path: The path of the recording.
  ///   - type: The qualified name of the type of the recorded actions, such as `App.Feature.Action`.
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
