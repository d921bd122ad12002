/// A graph of inputs and rules, in which each rule computes a value on demand and at most once for each change.
///
/// ```swift
/// let graph = AttributeGraph()
/// let a = graph.input(name: "A", 10)
/// let b = graph.input(name: "B", 20)
/// let c = graph.rule(name: "C") { a.wrappedValue + b.wrappedValue }
/// c.wrappedValue  // 30
/// ```
///
/// A rule depends on the values that it read in its last run. Setting an input marks the rules that depend on it. The
/// graph computes a marked rule only when the rule is read or observed. A marked rule runs only if a value that it read
/// has changed. Its dependents run only if its own value has changed.
///
/// ## Behavior that differs between reactive systems
/// - If the body of an `update` throws an error, the writes that it made remain. There is no rollback.
/// - The graph calls observers in the order of subscription, whatever their depth in the graph. If a callback makes
///   changes, the graph calls the observers of these changes in a further round of the same update. The graph decides
///   which observers to call before the first callback of a round. Therefore, it calls an `observe` closure even if an
///   earlier callback of the round has undone the change. It does not call an `onChange` closure in this case. After
///   100 rounds, the graph drops the remaining calls and reports an issue.
/// - If a callback throws an error, the graph still calls the remaining callbacks, and reports the error after the
///   round.
/// - The graph detects a change with the value's own `==`. A floating-point NaN differs from itself, so writing NaN
///   over NaN is a change. Use `by:` to compare in another way.
/// - If the type of a value is not `Equatable`, every run of its rule and every write to its input is a change, unless
///   you use `by:`.
/// - A value that is set back before it is read has not changed.
/// - A rule depends only on values of its own graph. It does not run again when a value of another graph changes. To
///   use a value of another graph, observe the value and set an input of this graph.
/// - Rules are pure: setting an input while a rule runs reports an issue and has no effect.
///
/// A graph is confined to one isolation and is not `Sendable`. This isolation is that of the code that creates the
/// graph. If this code has no isolation, for example because it is the default value of a stored property, the graph
/// adopts the isolation of the first isolated code that creates an input, a rule or an observer.
///
/// The inputs, rules and tokens that a graph returns are its *handles*. The last reference to a handle may be released
/// on any thread; the graph then releases the handle's contents on its own isolation. If only code without an isolation
/// has created the graph and its handles, the graph releases the contents on the thread that releases the handle. Do
/// not store such handles in an object that belongs to an actor.
///
/// A handle retains its graph. The graph does not retain handles. It frees a rule when no code holds the rule's handle
/// and no other rule or observer depends on the rule. Two rules form a reference cycle, like two closures, if each
/// captures the other's handle. They also form one if the first rule captures the handle of the second, and the second
/// read the first in its last run.
public final class AttributeGraph {
  @usableFromInline
  let engine: GraphEngine

  /// The isolation that the graph belongs to.
  let isolation: any GraphIsolation

  /// The nodes whose handles were released on another thread.
  let releases: DeferredReleases

  /// Creates an empty graph.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the caller, to which the graph belongs.
  ///   - fileID: The module and the file that an issue of this graph names.
  ///   - filePath: The path of that file.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
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

  /// Binds the graph to the isolation of code that creates a handle, if the graph's isolation is unknown.
  @inlinable
  @inline(__always)
  func meet(_ isolation: (any Actor)?) {
    if let isolation { bind(to: isolation) }
  }

  /// Binds the graph to an isolation, if the graph's isolation is unknown.
  @usableFromInline
  func bind(to isolation: any Actor) {
    self.isolation.meet(isolation)
  }

  /// Groups changes, so that the graph calls each observer once, when the outermost update ends.
  ///
  /// Reads inside the body see the values written so far.
  ///
  /// - Parameter body: Makes the changes. If the body throws an error, the changes that it has already made remain, and
  ///   the graph calls the observers of these changes.
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
    // The body may release the last reference to the graph except this one.
    defer { withExtendedLifetime(self) {} }
    return try engine.untracked(body)
  }

  /// The number of inputs, rules and observers in the graph.
  ///
  /// The graph removes an input or a rule when no code holds its handle and no other rule or observer depends on it. It
  /// removes an observer when the observation ends.
  public var count: Int {
    engine.state.pointee.nodes.count - (engine.state.pointee.clock == nil ? 0 : 1)
  }

  /// The function that receives the issues of the graph.
  var reportIssue: (RuntimeIssue) -> Void {
    get { engine.state.pointee.reportIssue }
    set { engine.state.pointee.reportIssue = newValue }
  }
}
