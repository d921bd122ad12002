/// The folders that decide what a path leads to.
struct WatchedFolders: Equatable {
  /// The folders on the way, from the outside in.
  ///
  /// If something in one of them gets another name, or is made or removed, the path may lead elsewhere.
  private(set) var folders: [String] = []

  /// Follows a path, and the symbolic links on the way.
  ///
  /// - Parameters:
  ///   - path: The path; what it leads to need not exist.
  ///   - linkTarget: Returns the text of a symbolic link, or `nil` if a path names none.
  init(of path: String, linkTarget: (String) -> String? = System.linkTarget) {
    var names = Self.names(of: path)
    var folder = Self.isAbsolute(path) ? "/" : "."
    var links = 0
    while !names.isEmpty {
      let name = names.removeFirst()
      if folders.last != folder { folders.append(folder) }
      let next = folder == "/" ? "/" + name : folder + "/" + name
      // A ring of links has no end; the system gives up after forty.
      guard links < 40, let target = linkTarget(next) else {
        folder = next
        continue
      }
      links += 1
      names = Self.names(of: target) + names
      if Self.isAbsolute(target) { folder = "/" }
    }
  }

  private static func names(of path: String) -> [String] {
    path.unicodeScalars.split(separator: "/").map { String($0) }
  }

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }
}
