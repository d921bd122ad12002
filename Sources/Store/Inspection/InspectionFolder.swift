import Glibc

/// The folder with the sockets of this user's inspected programs.
///
/// No other user may enter the folder.
package struct InspectionFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The folder in the user's runtime folder or, if there is none, in the folder for temporary files.
  package static var ofUser: Self {
    if let runtime = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), runtime.hasPrefix("/"),
      isPrivate(runtime)
    {
      return Self(path: "\(runtime)/store-inspector")
    }
    return Self(path: "/tmp/store-inspector-\(geteuid())")
  }

  /// Creates the folder if it is missing.
  ///
  /// - Throws: ``InspectionFailure`` if the folder can't be created, or if another user may enter it.
  func prepare() throws(InspectionFailure) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .unusableFolder(path: path, errno: errno) }
    guard Self.isPrivate(path) else { throw .openFolder(path: path) }
  }

  /// The paths of the sockets in a fixed order, without the sockets of processes that have ended.
  package var sockets: [String] {
    names.filter { Self.isAlive($0) }.sorted().map { "\(path)/\($0)" }
  }

  /// The name of this program.
  static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "program"
  }

  /// The number of this process.
  static var processID: Int32 { getpid() }

  /// Returns the path of this process's socket with the given number.
  ///
  /// The first socket of a process has the number 1.
  func socket(_ number: Int) -> String {
    let letters = Self.programName.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" }
    let name = "\(String(letters.prefix(32))).\(Self.processID)"
    return "\(path)/\(name)\(number == 1 ? "" : "-\(number)").sock"
  }

  /// Removes the sockets of processes that have ended without removing their sockets.
  func removeStale() { for name in names where !Self.isAlive(name) { unlink("\(path)/\(name)") } }

  private var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".sock") { names.append(name) }
    }
    return names
  }

  /// Returns a Boolean value indicating whether the process of a socket is running.
  ///
  /// The name of a socket contains the number of its process: `news.4711.sock`, `news.4711-2.sock`.
  private static func isAlive(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    guard parts.count >= 3,
      let process = parts[parts.count - 2].split(separator: "-").first.flatMap({ pid_t($0) })
    else { return false }
    return kill(process, 0) == 0 || errno == EPERM
  }

  /// Returns a Boolean value indicating whether a path leads to a folder of this user that no other user may enter.
  private static func isPrivate(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }
}
