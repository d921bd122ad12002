import StoreTerminal

/// The folders that determine to which file a path leads.
struct WatchedFolders: Equatable {
  /// The folders through which the path leads, the outermost first.
  ///
  /// If a file or folder in one of them is renamed, created or removed, the path may lead to another file.
  private(set) var folders: [String] = []

  /// Follows a path and its symbolic links.
  ///
  /// - Parameters:
  ///   - path: The path. The file need not exist.
  ///   - linkTarget: A closure that returns the text of a symbolic link, or `nil` if the path names no link. It also
  ///     returns `nil` for a link whose text is not UTF-8; this link is then treated as a folder.
  init(of path: String, linkTarget: (String) -> String? = { try? System.linkTarget(of: $0) }) {
    var names = Self.names(of: path)
    var folder = Self.isAbsolute(path) ? "/" : "."
    var links = 0
    while !names.isEmpty {
      let name = names.removeFirst()
      if folders.last != folder { folders.append(folder) }
      let next = folder == "/" ? "/" + name : folder + "/" + name
      // Links can form a cycle. Therefore at most forty are followed, which is also the limit of the system.
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
