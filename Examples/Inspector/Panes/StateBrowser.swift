import Store

/// A browser of the program's state as a tree, in which the user opens and closes values.
///
/// The inspector reads only the parts of open values from the program.
@Reducer
struct StateBrowser {
  /// The steps from the whole state to a value inside it, such as the names of properties.
  typealias Path = [String]

  struct State: Equatable {
    /// The open values with their parts, keyed by their paths.
    var open: [Path: InspectedNode] = [:]
    /// For each open value, the index of its first displayed part, keyed by the value's path; 0 if there is no entry.
    var first: [Path: Int] = [:]
    /// The previous descriptions of the values that had changed when they were last read, keyed by their paths.
    var former: [Path: String] = [:]
    /// The index of the selected row.
    var selection = 0
    /// The index of the displayed state in the program's history; `nil` for the current state.
    var moment: Int?
  }

  enum Action: Equatable {
    /// The selection moves down by a number of rows; a negative number moves it up.
    case moved(Int)
    /// The selected value is opened, or other parts are shown.
    ///
    /// If the selected row stands for parts that are not shown, these parts are shown.
    case opened
    /// The selected value is closed.
    ///
    /// If it is not open, the value that contains it is closed and selected.
    case closed
    /// All open values are read again.
    case refresh
    case read(Path, InspectedNode)
    /// A value could not be read, because the state no longer contains it.
    case gone(Path)
    /// The state at an index of the history is displayed; `nil` for the current state.
    case showed(Int?)
  }

  /// The maximum number of parts of a value that are shown at the same time.
  static let pageSize = 100

  private enum RequestID: Hashable { case read(Path) }

  @Dependency(\.inspectedProgram) var program

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .moved(let rows):
        state.selection = max(0, min(state.selection + rows, state.rows.count - 1))
        return .none
      case .opened: return open(&state)
      case .closed:
        close(&state)
        return .none
      case .refresh: return .merge(([[]] + state.open.keys.filter { !$0.isEmpty }).map { read($0, state) })
      case .read(let path, let node):
        state.put(node, at: path)
        return .none
      case .gone(let path):
        state.open = state.open.filter { !$0.key.starts(with: path) }
        return .none
      case .showed(let moment):
        (state.moment, state.former) = (moment, [:])
        return .send(.refresh)
      }
    }
  }

  private func open(_ state: inout State) -> Effect<Action> {
    guard let row = state.selectedRow else { return .none }
    switch row.content {
    case .value(let value):
      guard value.count > 0, state.open[row.path] == nil else { return .none }
      return read(row.path, state)
    case .earlier: state.first[row.path, default: 0] -= Self.pageSize
    case .later: state.first[row.path, default: 0] += Self.pageSize
    }
    state.first[row.path] = max(0, state.first[row.path] ?? 0)
    return read(row.path, state)
  }

  private func close(_ state: inout State) {
    guard let row = state.selectedRow else { return }
    let path = state.open[row.path] == nil ? Array(row.path.dropLast()) : row.path
    if !path.isEmpty { state.open = state.open.filter { !$0.key.starts(with: path) } }
    state.selection = state.rows.firstIndex { $0.path == path && $0.isValue } ?? 0
  }

  private func read(_ path: Path, _ state: State) -> Effect<Action> {
    let request = InspectionRequest.Kind.node(
      path: path, from: state.first[path] ?? 0, count: Self.pageSize, moment: state.moment)
    return .run { send in
      guard let node = try await program.ask(request).node else { return }
      await send(.read(path, node))
    } catch: { error, send in
      if error is InspectionError { await send(.gone(path)) }
    }
    .cancellable(id: RequestID.read(path), cancelInFlight: true)
  }
}

extension StateBrowser.State {
  /// A row of the tree.
  struct Row: Equatable {
    /// The content of a row: a value, or the number of parts that are not shown.
    enum Content: Equatable {
      case value(InspectedValue)
      /// The number of parts before the shown parts (`earlier`) or after them (`later`).
      case earlier(Int)
      case later(Int)
    }

    let path: StateBrowser.Path
    let depth: Int
    let content: Content
    let isOpen: Bool
    let hasChanged: Bool

    var isValue: Bool { if case .value = content { true } else { false } }
  }

  /// The rows of the tree, from top to bottom.
  var rows: [Row] {
    guard let root = open[[]] else { return [] }
    var rows = [row(root.value, at: [], depth: 0)]
    append(root, at: [], depth: 1, to: &rows)
    return rows
  }

  var selectedRow: Row? {
    let rows = rows
    return rows.indices.contains(selection) ? rows[selection] : nil
  }

  private func row(_ value: InspectedValue, at path: StateBrowser.Path, depth: Int) -> Row {
    Row(
      path: path, depth: depth, content: .value(value), isOpen: open[path] != nil,
      hasChanged: former[path] != nil)
  }

  private func append(_ node: InspectedNode, at path: StateBrowser.Path, depth: Int, to rows: inout [Row]) {
    func edge(_ content: Row.Content) -> Row {
      Row(path: path, depth: depth, content: content, isOpen: false, hasChanged: false)
    }
    if node.from > 0 { rows.append(edge(.earlier(node.from))) }
    for part in node.parts {
      let path = path + [part.step]
      rows.append(row(part, at: path, depth: depth))
      if let inner = open[path] { append(inner, at: path, depth: depth + 1, to: &rows) }
    }
    let rest = node.value.count - node.from - node.parts.count
    if rest > 0 { rows.append(edge(.later(rest))) }
  }

  /// Replaces an open value, and records which of its parts have changed.
  fileprivate mutating func put(_ node: InspectedNode, at path: StateBrowser.Path) {
    let old = open.updateValue(node, forKey: path)
    for part in node.parts {
      let before = old?.parts.first { $0.step == part.step }?.text
      former[path + [part.step]] = before == part.text ? nil : before
    }
  }
}
