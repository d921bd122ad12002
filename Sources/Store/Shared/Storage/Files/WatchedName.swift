/// A name in a folder whose changes may be changes of a file.
struct WatchedName: Hashable {
  let folder: ExactString
  /// The name; empty for the folder itself, which may be moved or deleted.
  let name: ExactString

  init(folder: String, name: String = "") {
    (self.folder, self.name) = (ExactString(folder), ExactString(name))
  }

  /// A Boolean value indicating whether the folder itself is meant.
  var isFolder: Bool { name.text.isEmpty }

  /// Returns the names to watch for a file: the name of the file or of the first missing folder on its path, the names
  /// of the links that lead to it, and all folders on these paths.
  static func names(for path: String, volume: any FileVolume) -> Set<WatchedName> {
    let resolved = volume.resolve(path)
    var names = Set(resolved.links.map { WatchedName(folder: $0.folder, name: $0.fileName) })
    var (folder, name) = (resolved.target.folder, resolved.target.fileName)
    // A file where the path needs a folder ends the search too.
    while folder != "/", (try? volume.stamp(of: folder)).flatMap({ $0 }) == nil {
      (folder, name) = (folder.folder, folder.fileName)
    }
    names.insert(WatchedName(folder: folder, name: name))
    // If a folder above a watched folder is moved, the watch moves along without an event, so all folders are watched.
    for var folder in names.map(\.folder.text) {
      while folder != "/", names.insert(WatchedName(folder: folder)).inserted { folder = folder.folder }
    }
    return names
  }
}
