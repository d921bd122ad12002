import Glibc

/// The file systems on which `inotify` does not report the changes that other machines make.
enum RemoteFileSystem {
  /// The type numbers of NFS, SMB, CIFS, SMB 2, 9P, FUSE, AFS and Ceph.
  private static let types: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x6573_5546, 0x5346_414F, 0x00C3_6400,
  ]

  /// Returns a Boolean value indicating whether a folder is on one of these file systems.
  static func contains(_ folder: String) -> Bool {
    guard let statfs else { return false }
    // The type number is the first member of the structure, which has 120 bytes.
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 8) { buffer in
      guard let start = buffer.baseAddress, statfs(folder, start) == 0 else { return false }
      return types.contains(UInt32(truncatingIfNeeded: start.load(as: Int.self)))
    }
  }

  // The function is looked up by name, because Swift's module of the C library does not declare it.
  private static let statfs = dlsym(nil, "statfs").map {
    // Sound: the type is that in 'sys/statfs.h', with the structure as raw memory.
    unsafeBitCast($0, to: (@convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer) -> Int32).self)
  }
}
