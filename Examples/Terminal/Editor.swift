/// The user's editor.
package struct Editor: Sendable {
  /// The command, in the syntax of the shell.
  package let command: String

  /// Creates an editor from a command.
  package init(command: String) { self.command = command }

  /// Creates the editor that `$VISUAL` names, otherwise the editor that `$EDITOR` names, otherwise `vi`.
  ///
  /// - Parameter variable: A closure that returns the value of an environment variable.
  /// - Throws: The error of `variable`.
  package init<E: Error>(environment variable: (String) throws(E) -> String?) throws(E) {
    let visual = try variable("VISUAL") ?? ""
    let editor = try variable("EDITOR") ?? ""
    command = [visual, editor].first { !$0.isEmpty } ?? "vi"
  }

  /// Lets the user edit a text, and waits until the editor ends.
  ///
  /// - Parameter text: The text.
  /// - Returns: The edited text, without the line feed at its end.
  /// - Throws: ``EditorError`` if the editor can't be run, ends with a failure, or saves text that is not UTF-8.
  package func edit(_ text: String) throws(EditorError) -> String {
    var (code, bytes) = (Int32(0), [UInt8]())
    do throws(SystemError) {
      let path = try System.makeTemporaryFile("\(text)\n")
      defer { System.remove(path) }
      code = try System.run(command, with: path)
      if code == 0 { bytes = try System.bytes(ofFile: path) }
    } catch {
      throw EditorError(command: command, reason: .system(error))
    }
    guard code == 0 else { throw EditorError(command: command, reason: .code(code)) }
    if bytes.last == 0x0A { bytes.removeLast() }
    guard let edited = String(validating: bytes, as: UTF8.self) else {
      throw EditorError(command: command, reason: .notUTF8)
    }
    return edited
  }
}

/// An error for a text that could not be edited.
package struct EditorError: Error, Equatable {
  /// A reason why editing failed.
  package enum Reason: Equatable, Sendable {
    /// The editor ended with an exit code that means failure.
    case code(Int32)
    /// A system call failed.
    case system(SystemError)
    /// The edited text is not UTF-8.
    case notUTF8
  }

  /// The command of the editor.
  package let command: String
  /// The reason why editing failed.
  package let reason: Reason

  package init(command: String, reason: Reason) {
    (self.command, self.reason) = (command, reason)
  }
}

extension EditorError: CustomStringConvertible {
  /// A description of the failure, with advice for the user.
  package var description: String {
    switch reason {
    // The shell ends with the code 127 if the command does not exist.
    case .code(127): "There is no editor '\(command)'. Set the variable EDITOR to an editor."
    case .code(let code): "Nothing was changed: the editor '\(command)' ended with code \(code)."
    case .system(let error): "The editor '\(command)' can't be run: \(error)"
    case .notUTF8: "Nothing was changed: the text from the editor '\(command)' is not UTF-8."
    }
  }
}
