import Store

/// A copy of a pipeline's rows that follows their changes, as a view does.
final class DerivedView {
  typealias Row = DerivedModel.Row

  let pipeline: DerivedPipeline
  private var rows: [Row]
  private var ids: [Int]
  private var token: ObservationToken?
  private(set) var mistake: String?

  init(_ pipeline: DerivedPipeline, of store: DerivedCase.MyStore) {
    self.pipeline = pipeline
    rows = Array(store[pipeline.selector])
    ids = rows.map(\.id)
    token = store.onChange(of: pipeline.selector) { [weak self, unowned store] in self?.follow($0, in: store)
    }
  }

  private func follow(_ changes: CollectionChanges<Int>, in store: DerivedCase.MyStore) {
    let current = store[pipeline.selector]
    guard let difference = changes.difference else {
      rows = Array(current)
      ids = rows.map(\.id)
      return
    }
    changes.apply(to: &rows) { id, index in
      if current[index].id != id { mistake = "\(id) is not at \(index)" }
      return current[index]
    }
    guard let next = ids.applying(difference) else {
      return mistake = "\(difference) does not apply to \(ids)"
    }
    let moved = Set(changes.moved.map(\.id))
    if moved.count + 1 > max(1, ids.count) { mistake = "\(moved) have moved, which are all rows" }
    ids = next
  }

  /// Returns what differs from the rows that the view should show.
  func mistake(_ expected: [Row]) -> String? {
    if let mistake { return mistake }
    if ids != expected.map(\.id) { return "the view's ids are \(ids) instead of \(expected.map(\.id))" }
    return rows == expected ? nil : "the view shows \(rows) instead of \(expected)"
  }

  /// A selector that follows changes: the rows by id, and a number that each update adds to.
  static func scores(_ rows: DerivedPipeline.Rows) -> Selector<DerivedModel.State, [Int: Int]> {
    rows.updating([Int: Int]()) { scores, changes, rows in
      if changes.isEverything {
        for row in rows { scores[row.id] = row.score }
        return
      }
      for row in changes.removed { scores[row.id] = nil }
      for row in changes.inserted + changes.updated { scores[row.id] = rows[row.index].score }
    }
  }
}
