import StoreTerminal

/// The folders that determine the destination of a path.
struct WatchedFolders: Equatable {
  /// The folders on the path, outermost first.
  ///
  /// If an entry of one of them is renamed, created or removed, the path may lead elsewhere.
  private(set) var folders: [String] = []

  /// Follows a path and its symbolic links.
  ///
  /// - Parameters:
  ///   - path: The path, whose destination need not exist.
  ///   - linkTarget: Returns the text of a symbolic link, or `nil` if a path names none, or one whose text is not UTF-8:
  ///     the system follows that one.
  init(of path: String, linkTarget: (String) -> String? = { try? System.linkTarget(of: $0) }) {
    var names = Self.names(of: path)
    var folder = Self.isAbsolute(path) ? "/" : "."
    var links = 0
    while !names.isEmpty {
      let name = names.removeFirst()
      if folders.last != folder { folders.append(folder) }
      let next = folder == "/" ? "/" + name : folder + "/" + name
      // The limit is forty links, like that of the system, because links can form a cycle.
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
