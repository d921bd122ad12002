/// A message from the compiler.
///
/// In JSON, the message is an object with one key, which names the kind of message.
///
/// The properties have the names of the keys that the compiler of Swift 6.3 sends. Keys that are not needed here have
/// no property, and decoding ignores them.
struct CompilerMessage: Decodable {
  var getCapability: Empty?
  var expandAttachedMacro: AttachedExpansion?
  var expandFreestandingMacro: FreestandingExpansion?
  var loadPluginLibrary: Empty?

  /// A message whose contents are not used.
  struct Empty: Decodable {}

  /// A reference to the macro to expand.
  struct MacroReference: Decodable {
    /// The type that the macro's declaration names, as in `CasePathableMacro`.
    var typeName: String
    /// The name of the macro.
    var name: String
  }

  /// A piece of source code, including leading white space, and its location.
  struct Syntax: Decodable {
    var source: String
    var location: Location?

    struct Location: Decodable {
      var fileName: String
      /// The offset in bytes from the start of the file.
      var offset: Int
    }
  }

  /// A request to expand one role of a macro on one declaration.
  struct AttachedExpansion: Decodable {
    var macro: MacroReference
    /// The role of the macro: `member`, `memberAttribute`, `extension`, `peer` and so on.
    var macroRole: String
    var attributeSyntax: Syntax
    var declSyntax: Syntax
    /// The full name of the type to extend; set for the role `extension`.
    var extendedTypeSyntax: Syntax?
    /// A placeholder declaration that inherits from protocols; set for the roles `member` and `extension`.
    ///
    /// These are the protocols that the macro's declaration lists and to which the type does not conform yet.
    var conformanceListSyntax: Syntax?
    /// The types that enclose the declaration, innermost first, without their members.
    var lexicalContext: [Syntax]?
    /// JSON that describes how the module that uses the macro is being compiled.
    var staticBuildConfiguration: String?
  }

  /// A request to expand `#name(…)`.
  struct FreestandingExpansion: Decodable {
    var macro: MacroReference
    var syntax: Syntax
  }
}
