/// The operations of a kind of collection that find touched elements.
@usableFromInline
struct ElementsVersions<Elements> {
  let probe: (UnsafePointer<Elements>) -> VersionProbe
  /// Finds the observed elements that were touched since a version, and returns whether the result is complete.
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
    /// Returns a version probe of the collection; nil if the collection is absent.
    let probe: () -> VersionProbe?
    /// A Boolean value indicating whether the collection has a fixed address.
    let isInPlace: Bool
    /// Adds to `touched` the observed elements that were touched since a version, and returns whether the result is
    /// complete.
    let findTouched: (ObservedElements, _ since: VersionStamp) -> Bool

    init(
      probe: @escaping () -> VersionProbe?, isInPlace: Bool,
      findTouched: @escaping (ObservedElements, _ since: VersionStamp) -> Bool
    ) {
      self.probe = probe
      self.isInPlace = isInPlace
      self.findTouched = findTouched
    }

    @usableFromInline
    init<Elements>(
      _ versions: ElementsVersions<Elements>, at location: StateLocation<Elements>, _ holder: StateHolder
    ) {
      // Unowned: the store owns the caller, and therefore outlives it.
      let address = { [unowned holder] in location.address(in: holder) }
      isInPlace = location.pointer != nil
      // Not `map`, which would be called unspecialized for each turn.
      probe = { if let address = address() { versions.probe(address) } else { nil } }
      findTouched = { elements, since in
        if let address = address() { versions.findTouched(address, elements, since) } else { false }
      }
    }
  }
}

extension IdentifiedArray {
  /// Adds to `touched` the observed elements that were touched since a version, and returns whether the result is
  /// complete.
  @inlinable
  func findTouched(_ elements: ObservedElements, since stamp: VersionStamp) -> Bool {
    // Sound: the table contains elements with ids of this type.
    let table = unsafeDowncast(elements, to: ObservedElementsByID<ID>.self)
    return history.forEachID(since: stamp) { id in
      if let element = table.tables?.elements[id] { table.touched.append(element) }
    }
  }
}
