/// Inputs, and rules that compute values from them: always right, only when wanted, at most once.
///
/// ```swift
/// let graph = AttributeGraph()
/// let a = graph.input(name: "A", 10)
/// let b = graph.input(name: "B", 20)
/// let c = graph.rule(name: "C") { a.wrappedValue + b.wrappedValue }
/// c.wrappedValue  // 30
/// ```
///
/// A rule's dependencies are what it read when it last ran. Setting an input marks what depends on it;
/// nothing is computed before it is read or observed. A rule then runs only if something it read has
/// changed, and what depends on the rule is disturbed only if its own value has changed.
///
/// ## Choices where known systems differ
/// - Writes made by the body of an `update` that throws stand; there is no rollback.
/// - Observers are called in the order of subscription, whatever their depth in the graph. What a callback
///   writes is told in a further round of the same update. The graph decides which observers to call before the
///   first callback of a round. It therefore also calls an `observe` closure whose change an earlier callback of the
///   round has undone; `onChange` observers are not told of such a change. After 100 rounds the calls still due are dropped and reported.
/// - A callback that throws does not keep the others from being called; its error is reported after the
///   round.
/// - A change is told by the value's own `==`. A floating-point NaN differs from itself, so writing NaN over
///   NaN is a change. Use `by:` to compare in another way.
/// - Without an `==` every run of a rule, and every write to an input, is a change.
/// - A value set back before anybody read it counts as never changed.
/// - Rules are pure: setting an input while a rule runs is reported and has no effect.
///
/// A graph is confined to one isolation and is not `Sendable`: the one that it is made in, or where the language does
/// not say which that is, that of its first observer. The last reference to a handle may be released on any thread; the
/// graph then releases what it held on the graph's isolation. Handles keep their graph; the graph keeps neither handles
/// nor rules that nobody holds, reads or observes. Two rules keep each other, as closures do, if each captures the
/// other's handle, or if one captures the handle of the other and was read when that last ran.
public final class AttributeGraph {
  @usableFromInline
  let engine: GraphEngine

  /// The isolation that the graph belongs to.
  let isolation: any GraphIsolation

  /// The nodes of handles that were released on another thread.
  let releases: DeferredReleases

  /// Makes an empty graph.
  ///
  /// - Parameters:
  ///   - isolation: The isolation that the graph belongs to: the caller's.
  ///   - fileID: The location that a report of misuse names: the module and file.
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

  /// Makes several changes one: observers are called once, when the outermost update has ended.
  ///
  /// Reads inside see what has been written so far.
  ///
  /// - Parameter body: Makes the changes. If it throws, those made before stand and are told.
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

  /// Reads without depending on what is read.
  ///
  /// - Parameter body: Reads inputs and rules.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  @inlinable
  public func untracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The body may release the last other reference.
    defer { withExtendedLifetime(self) {} }
    return try engine.untracked(body)
  }

  /// The number of inputs, rules and observers: those held, read by others or observed.
  public var count: Int {
    engine.state.pointee.nodes.count - (engine.state.pointee.clock == nil ? 0 : 1)
  }

  /// The function that reports misuse, in place of the reporter in force.
  var reportIssue: (RuntimeIssue) -> Void {
    get { engine.state.pointee.reportIssue }
    set { engine.state.pointee.reportIssue = newValue }
  }
}
