import Glibc

/// The memory in which the address sanitizer stores local variables, instead of on the stack.
///
/// On Linux, the sanitizer uses this memory to detect uses of a variable after its function has returned. The frames of
/// the functions stay on the stack. For an address in this memory, two functions of the sanitizer's runtime find the
/// address of the frame. A program without the sanitizer does not contain these functions.
enum AddressSanitizer {
  private typealias Current = @convention(c) () -> UnsafeMutableRawPointer?
  private typealias RealAddress =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> UnsafeMutableRawPointer?

  private static let functions: (current: Current, realAddress: RealAddress)? = {
    guard let current = dlsym(nil, "__asan_get_current_fake_stack"),
      let realAddress = dlsym(nil, "__asan_addr_is_in_fake_stack")
    else { return nil }
    // Sound: 'sanitizer/asan_interface.h' declares the functions with these types.
    return (unsafeBitCast(current, to: Current.self), unsafeBitCast(realAddress, to: RealAddress.self))
  }()

  /// A Boolean value indicating whether the program was built with the address sanitizer.
  static var isActive: Bool { functions != nil }

  /// Returns the stack address of the function whose variable is at the given address.
  ///
  /// - Parameter address: The address of a variable of a function that runs on the calling thread.
  /// - Returns: The given address, or the address of the function's frame if the sanitizer has moved the variables off
  ///   the stack.
  static func stackAddress(of address: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    guard let functions, let fakeStack = functions.current() else { return address }
    return functions.realAddress(fakeStack, address, nil, nil) ?? address
  }
}
