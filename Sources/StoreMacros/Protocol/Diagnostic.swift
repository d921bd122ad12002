/// Something to tell the user about a place in the source.
struct Diagnostic {
  enum Severity: String {
    case error, warning
  }

  /// An edit the user can accept.
  struct FixIt {
    var message: String
    /// The bytes to be replaced, counted from the start of the source.
    var range: Range<Int>
    var text: String
  }

  var severity: Severity
  var message: String
  var source: Source
  /// The bytes that are meant, counted from the start of the source.
  var range: Range<Int>
  var fixIts: [FixIt]

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - message: What is wrong and what to write instead.
  ///   - source: The source it is about.
  ///   - tokens: The tokens it is about.
  ///   - severity: Whether it stops the build.
  ///   - fixIts: Edits of the same source that mend it.
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
  /// The message for what a macro gave.
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
