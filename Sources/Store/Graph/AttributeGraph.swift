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
/// has changed. Rules that depend on this rule run only if its value has changed.
///
/// ## Behavior that differs between reactive systems
/// - If the body of an `update` throws an error, the writes that it made remain. There is no rollback.
/// - The graph calls observers in the order in which they subscribed, regardless of which rules they read. If a
///   callback makes changes, the graph calls the observers of these changes in a further round of the same update.
///   Before the first callback of a round, the graph decides which observers it calls in this round. Therefore, it
///   calls an `observe` closure even if an earlier callback of the round has undone the change. It does not call an
///   `onChange` closure in this case. After 100 rounds, the graph drops the remaining calls and reports an issue.
/// - If a callback throws an error, the graph still calls the remaining callbacks, and reports the error after the
///   round.
/// - The graph detects a change with the value's own `==`. A floating-point NaN differs from itself, so writing NaN
///   over NaN is a change. Use `by:` to compare in another way.
/// - If the type of a value is not `Equatable`, every run of the rule and every write to the input is a change, unless
///   you use `by:`.
/// - If code writes a new value to an input, and then writes the old value back before anything reads the input, the
///   input counts as unchanged.
/// - A rule depends only on values of its own graph. It does not run again when a value of another graph changes. To
///   use a value of another graph, observe the value and set an input of this graph.
/// - Rules are pure: setting an input while a rule runs reports an issue and has no effect.
///
/// A graph is confined to one isolation and is not `Sendable`. It belongs to the isolation of the code that creates it.
/// This code may have no isolation, for example if it is the default value of a stored property. In that situation, the
/// graph adopts the isolation of the first isolated code that creates an input, a rule or an observer.
///
/// The inputs, rules and tokens that a graph returns are its *handles*. The last reference to a handle may be released
/// on any thread; the graph then releases the handle's contents on its own isolation. If the graph and all its handles
/// were created by code without an isolation, the graph releases the contents on the thread that releases the handle.
/// Do not store such handles in an object that belongs to an actor.
///
/// A handle retains its graph. The graph does not retain handles. The graph frees a rule when no code holds the rule's
/// handle and no other rule or observer depends on the rule. Two rules form a reference cycle, like two closures, if
/// each captures the other's handle. They also form a reference cycle if the first rule captures the handle of the
/// second rule, and the second rule read the first rule in its last run.
public final class AttributeGraph {
  @usableFromInline
  let engine: GraphEngine

  /// The isolation that the graph belongs to.
  let isolation: any GraphIsolation

  /// The queue of nodes to release because their handles were released on another thread.
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

  /// Binds the graph to the isolation of the code that creates an input, a rule or an observer, if the graph has no
  /// isolation yet.
  @inlinable
  @inline(__always)
  func meet(_ isolation: (any Actor)?) {
    if let isolation { bind(to: isolation) }
  }

  /// Binds the graph to an isolation, if the graph has no isolation yet.
  @usableFromInline
  func bind(to isolation: any Actor) {
    self.isolation.meet(isolation)
  }

  /// Groups changes, so that the graph calls each observer once, when the outermost update ends.
  ///
  /// Reads inside the body see the values written so far.
  ///
  /// - Parameter body: A closure that makes the changes. If the body throws an error, the changes that it has already
  ///   made remain, and the graph calls the observers of these changes.
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
  /// - Parameter body: A closure that reads inputs and rules.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  @inlinable
  public func untracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The body may release all other references to the graph.
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
