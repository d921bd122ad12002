import Glibc

/// The remaining stack of the calling thread.
///
/// Each thread asks the system for the bounds only once, because this is slow on the main thread: the system reads
/// `/proc/self/maps`. The bounds are in thread-specific memory, so a thread that reuses the address range of an ended
/// thread starts without known bounds.
enum StackBounds {
  /// The number of bytes that must stay free for the body of one more rule and for the report of an overflow.
  private static let reserve: UInt = 64 * 1_024

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "The process has no thread-specific key left.")
    return key
  }()

  /// A Boolean value indicating whether the stack of the calling thread has room for one more rule.
  @inline(never)
  static var hasRoom: Bool {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) {
      UInt(bitPattern: AddressSanitizer.stackAddress(of: $0)) > limit
    }
  }

  /// The lowest stack address at which the evaluation of a rule may begin.
  private static var limit: UInt {
    if let known = pthread_getspecific(key) { return UInt(bitPattern: known) }
    let measured = measureLimit()
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: measured))
    return measured
  }

  /// `pthread_getattr_np`, which the module map of the C library hides behind `_GNU_SOURCE`.
  private static let attributesOfThread = dlsym(nil, "pthread_getattr_np").map {
    // Sound: 'pthread.h' declares the function with this type.
    unsafeBitCast($0, to: (@convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32).self)
  }

  /// Returns the lower bound of the stack plus the reserve.
  ///
  /// If the system does not report the bounds, the result is 1, which is below every address.
  private static func measureLimit() -> UInt {
    var attributes = pthread_attr_t()
    var lowest: UnsafeMutableRawPointer?
    var size = 0
    guard let attributesOfThread, attributesOfThread(pthread_self(), &attributes) == 0 else { return 1 }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return 1 }
    return UInt(bitPattern: lowest) + min(reserve, UInt(size) / 4)
  }
}
