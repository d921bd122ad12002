/// A reply from the plug-in to a message of the compiler.
///
/// In JSON, the reply is an object with one key, which names the kind of reply.
struct PluginMessage: Encodable {
  var getCapabilityResult: CapabilityResult?
  var expandMacroResult: ExpansionResult?
  var loadPluginLibraryResult: LoadResult?

  struct CapabilityResult: Encodable {
    var capability = Capability()

    struct Capability: Encodable {
      /// The protocol version of Swift 6.3.
      var protocolVersion = 7
    }
  }

  struct ExpansionResult: Encodable {
    /// The generated code.
    var expandedSource: String
    var diagnostics: [Diagnostic]
  }

  /// The reply to a request to load a library of macros, which this plug-in does not support.
  struct LoadResult: Encodable {
    var loaded = false
    var diagnostics: [Diagnostic] = []
  }

  struct Diagnostic: Encodable {
    var message: String
    var severity: String
    var position: Position
    var highlights: [Range]
    var notes: [Note]
    var fixIts: [FixIt]
  }

  struct Position: Encodable {
    var fileName: String
    var offset: Int
  }

  struct Range: Encodable {
    var fileName: String
    var startOffset: Int
    var endOffset: Int
  }

  struct Note: Encodable {
    var position: Position
    var message: String
  }

  struct FixIt: Encodable {
    var message: String
    var changes: [Change]

    struct Change: Encodable {
      var range: Range
      var newText: String
    }
  }
}
