/// A name in a folder whose changes may be changes of a file.
struct WatchedName: Hashable {
  let folder: ExactString
  let name: ExactString

  init(folder: String, name: String) { (self.folder, self.name) = (ExactString(folder), ExactString(name)) }

  /// Returns the names to watch for a file: its own, those of the links that lead to it, or the first missing folder.
  static func names(for path: String, volume: any FileVolume) -> Set<WatchedName> {
    let resolved = volume.resolve(path)
    var names = Set(resolved.links.map { WatchedName(folder: $0.folder, name: $0.fileName) })
    var (folder, name) = (resolved.target.folder, resolved.target.fileName)
    // A folder in the place of a file, or a file in the place of a folder, ends the search too.
    while folder != "/", (try? volume.stamp(of: folder)).flatMap({ $0 }) == nil {
      (folder, name) = (folder.folder, folder.fileName)
    }
    names.insert(WatchedName(folder: folder, name: name))
    return names
  }
}
