import FoundationEssentials

/// Answers the compiler's messages.
struct Expander {
  /// The macros by the names of the types that `#externalMacro` gives them.
  var macros: [String: any Macro.Type]

  /// Answers messages until the compiler closes the connection.
  func run(over transport: Transport) {
    while let message = transport.receive(), let reply = try? reply(to: message) {
      guard transport.send(reply) else { return }
    }
  }

  /// The answer to one message.
  ///
  /// - Parameter message: The message as JSON.
  /// - Returns: The answer as JSON.
  /// - Throws: A `DecodingError` if the message is none of the protocol.
  func reply(to message: [UInt8]) throws -> [UInt8] {
    let message = try JSONDecoder().decode(CompilerMessage.self, from: Data(message))
    return Array(try JSONEncoder().encode(reply(to: message)))
  }

  /// The answer to one message.
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
          "The plug-in has no macro '\(request.macro.typeName)': it was built from another version of "
            + "the package than the module that declares '@\(request.macro.name)'. Build again from clean.",
          in: expansion.attributeSource, at: expansion.attribute.tokens)
      ])
    }
    return macro.expand(expansion)
  }

  private func refuse(_ request: CompilerMessage.FreestandingExpansion) -> Output {
    let source = Source(request.syntax)
    return Output(diagnostics: [
      Diagnostic(
        "'#\(request.macro.name)' is no macro of this package: it has attached macros only, as in "
          + "'@Reducer'.",
        in: source, at: source.tokens.indices)
    ])
  }
}
