/// The operations by which a kind of collection tells what was touched.
@usableFromInline
struct ElementsVersions<Elements> {
  let probe: (UnsafePointer<Elements>) -> VersionProbe
  /// Finds the observed elements that were touched since a version, and returns whether these are all.
  let findTouched: (UnsafePointer<Elements>, ObservedElements, VersionStamp) -> Bool

  @usableFromInline
  init(
    probe: @escaping (UnsafePointer<Elements>) -> VersionProbe,
    findTouched: @escaping (UnsafePointer<Elements>, ObservedElements, VersionStamp) -> Bool
  ) {
    self.probe = probe
    self.findTouched = findTouched
  }
}

extension ObservedElements {
  /// The versions of the collection at one location.
  @usableFromInline
  struct Versions {
    /// Returns a probe of the collection; nil if it is not there.
    let probe: () -> VersionProbe?
    /// A Boolean value indicating whether the collection stays where it is.
    let isInPlace: Bool
    /// Adds the observed elements to `touched` that were touched since a version, and returns whether these are all.
    let findTouched: (ObservedElements, _ since: VersionStamp) -> Bool

    @usableFromInline
    init<Elements>(
      _ versions: ElementsVersions<Elements>, at location: StateLocation<Elements>, _ holder: StateHolder
    ) {
      // The store owns what asks, and so does not go before it.
      let address = { [unowned holder] in location.address(in: holder) }
      isInPlace = location.pointer != nil
      probe = { address().map(versions.probe) }
      findTouched = { elements, since in address().map { versions.findTouched($0, elements, since) } ?? false
      }
    }
  }
}

extension IdentifiedArray {
  /// Adds the observed elements to `touched` that were touched since a version, and returns whether these are all.
  @inlinable
  func findTouched(_ elements: ObservedElements, since stamp: VersionStamp) -> Bool {
    // The table is one of elements with such ids.
    let table = unsafeDowncast(elements, to: ObservedElementsByID<ID>.self)
    return history.forEachID(since: stamp) { id in
      if let element = table.elements[id] { table.touched.append(element) }
    }
  }
}
