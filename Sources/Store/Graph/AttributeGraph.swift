/// A graph of inputs and of rules that compute values from them, on demand and at most once for each change.
///
/// ```swift
/// let graph = AttributeGraph()
/// let a = graph.input(name: "A", 10)
/// let b = graph.input(name: "B", 20)
/// let c = graph.rule(name: "C") { a.wrappedValue + b.wrappedValue }
/// c.wrappedValue  // 30
/// ```
///
/// A rule depends on the values that it read in its last run. Setting an input marks the nodes that depend on it, and
/// computes nothing until one of them is read or observed. A rule then runs only if a value that it read has changed,
/// and its dependents run only if its own value has changed.
///
/// ## Behavior that differs between reactive systems
/// - If the body of an `update` throws, its writes remain. There is no rollback.
/// - The graph calls observers in the order of subscription, whatever their depth in the graph. Changes that a callback
///   makes are reported in a further round of the same update. The graph decides which observers to call before the
///   first callback of a round. It therefore also calls an `observe` closure if an earlier callback of the round has
///   undone the change; it does not call `onChange` observers in this case. After 100 rounds the graph drops the
///   remaining calls and reports an issue.
/// - If a callback throws, the graph still calls the remaining callbacks, and reports the error after the round.
/// - The graph detects a change with the value's own `==`. A floating-point NaN differs from itself, so writing NaN
///   over NaN is a change. Use `by:` to compare in another way.
/// - If a value has no `==`, every run of a rule and every write to an input is a change.
/// - A value that is set back before it is read has not changed.
/// - A rule depends only on values of its own graph. It is not run again when a value of another graph changes. To use
///   such a value, observe it and set an input of this graph.
/// - Rules are pure: setting an input while a rule runs reports an issue and has no effect.
///
/// A graph is confined to one isolation and is not `Sendable`. This is the isolation of the code that makes the graph
/// or, if that has none, of the first code with an isolation that makes an input, a rule or an observer. The default
/// value of a stored property has none, for example. The last reference to a handle may be released on any thread; the
/// graph then releases the handle's contents on its own isolation. If only code without an isolation has made the graph
/// and its handles, the graph releases the contents where the handle is released. Do not store such handles in an
/// object of an actor.
///
/// A handle retains its graph. The graph retains neither handles nor rules that are not held, read or observed. Two
/// rules form a reference cycle, as closures do, if each captures the other's handle, or if one captures the handle of
/// the other and the other read it in its last run.
public final class AttributeGraph {
  @usableFromInline
  let engine: GraphEngine

  /// The isolation that the graph belongs to.
  let isolation: any GraphIsolation

  /// The nodes whose handles were released on another thread.
  let releases: DeferredReleases

  /// Makes an empty graph.
  ///
  /// - Parameters:
  ///   - isolation: The isolation that the graph belongs to: the caller's.
  ///   - fileID: The module and file that a report of misuse names.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public convenience init(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let own = StandaloneIsolation()
    own.meet(isolation)
    self.init(
      isolation: own, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  init(isolation: any GraphIsolation, at site: SourceSite) {
    engine = GraphEngine(site: site)
    self.isolation = isolation
    releases = DeferredReleases(isolation: isolation)
  }

  deinit {
    engine.close()
  }

  /// Binds the graph to the isolation of code that makes a handle, if the graph's isolation is unknown.
  @inlinable
  @inline(__always)
  func meet(_ isolation: (any Actor)?) {
    if let isolation { bind(to: isolation) }
  }

  /// Binds the graph to an isolation if its own is unknown.
  @usableFromInline
  func bind(to isolation: any Actor) {
    self.isolation.meet(isolation)
  }

  /// Groups changes: the graph calls observers once, when the outermost update ends.
  ///
  /// Reads inside see the values written so far.
  ///
  /// - Parameter body: Makes the changes. If it throws, the changes made until then remain, and observers are notified
  ///   of them.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  @inlinable
  public func update<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    engine.beginUpdate()
    defer { withExtendedLifetime(self) { engine.endUpdate() } }
    return try body()
  }

  /// Runs a closure whose reads create no dependencies.
  ///
  /// - Parameter body: Reads inputs and rules.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  @inlinable
  public func untracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The body may release the last other reference to the graph.
    defer { withExtendedLifetime(self) {} }
    return try engine.untracked(body)
  }

  /// The number of live inputs, rules and observers, which are held, read by others or observed.
  public var count: Int {
    engine.state.pointee.nodes.count - (engine.state.pointee.clock == nil ? 0 : 1)
  }

  /// The function that reports misuse; nil for the current issue reporter.
  var reportIssue: (RuntimeIssue) -> Void {
    get { engine.state.pointee.reportIssue }
    set { engine.state.pointee.reportIssue = newValue }
  }
}
