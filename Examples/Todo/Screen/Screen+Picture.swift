import Store

extension Screen {
  /// Returns the graph of the selectors that compute the screen, in the language of Graphviz.
  ///
  /// - Returns: A `digraph` for `dot`.
  @MainActor
  static func picture() -> String {
    var state = State(location: Location(path: "todo.txt"))
    state.file.phase = .idle
    let store = Store(initialState: state) { Screen() }
    _ = store[frame]
    _ = (store[projects], store[contexts])
    return store.graphViz()
  }
}
