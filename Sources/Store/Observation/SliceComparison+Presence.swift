extension SliceComparison {
  /// Hands over a collection where it is at the moment.
  typealias Elements<Collection> = (_ body: (UnsafePointer<Collection>) -> Void) -> Void

  /// Compares whether something is there.
  static func presence(_ isPresent: @escaping () -> Bool) -> Self {
    var seen: Bool?
    return Self(
      differs: { isPresent() != seen }, keep: { seen = isPresent() },
      compareLater: {
        let earlier = seen
        return { earlier == seen }
      })
  }

  /// Compares how many elements a collection has.
  ///
  /// - Parameters:
  ///   - view: How the collection is looked into.
  ///   - read: Hands over the collection.
  /// - Returns: The comparison.
  static func count<Collection, ID>(
    _ view: ElementsView<Collection, ID>, _ read: @escaping Elements<Collection>
  ) -> Self {
    var seen: Int?
    return Self(
      differs: {
        var differs = true
        read { differs = view.count($0) != seen }
        return differs
      },
      keep: { read { seen = view.count($0) } },
      compareLater: {
        let earlier = seen
        return { earlier == seen }
      })
  }

  /// Compares which elements a collection has, in which order: by its stamp, and by their ids if that is another.
  ///
  /// - Parameters:
  ///   - view: How the collection is looked into.
  ///   - read: Hands over the collection.
  /// - Returns: The comparison.
  static func ids<Collection, ID: Equatable>(
    _ view: ElementsView<Collection, ID>, _ read: @escaping Elements<Collection>
  ) -> Self {
    var seen: (stamp: VersionStamp, ids: [ID])?
    return Self(
      differs: {
        var differs = true
        read { elements in
          guard let kept = seen else { return }
          let stamp = view.idsStamp(elements)
          differs = stamp != kept.stamp && view.ids(elements) != kept.ids
          if !differs { seen?.stamp = stamp }
        }
        return differs
      },
      keep: { read { seen = (view.idsStamp($0), view.ids($0)) } },
      compareLater: {
        let earlier = seen?.ids
        return { earlier == seen?.ids }
      })
  }
}
