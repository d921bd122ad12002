import Glibc

/// A resolver of paths, which finds the file that a path leads to, even if the file or its folders don't exist yet.
package struct PathResolver {
  private let calls: any FileCalls
  /// The remaining components of the path, in reverse order.
  private var rest: [Substring]
  private var current = "/"
  private var links: [String] = []

  /// Returns the file that an absolute or relative path leads to.
  ///
  /// - Complexity: One system call for each component, plus one for each link.
  static func resolve(_ path: String, calls: any FileCalls) -> ResolvedPath {
    var resolver = PathResolver(path: absolute(path), calls: calls)
    resolver.run()
    return ResolvedPath(target: resolver.current, links: resolver.links)
  }

  /// Returns `path`, prefixed by the current folder if it is relative.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let folder = getcwd(nil, 0) else { return "/\(path)" }
    defer { free(folder) }
    return String(cString: folder).appending(file: path)
  }

  /// Returns `path` as an absolute path without empty components and `.`.
  ///
  /// The result still contains `..`, because `..` after a symbolic link does not lead back to the folder that contains
  /// the link.
  static func spelling(of path: String) -> String {
    "/" + absolute(path).split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Returns an absolute path without `.` and `..`, and without following links.
  static func normalized(_ path: String) -> String {
    var components: [Substring] = []
    for component in absolute(path).split(separator: "/") where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return "/" + components.joined(separator: "/")
  }

  private init(path: String, calls: any FileCalls) {
    self.calls = calls
    rest = path.split(separator: "/").reversed()
  }

  private mutating func run() {
    while let component = rest.popLast() {
      switch component {
      case ".": continue
      case "..": current = current.folder
      default: follow(current.appending(file: String(component)))
      }
    }
  }

  private mutating func follow(_ path: String) {
    // Like the system, the resolver follows at most 40 links.
    guard links.count < 40, let status = try? calls.status(of: path), status.st_mode & S_IFMT == S_IFLNK,
      let target = try? calls.target(ofLink: path)
    else { return current = path }
    links.append(path)
    if target.hasPrefix("/") { current = "/" }
    rest += target.split(separator: "/").reversed()
  }
}
