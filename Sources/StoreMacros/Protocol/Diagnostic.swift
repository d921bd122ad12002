/// A message to the user about a location in the source code.
struct Diagnostic {
  enum Severity: String {
    case error, warning
  }

  /// An edit that the user can accept.
  struct FixIt {
    var message: String
    /// The bytes to replace, counted from the start of the source.
    var range: Range<Int>
    var text: String
  }

  var severity: Severity
  var message: String
  var source: Source
  /// The bytes that the diagnostic is about, counted from the start of the source.
  var range: Range<Int>
  var fixIts: [FixIt]

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - message: The mistake, and what to write instead.
  ///   - source: The source that the diagnostic is about.
  ///   - tokens: The tokens that the diagnostic is about.
  ///   - severity: The severity. An error stops the build.
  ///   - fixIts: Edits of the same source that fix the mistake.
  init(
    _ message: String, in source: Source, at tokens: Range<Int>, severity: Severity = .error,
    fixIts: [FixIt] = []
  ) {
    self.severity = severity
    self.message = message
    self.source = source
    self.range = source.byteRange(tokens)
    self.fixIts = fixIts
  }
}

extension PluginMessage.ExpansionResult {
  /// Creates the message for the output of a macro.
  init(_ output: Output) {
    expandedSource = output.source
    diagnostics = output.diagnostics.map(PluginMessage.Diagnostic.init)
  }
}

extension PluginMessage.Diagnostic {
  fileprivate init(_ diagnostic: Diagnostic) {
    let source = diagnostic.source
    message = diagnostic.message
    severity = diagnostic.severity.rawValue
    position = .init(fileName: source.fileName, offset: source.offset + diagnostic.range.lowerBound)
    highlights = [.init(diagnostic.range, in: source)]
    notes = []
    fixIts = diagnostic.fixIts.map { fixIt in
      let change = PluginMessage.FixIt.Change(
        range: .init(fixIt.range, in: source), newText: fixIt.text)
      return PluginMessage.FixIt(message: fixIt.message, changes: [change])
    }
  }
}

extension PluginMessage.Range {
  fileprivate init(_ range: Range<Int>, in source: Source) {
    fileName = source.fileName
    startOffset = source.offset + range.lowerBound
    endOffset = source.offset + range.upperBound
  }
}
