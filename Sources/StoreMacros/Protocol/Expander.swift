import FoundationEssentials

/// A macro expander that replies to the compiler's messages.
struct Expander {
  /// The macros, keyed by the type names in their `#externalMacro` declarations.
  var macros: [String: any Macro.Type]

  /// Replies to messages until the compiler closes the connection.
  func run(over transport: Transport) {
    while let message = transport.receive(), let reply = try? reply(to: message) {
      guard transport.send(reply) else { return }
    }
  }

  /// Returns the reply to one message.
  ///
  /// - Parameter message: The message as JSON.
  /// - Returns: The reply as JSON.
  /// - Throws: A `DecodingError` if the message is not part of the protocol.
  func reply(to message: [UInt8]) throws -> [UInt8] {
    let message = try JSONDecoder().decode(CompilerMessage.self, from: Data(message))
    return Array(try JSONEncoder().encode(reply(to: message)))
  }

  /// Returns the reply to one message.
  func reply(to message: CompilerMessage) -> PluginMessage {
    if message.getCapability != nil {
      return PluginMessage(getCapabilityResult: .init())
    } else if let request = message.expandAttachedMacro {
      return PluginMessage(expandMacroResult: .init(expand(request)))
    } else if let request = message.expandFreestandingMacro {
      return PluginMessage(expandMacroResult: .init(refuse(request)))
    } else {
      return PluginMessage(loadPluginLibraryResult: .init())
    }
  }

  private func expand(_ request: CompilerMessage.AttachedExpansion) -> Output {
    let expansion = Expansion(request)
    guard let macro = macros[request.macro.typeName] else {
      return Output(diagnostics: [
        Diagnostic(
          "The plug-in has no macro '\(request.macro.typeName)', because it was built from another version of the "
            + "package than the module that declares '@\(request.macro.name)'. Do a clean build.",
          in: expansion.attributeSource, at: expansion.attribute.tokens)
      ])
    }
    return macro.expand(expansion)
  }

  private func refuse(_ request: CompilerMessage.FreestandingExpansion) -> Output {
    let source = Source(request.syntax)
    return Output(diagnostics: [
      Diagnostic(
        "'#\(request.macro.name)' is not a macro of this package. The package has only attached macros, as in "
          + "'@Reducer'.",
        in: source, at: source.tokens.indices)
    ])
  }
}
