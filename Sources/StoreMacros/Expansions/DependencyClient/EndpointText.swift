/// The text that `@DependencyEndpoint` adds for a property.
struct EndpointText {
  private let endpoint: Endpoint
  /// The name of the method that calls the endpoint, if there is one.
  private let method: String?

  init(_ endpoint: Endpoint, method: String?) {
    self.endpoint = endpoint
    let isNamed = endpoint.function.parameters.contains { $0.name != nil }
    self.method = method ?? (isNamed ? endpoint.declaration.name : nil)
  }

  /// The accessors of the property.
  var accessors: String {
    """
    {
    \(initAccessor.indented(by: "  "))\
      get {
        if let endpoint = \(endpoint.storage) { return endpoint }
        let endpointName = "\\(Self.self).\(endpoint.plainName)"
        return { \(arguments.isEmpty ? "" : arguments.joined(separator: ", ") + " in")
    \(ending(of: "Store::_reportUnimplemented(endpointName)").indented(by: "      "))\
        }
      }
      set {
        \(endpoint.storage) = newValue
      }
    }
    """
  }

  /// The accessor that lets an initializer set the property before or after the other properties.
  ///
  /// A property with an initial value has no such accessor, because the compiler would pass the initial value to the
  /// accessor. The initial value is not an implementation: the endpoint calls it only if the endpoint has no
  /// implementation.
  private var initAccessor: String {
    guard endpoint.initialValue == nil else { return "" }
    return """
      @storageRestrictions(initializes: \(endpoint.storage))
      init(initialValue) {
        \(endpoint.storage) = initialValue
      }
      """
  }

  /// The stored closure, and the methods that call it.
  var peers: String {
    "private var \(endpoint.storage): (\(function.text))? = nil\n" + (method.map(methods) ?? "")
  }

  private var function: FunctionType { endpoint.function }

  /// The names of the arguments in the generated code.
  private var arguments: [String] { function.parameters.indices.map { "p\($0)" } }

  /// Returns the statements that an endpoint without an implementation runs.
  ///
  /// The statements repeat the initial value of the property, so their local variables have names that the initial
  /// value is unlikely to use.
  ///
  /// - Parameter report: The call that reports the issue and returns the error to throw.
  /// - Returns: The statements.
  private func ending(of report: String) -> String {
    if let initialValue = endpoint.initialValue {
      let call = function.effectsOfCall + "endpointDefault(\(function.forwarded(arguments)))"
      return """
        \(report)
        let endpointDefault: \(function.text) = \(endpoint.source.originalText(initialValue))
        return \(call)
        """
    }
    if function.canThrowAnything { return "throw \(report)" }
    return "\(report)\nreturn\(function.isVoid ? "" : " nil")"
  }

  /// The access level of the methods, which is that of the property.
  ///
  /// With a higher level, the methods would not compile if the type of the property names private types.
  private var access: String {
    let level = endpoint.declaration.accessLevel
    return [.private, .fileprivate].contains(level) ? level.rawValue + " " : endpoint.declaration.access
  }

  /// Returns the methods with labelled parameters: one that also takes the source location of its call, and one without
  /// additional parameters, for use as a function value.
  private func methods(_ name: String) -> String {
    let parameters = zip(function.parameters, arguments).map { "\($0.name ?? "_") \($1): \($0.type)" }
    let site = [
      "fileID: Swift::StaticString = #fileID", "filePath: Swift::StaticString = #filePath",
      "line: Swift::UInt = #line", "column: Swift::UInt = #column",
    ]
    let report = """
      Store::_reportUnimplemented(
        "\\(Self.self).\(name.withoutBackticks)", fileID: fileID, filePath: filePath, line: line, column: column)
      """
    let attributes = endpoint.declaration.availability + (function.globalActor.map { $0 + "\n" } ?? "")
    let head = "\(attributes)\(access)func \(name)"
    let effects =
      (function.isAsync ? " async" : "") + (function.throwsClause.isEmpty ? "" : " \(function.throwsClause)")
    let call = function.forwarded(arguments)
    return """
      \(head)(
        \((parameters + site).joined(separator: ", "))
      )\(effects) -> \(function.result) {
        guard let endpoint = \(endpoint.storage) else {
      \(ending(of: report).indented(by: "    "))\
        }
        return \(function.effectsOfCall)endpoint(\(call))
      }
      @_disfavoredOverload
      \(head)(\(parameters.joined(separator: ", ")))\(effects) -> \(function.result) {
        let endpoint = \(endpoint.declaration.name)
        return \(function.effectsOfCall)endpoint(\(call))
      }

      """
  }
}
