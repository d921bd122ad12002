import Effects

// A use of a shared value inside its own `withLock` would wait forever for the lock, and the memory of the value may be
// half written at this moment. So the use is reported as an issue. If the value has a trivial type, any bytes are
// valid, and the program continues. If the value contains object references, they may be invalid at this moment, so the
// program stops.
extension SharedCell {
  /// Reads the value again, inside a `withLock` of the same value.
  @usableFromInline
  @inline(never)
  final func readAgain<Value>(_ pointer: UnsafeMutablePointer<Value>) -> Value {
    reportReentry("read", Value.self)
    return pointer.pointee
  }

  /// Changes the value again, inside a `withLock` of the same value.
  @usableFromInline
  @inline(never)
  final func modifyAgain<Value, Result, Failure: Error>(
    _ pointer: UnsafeMutablePointer<Value>, at site: SourceSite,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    reportReentry("changed", Value.self, at: site)
    return try body(&pointer.pointee)
  }

  /// Reports that a closure passed to `withLock` used the shared value directly instead of through its parameter.
  ///
  /// If the memory of the value may be invalid, the method stops the program.
  ///
  /// In a debug build, the issue has the source location of the call of `withLock`. A release build does not record
  /// this location. There, the issue has the source location at which the closure used the value, if the caller has
  /// passed it.
  final func reportReentry<Value>(_ use: String, _: Value.Type, at site: SourceSite = .unknown) {
    let site = SharedLockOrder.site(of: self) ?? site
    let message = """
      The shared value \(displayName) was \(use) in a closure that its own 'withLock' was running.

      Likely causes, in order:
      1. The closure uses the property instead of its parameter. Use '$0'.
      2. A function that the closure calls uses the property. Pass the value to the function, or call it before \
      'withLock'.
      """
    guard _isPOD(Value.self) else { fatalError(message, file: site.fileID, line: site.line) }
    IssueReporting.report(RuntimeIssue(kind: .sharedReentry, message: message, site: site))
  }
}
