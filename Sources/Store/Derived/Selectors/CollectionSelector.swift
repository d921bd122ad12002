/// A selector of rows that are derived from a collection of the state, at the cost of what changes.
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
/// closure once, for that element. Selectors are definitions, kept in a `static let`; those with a common beginning
/// share its work if the beginning is a `static let` too. The store keeps the rows of a selector for each scope in
/// which it is read, without copies of the elements.
///
/// Elements may hold shared values. A change of one that a closure has read runs the closure again for all rows, in O(*n*),
/// because the value may belong to several elements. Each later update takes O(*m*) more for *m* such values.
public struct CollectionSelector<State, ID: Hashable, Element>: @unchecked Sendable {
  // Sound: the closures capture only `@Sendable` closures, key paths, other selectors, and conformances that hold on
  // any isolation: `SendableMetatype` refuses the others.

  /// The selector of the stage, which holds the rows.
  @usableFromInline let stage: Selector<State, StageOutput>
  /// Makes a value of an up-to-date stage.
  @usableFromInline let makeRows: (Stage) -> DerivedCollection<ID, Element>
  /// The place of the definition.
  @usableFromInline let site: SourceSite

  /// A selector of the number of rows, which is the same selector at each access.
  ///
  /// - Complexity: O(1) beyond the update of the rows.
  public let count: Selector<State, Int>

  /// Creates a selector of the elements of a collection, in its order.
  ///
  /// - Parameters:
  ///   - keyPath: The collection.
  ///   - name: The name in drawings and messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Complexity: O(*n*) for the first read of rows; then O(log *n*) for each inserted, removed, moved or changed
  ///   element, O(*n*) for a new order, and O(*n*) if another collection is assigned. A collection that is not a stored
  ///   property, such as a shared one, is kept until the next read, so a change in between copies it.
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
      // A getter may make other elements each time.
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
  /// Creates the value of a stage with the elements of a source.
  @inlinable
  init(ofSource stage: Stage) {
    // Sound: the elements are those of a source with such ids and elements.
    let source = unsafeDowncast(stage.origin, to: SourceStage.self)
    let feed = unsafeDowncast(source.feed, to: SourceFeed<ID, Element>.self)
    let array = feed.current
    self.init(
      stamp: stage.stamp, order: stage.order, ids: feed.rows.ids, storage: .source(array),
      finder: .positions(array.table, feed.rows.order))
  }

  /// Creates the value of a stage with computed elements.
  @inlinable
  init(ofValues stage: Stage) {
    // Sound: the elements are those of a stage that computes such elements, of rows with such ids.
    let origin = unsafeDowncast(stage.origin, to: ValueStage.self)
    let table = unsafeDowncast(origin.table, to: ValueTable<Element>.self)
    let rows = unsafeDowncast(stage.rows, to: IdentifiedRows<ID>.self)
    self.init(
      stamp: stage.stamp, order: stage.order, ids: rows.ids, storage: .slots(table.values),
      finder: rows.makeFinder())
  }
}

extension SelectorScope {
  /// Returns the address of a stored part of the state, without recording a read; nil if the state is gone.
  @inlinable
  func address<Value>(of property: StoredProperty<State, Value>) -> UnsafePointer<Value>? {
    guard property.isStored else { return nil }
    if let pointer = location.pointer { return property.pointer(in: UnsafeRawPointer(pointer)) }
    return location.address(in: core).map { property.pointer(in: UnsafeRawPointer($0)) }
  }
}

extension SelectorReader {
  /// Makes a part of the state a dependency of the running rule, without returning it.
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
  /// The selector that reads them depends on the rows and their elements.
  ///
  /// - Parameter selector: The collection selector.
  /// - Complexity: O(1) if nothing has changed; otherwise, the cost of the changes. See the operators.
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
  /// - Complexity: O(1) if nothing has changed; otherwise, the cost of the changes. See the operators.
  @inlinable
  public subscript<ID, Element>(_ selector: CollectionSelector<State, ID, Element>) -> DerivedCollection<
    ID, Element
  > {
    if core.isSelectorReadPlainly { return selector.makeRows(self[selector.stage].stage) }
    // The rows belong to the stage as it is before an effect or a reducer can change the state.
    let isHeld = core.beginRead()
    defer { if isHeld { core.endRead() } }
    if core.status.contains(.reducing) {
      return readingWhileReducing { selector.makeRows($0.rule(selector.stage).wrappedValue.stage) }
    }
    return selector.makeRows(self[selector.stage].stage)
  }
}
