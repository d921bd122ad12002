/// A file name in a folder, or the folder itself, that the library watches to notice changes of a stored file.
struct WatchedName: Hashable {
  let folder: ExactString
  /// The name; empty for the folder itself, which may be moved or deleted.
  let name: ExactString

  init(folder: String, name: String = "") {
    (self.folder, self.name) = (ExactString(folder), ExactString(name))
  }

  /// A Boolean value indicating whether the folder itself is watched, and not a name in it.
  var isFolder: Bool { name.text.isEmpty }

  /// Returns the names that the library must watch to notice changes of a file.
  ///
  /// These are the name of the file, or of the first missing folder on its path; the names of the symbolic links that
  /// lead to the file; and all folders on the paths of these names.
  static func names(for path: String, volume: any FileVolume) -> Set<WatchedName> {
    let resolved = volume.resolve(path)
    var names = Set(resolved.links.map { WatchedName(folder: $0.folder, name: $0.fileName) })
    var (folder, name) = (resolved.target.folder, resolved.target.fileName)
    // If there is a file where the path needs a folder, the search ends at this file.
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
