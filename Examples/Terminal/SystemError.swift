import Glibc

/// An error number of the system, with its text.
package struct SystemError: Error, Equatable, Codable, Sendable {
  /// The value of `errno` after the failed call.
  package let code: Int32

  package init(code: Int32) { self.code = code }
}

extension SystemError: CustomStringConvertible {
  /// The system's text for the number.
  package var description: String { System.text(of: code) }
}

extension SystemError {
  /// A Boolean value indicating whether missing permissions caused the error.
  package var isPermission: Bool { code == EACCES || code == EPERM }
  /// A Boolean value indicating whether the call failed because a file with the same name exists.
  package var isExisting: Bool { code == EEXIST }
  /// A Boolean value indicating whether a read-only file system caused the error.
  package var isReadOnlySystem: Bool { code == EROFS }
}
