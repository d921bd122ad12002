extension Store {
  /// The stores of the features in a collection, each made when it is asked for.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case of the elements' actions.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A random-access collection of stores.
  /// - Complexity: O(1).
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    state toElements: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreCollection<ID, ElementState, ElementAction> {
    core.enter(isolation)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = AnyCasePath(toElementAction)
    return StoreCollection(
      source: ElementsSource(
        parent: self, property: toElements, action: toElementAction, site: site,
        view: .init(
          count: { $0.count }, id: { $0.identify($0.elements[$1]) }, ids: { Array($0.ids) },
          locate: { elements, id, body in
            guard let index = elements.pointee.index(id: id) else { return body(nil) }
            elements.pointee.elements.withUnsafeBufferPointer {
              body($0.baseAddress.unsafelyUnwrapped + index)
            }
          }, path: { id in path.appending(path: IdentifiedAction.allCasePaths[id: id]) },
          versions: .init(
            stamp: { $0.pointee.stamp },
            touched: { elements, since, body in
              switch elements.pointee.changes(since: since) {
              case .none: return true
              case .ids(let ids):
                for id in ids { body(AnyHashable(id)) }
                return true
              case .everything: return false
              }
            }))))
  }

  /// The stores of the features on a stack, the lowest first, each made when it is asked for.
  ///
  /// - Parameters:
  ///   - toStack: The stack.
  ///   - toStackAction: The case of the stack's actions.
  ///   - isolation: The isolation of the store: the caller's.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A random-access collection of stores.
  /// - Complexity: O(1).
  public func scope<ElementState, ElementAction>(
    state toStack: KeyPath<State, StackState<ElementState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> StoreCollection<StackElementID, ElementState, ElementAction> {
    core.enter(isolation)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = AnyCasePath(toStackAction)
    return StoreCollection(
      source: ElementsSource(
        parent: self, property: toStack, action: toStackAction, site: site,
        view: .init(
          count: { $0.count }, id: { $0.entries[$1].id }, ids: { $0.ids },
          locate: { stack, id, body in
            guard let index = stack.pointee.entries.index(id: id) else { return body(nil) }
            withUnsafePointer(to: stack.pointee.entries[index].state) { body($0) }
          }, path: { id in path.appending(path: StackAction.allCasePaths[id: id]) }, versions: nil)))
  }
}

/// How a kind of collection is looked into.
private struct ElementsView<Elements, ID, ElementState, Action, ElementAction> {
  let count: (Elements) -> Int
  let id: (Elements, Int) -> ID
  let ids: (Elements) -> [ID]
  /// Hands over the element with an id, nil if there is none.
  let locate: (UnsafePointer<Elements>, ID, (UnsafePointer<ElementState>?) -> Void) -> Void
  let path: (ID) -> AnyCasePath<Action, ElementAction>
  /// How the collection tells what was touched, if it can.
  let versions: ElementsVersions<Elements>?
}

/// How a kind of collection tells what was touched.
private struct ElementsVersions<Elements> {
  let stamp: (UnsafePointer<Elements>) -> VersionStamp
  /// Passes on the ids of the elements that were touched since a version, and returns whether these are all.
  let touched: (UnsafePointer<Elements>, VersionStamp, (AnyHashable) -> Void) -> Bool
}

/// The elements of a collection in the state of a store.
private final class ElementsSource<
  State, Action, Elements, ID: Hashable & Sendable, ElementState, ElementAction
>: StoreCollection<ID, ElementState, ElementAction>.Source {
  typealias View = ElementsView<Elements, ID, ElementState, Action, ElementAction>

  private let parent: Store<State, Action>
  private let property: KeyPath<State, Elements>
  private let action: AnyKeyPath
  private let site: SourceSite
  private let view: View

  init(
    parent: Store<State, Action>, property: KeyPath<State, Elements>, action: AnyKeyPath, site: SourceSite,
    view: View
  ) {
    self.parent = parent
    self.property = property
    self.action = action
    self.site = site
    self.view = view
  }

  override var count: Int { view.count(parent[dynamicMember: property]) }

  override func id(at index: Int) -> ID { view.id(parent[dynamicMember: property], index) }

  override var ids: [ID] { view.ids(parent[dynamicMember: property]) }

  override func store(id: ID) -> Store<ElementState, ElementAction>? {
    let (property, view) = (property, view)
    return parent.part(
      .init(state: property, action: action, id: AnyHashable(id)), site, of: versions,
      locate: { state, body in
        guard let offset = MemoryLayout<State>.offset(of: property) else {
          return withUnsafePointer(to: state.pointee[keyPath: property]) { view.locate($0, id, body) }
        }
        view.locate((UnsafeRawPointer(state) + offset).assumingMemoryBound(to: Elements.self), id, body)
      },
      action: { view.path(id) })
  }

  /// What the collection tells of the elements that were touched, wherever it is at the time; nil if it can't tell, or
  /// is computed.
  private var versions: (() -> ObservedRows.Versions)? {
    guard let versions = view.versions, let offset = MemoryLayout<State>.offset(of: property) else {
      return nil
    }
    let (access, core) = (parent.access, parent.core)
    // The store has what asks, and so does not go before it.
    let withElements = { [unowned core] (body: (UnsafePointer<Elements>) -> Void) in
      access.withPointer(core) { state in
        if let state { body((UnsafeRawPointer(state) + offset).assumingMemoryBound(to: Elements.self)) }
      }
    }
    return {
      ObservedRows.Versions(
        stamp: {
          var stamp: VersionStamp?
          withElements { stamp = versions.stamp($0) }
          return stamp
        },
        touched: { since, body in
          var isComplete = false
          withElements { isComplete = versions.touched($0, since, body) }
          return isComplete
        })
    }
  }
}
