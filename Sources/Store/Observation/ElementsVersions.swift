/// How a kind of collection tells what was touched.
@usableFromInline
struct ElementsVersions<Elements> {
  let watch: (UnsafePointer<Elements>) -> VersionProbe
  /// Finds those of the observed elements that were touched since a version, and returns whether these are all.
  let findTouched: (UnsafePointer<Elements>, ObservedRows, VersionStamp) -> Bool

  @usableFromInline
  init(
    watch: @escaping (UnsafePointer<Elements>) -> VersionProbe,
    findTouched: @escaping (UnsafePointer<Elements>, ObservedRows, VersionStamp) -> Bool
  ) {
    self.watch = watch
    self.findTouched = findTouched
  }
}
