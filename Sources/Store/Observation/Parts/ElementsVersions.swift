/// The functions that find the elements that mutations have touched, for one type of collection.
@usableFromInline
struct ElementsVersions<Elements> {
  let probe: (UnsafePointer<Elements>) -> VersionProbe
  /// A closure that finds the observed elements that were touched since a version, and adds them to
  /// ``ObservedElements/touched``.
  ///
  /// It returns `false` if the collection no longer knows all touched elements.
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
  /// The access to the versions of the collection at one location in the state.
  @usableFromInline
  struct Versions {
    /// A closure that returns a version probe of the collection; `nil` if the collection is absent.
    let probe: () -> VersionProbe?
    /// A Boolean value indicating whether the collection has a fixed address.
    let isInPlace: Bool
    /// Finds the observed elements that were touched since a version, and adds them to ``ObservedElements/touched``.
    ///
    /// Returns `false` if the collection no longer knows all touched elements.
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
      // The holder of the state is unowned, because it owns the callers of this closure and therefore outlives them.
      let address = { [unowned holder] in location.address(in: holder) }
      isInPlace = location.pointer != nil
      // The closure does not use `map`, because each turn would call the unspecialized form of `map`, which is slow.
      probe = { if let address = address() { versions.probe(address) } else { nil } }
      findTouched = { elements, since in
        if let address = address() { versions.findTouched(address, elements, since) } else { false }
      }
    }
  }
}

extension IdentifiedArray {
  /// Finds the observed elements that were touched since a version, and adds them to ``ObservedElements/touched``.
  ///
  /// Returns `false` if the collection no longer knows all touched elements.
  @inlinable
  func findTouched(_ elements: ObservedElements, since stamp: VersionStamp) -> Bool {
    // Sound: the table contains elements with ids of this type.
    let table = unsafeDowncast(elements, to: ObservedElementsByID<ID>.self)
    return history.forEachID(since: stamp) { id in
      if let element = table.tables?.elements[id] { table.touched.append(element) }
    }
  }
}
