/// A selector of rows that are derived from a collection in the state, and that are updated only for changed elements.
///
/// ```swift
/// extension Inbox {
///   static let visible = CollectionSelector(\State.items)
///     .filter(with: \.filter) { item, filter in filter.matches(item) }
///     .sorted(by: \.due, then: \.title)
///   static let remaining = visible.filter { !$0.isDone }.count
/// }
///
/// store[Inbox.visible]    // a `DerivedCollection`
/// store[Inbox.remaining]
/// ```
///
/// Each operator returns a selector that follows the changes of the previous one: a change of one element runs each
/// closure once, for that element. A selector is only a definition; keep it in a `static let`. Selectors that are
/// derived from the same selector share its work if that selector is also a `static let`. The store keeps the rows of a
/// selector for each scope in which the selector is read. The rows do not copy the elements.
///
/// Elements may hold shared values. If a shared value that a closure has read changes, the closure runs again for all
/// *n* rows, in O(*n*), because the value may belong to several elements. If closures have read *m* shared values, each
/// later update takes O(*m*) more.
public struct CollectionSelector<State, ID: Hashable, Element>: @unchecked Sendable {
  // Sound: the closures capture only `@Sendable` closures, key paths, other selectors, and conformances that are valid
  // on any isolation: `SendableMetatype` refuses other conformances.

  /// The selector whose value is the stage, the object that stores the rows of the collection selector in one scope.
  @usableFromInline let stage: Selector<State, StageOutput>
  /// A closure that creates a collection of the rows of an up-to-date stage.
  @usableFromInline let makeRows: (Stage) -> DerivedCollection<ID, Element>
  /// The source location of the definition.
  @usableFromInline let site: SourceSite

  /// A selector of the number of rows; each access returns the same selector.
  ///
  /// - Complexity: O(1). If the rows are out of date, a read also updates them, which takes additional time.
  public let count: Selector<State, Int>

  /// Creates a selector of the elements of a collection, in the order of the collection.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the collection.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  /// - Complexity: O(*n*) for the first read of rows; then O(log *n*) for each inserted, removed, moved or changed
  ///   element, and O(*n*) for a new order or if another collection is assigned. A collection that is not a stored
  ///   property, such as a shared collection, is kept until the next read, so a change before that read copies the
  ///   collection.
  @inlinable
  public init(
    _ keyPath: any KeyPath<State, IdentifiedArray<ID, Element>> & Sendable, name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where ID: SendableMetatype {
    let keyPath: KeyPath<State, IdentifiedArray<ID, Element>> = keyPath
    let property = StoredProperty(keyPath)
    self.init(
      name ?? "rows of \(keyPath.path)",
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      // The purity check compares the elements of a computed property, because the property may create different
      // elements each time. It need not compare elements that are stored in the state.
      by: property.isStored
        ? { _, _ in true } : PartComparison.equality(of: Element.self) ?? { _, _ in true },
      makeRows: { DerivedCollection(ofSource: $0) }, plain: { PlainRows(source: $0[keyPath]) }
    ) { scope in
      let feed = SourceFeed<ID, Element>(
        address: { scope.address(of: property) },
        compute: { scope.location.value(in: scope.core)[keyPath: keyPath] })
      let stage = feed.makeStage(of: property.isStored ? property.id : nil)
      return { reader in
        reader.record(keyPath)
        feed.update(stage)
        return stage
      }
    }
  }
}

extension DerivedCollection {
  /// Creates a collection of a stage's rows; the elements of the rows are elements of an array in the state.
  @inlinable
  init(ofSource stage: Stage) {
    // Sound: the stage's rows come from a source with ids and elements of these types.
    let source = unsafeDowncast(stage.origin, to: SourceStage.self)
    let feed = unsafeDowncast(source.feed, to: SourceFeed<ID, Element>.self)
    let array = feed.current
    self.init(
      stamp: stage.stamp, order: stage.order, ids: feed.rows.ids, storage: .source(array),
      finder: .positions(array.table, feed.rows.order))
  }

  /// Creates a collection of a stage's rows; the elements of the rows are computed.
  @inlinable
  init(ofValues stage: Stage) {
    // Sound: the stage computes elements of this type, for rows with ids of this type.
    let origin = unsafeDowncast(stage.origin, to: ValueStage.self)
    let table = unsafeDowncast(origin.table, to: ValueTable<Element>.self)
    let rows = unsafeDowncast(stage.rows, to: IdentifiedRows<ID>.self)
    self.init(
      stamp: stage.stamp, order: stage.order, ids: rows.ids, storage: .slots(table.values),
      finder: rows.makeFinder())
  }
}

extension SelectorScope {
  /// Returns the address of a stored part of the state without recording a read, or `nil` if the state no longer
  /// exists.
  @inlinable
  func address<Value>(of property: StoredProperty<State, Value>) -> UnsafePointer<Value>? {
    guard property.isStored else { return nil }
    if let pointer = location.pointer { return property.pointer(in: UnsafeRawPointer(pointer)) }
    return location.address(in: core).map { property.pointer(in: UnsafeRawPointer($0)) }
  }
}

extension SelectorReader {
  /// Records a part of the state as a dependency of the running rule, without returning the part.
  @usableFromInline
  func record<Value>(_ keyPath: KeyPath<State, Value>) {
    location.record(keyPath, core: core, node: node)
  }

  /// Returns the up-to-date stage of a selector.
  @inlinable
  func output<ID, Element>(of selector: CollectionSelector<State, ID, Element>) -> Stage {
    self[selector.stage].stage
  }

  /// The rows of a collection selector.
  ///
  /// The selector that reads the rows depends on their order and on their elements.
  ///
  /// - Parameter selector: The collection selector.
  /// - Complexity: O(1) if nothing has changed; otherwise, the cost that the documentation of the operators states.
  @inlinable
  public subscript<ID, Element>(_ selector: CollectionSelector<State, ID, Element>) -> DerivedCollection<
    ID, Element
  > {
    selector.makeRows(output(of: selector))
  }
}

extension Store {
  /// The rows of a collection selector.
  ///
  /// - Parameter selector: The collection selector.
  /// - Complexity: O(1) if nothing has changed; otherwise, the cost that the documentation of the operators states.
  @inlinable
  public subscript<ID, Element>(_ selector: CollectionSelector<State, ID, Element>) -> DerivedCollection<
    ID, Element
  > {
    if core.isSelectorReadPlainly { return selector.makeRows(self[selector.stage].stage) }
    // The collection must be created before an effect or a reducer can change the state, because a change of the state
    // also changes the stage.
    let isHeld = core.beginRead()
    defer { if isHeld { core.endRead() } }
    if core.status.contains(.reducing) {
      return readingWhileReducing { selector.makeRows($0.rule(selector.stage).wrappedValue.stage) }
    }
    return selector.makeRows(self[selector.stage].stage)
  }
}
