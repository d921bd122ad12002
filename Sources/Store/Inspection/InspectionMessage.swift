// The messages between an inspected program and an inspecting program. Each message is a JSON object on one line.
//
// <doc:InspectionProtocol> describes the messages. Unknown members of the object are ignored. The inspecting program
// skips messages of unknown kinds. The inspected program answers requests of unknown kinds with an error.

/// A line that an inspecting program sends.
package struct InspectionRequest: Codable, Sendable {
  /// The number of the request.
  ///
  /// The answer contains the same number.
  package var id: Int
  /// The kind of the request, with its arguments.
  package var request: Kind

  package init(id: Int, _ request: Kind) { (self.id, self.request) = (id, request) }

  /// A kind of request.
  package enum Kind: Codable, Sendable {
    /// A request to send events from now on.
    case events
    /// A request to stop sending events.
    case stopEvents
    /// A request for the value at a path in the current state or in a moment of the history, with some parts of the
    /// value.
    case node(path: [String], from: Int, count: Int, moment: Int?)
    /// A request for the effects in flight.
    case effects
    /// A request for the counts of cached selector values, cache hits and computations.
    case selectors
    /// A request for the moments of the history with the given indices.
    case moments(from: Int, count: Int)
    /// A request for the difference between the states of two moments.
    case difference(old: Int, new: Int)
    /// A request that the store show a moment of the history.
    case jump(moment: Int)
  }
}

/// A line that an inspected program sends: a greeting, an answer, an event, a turn, or a number of omitted events and
/// turns.
package struct InspectionMessage: Codable, Sendable, Equatable {
  /// The greeting, which is the first line.
  package var hello: InspectionGreeting?
  /// An event of the inspected store.
  package var event: InspectedEvent?
  /// The calls of observers at the end of a turn.
  package var turn: InspectedTurn?
  /// The number of events and turns that were left out, because the inspecting program did not read fast enough.
  package var dropped: Int?

  /// The number of the request that this line answers.
  ///
  /// One of the properties below contains the answer. If the request was carried out and needs no answer, all these
  /// properties are `nil`.
  package var answer: Int?
  package var error: InspectionError?
  package var node: InspectedNode?
  package var effects: [InspectedEffect]?
  package var selectors: InspectedSelectors?
  package var moments: InspectedMoments?
  package var difference: InspectedDifference?

  /// Creates a message with the properties that a closure sets.
  package init(_ fill: (inout Self) throws -> Void) rethrows { try fill(&self) }
}

/// A request that can't be answered.
package struct InspectionError: Error, Codable, Sendable, Equatable {
  package var kind: Kind
  package var text: String

  /// The reason why a request can't be answered.
  package enum Kind: String, Codable, Sendable {
    /// The line is not a valid request in this version of the protocol.
    case badRequest
    /// The line is too long, and the connection is closed.
    case tooLong
    /// Too many programs inspect the store, and the connection is closed.
    case tooMany
    /// The state has no such value.
    case noSuchPath
    /// The history has no such moment.
    case noSuchMoment
    /// The store keeps no history.
    case noHistory
  }

  package init(kind: Kind, text: String) {
    (self.kind, self.text) = (kind, text)
  }
}

/// The first message of an inspected program, about itself.
package struct InspectionGreeting: Codable, Sendable, Equatable {
  /// The version of the protocol that this library speaks.
  package static let version = 1

  package var version = Self.version
  /// The name of the program.
  package var process: String
  package var pid: Int32
  /// The names of the root store's state type and action type.
  package var state: String
  package var action: String
  /// A Boolean value indicating whether the store keeps a history.
  package var hasHistory: Bool
  /// The redacted values, each written as a list of names joined by dots.
  package var redacted: [String]

  package init(
    process: String, pid: Int32, state: String, action: String, hasHistory: Bool, redacted: [String]
  ) {
    (self.process, self.pid, self.state, self.action) = (process, pid, state, action)
    (self.hasHistory, self.redacted) = (hasHistory, redacted)
  }
}

/// Something that has happened in the inspected store.
package struct InspectedEvent: Codable, Sendable, Equatable, Identifiable {
  /// A kind of event.
  package enum Kind: String, Codable, Sendable {
    case action, effectStarted, effectFinished, effectCancelled, effectFailed, selector, observer
  }

  package var number: Int
  package var id: Int { number }
  /// The number of the event that led to this one.
  ///
  /// For the end of an effect, this is the number of the event that reports the start of the effect.
  package var cause: Int?
  /// The time from the start of the inspection to the event, in nanoseconds.
  package var time: Int
  package var kind: Kind
  /// A name for what the event reports: the path of an action without values; the name, id or source location of an
  /// effect; or the name or source location of a selector or an observer.
  package var name: String
  /// A line that describes the event.
  package var text: String
  /// The duration of the reduction or of the effect, in nanoseconds.
  package var duration: Int?

  package init(
    number: Int, cause: Int? = nil, time: Int, kind: Kind, name: String, text: String, duration: Int? = nil
  ) {
    (self.number, self.cause, self.time, self.kind, self.name, self.text, self.duration) = (
      number, cause, time, kind, name, text, duration
    )
  }
}

/// The calls of the observers of the inspected store at the end of a turn.
package struct InspectedTurn: Codable, Sendable, Equatable {
  /// The number of the event that reports the last action before the turn.
  package var cause: Int?
  /// The time from the start of the inspection to the first call of an observer, in nanoseconds.
  package var time: Int
  /// The duration of the observers' calls, in nanoseconds.
  package var duration: Int
}

/// A value in the state, with some of its parts.
package struct InspectedNode: Codable, Sendable, Equatable {
  package var value: InspectedValue
  /// The index of the first element of `parts` among all parts of the value.
  package var from: Int
  package var parts: [InspectedValue]

  package init(value: InspectedValue, from: Int, parts: [InspectedValue]) {
    (self.value, self.from, self.parts) = (value, from, parts)
  }
}

/// A value, described on one line.
package struct InspectedValue: Codable, Sendable, Equatable {
  /// The step that leads from the enclosing value to this value.
  package var step: String
  /// The name of this value in the enclosing value.
  package var label: String
  /// The name of the type; `nil` if the value is redacted.
  package var type: String?
  /// The description of the value, which may be cut.
  package var text: String
  /// The number of all parts of this value.
  package var count: Int

  package init(step: String, label: String, type: String?, text: String, count: Int) {
    (self.step, self.label, self.type, self.text, self.count) = (step, label, type, text, count)
  }
}

/// An effect in flight.
package struct InspectedEffect: Codable, Sendable, Equatable {
  /// A line that describes the effect.
  package var text: String
  /// The name, the id or the source location of the effect.
  package var name: String
  /// The place of the feature that returned the effect.
  package var place: String
  /// The time since the start of the effect, in nanoseconds.
  package var duration: Int
}

/// The counts of cached selector values, cache hits and computations of selectors.
package struct InspectedSelectors: Codable, Sendable, Equatable {
  /// The number of selector values in the cache.
  package var cached: Int
  /// The number of reads that returned a cached value.
  package var hits: Int
  /// The number of times that selectors were computed.
  package var computations: Int
}

/// The part of a store's history that an inspecting program has requested.
package struct InspectedMoments: Codable, Sendable, Equatable {
  /// The index of the first moment that the history keeps.
  package var first: Int
  /// The index after the last moment that the history keeps.
  package var end: Int
  /// The index of the moment that the store shows.
  package var shown: Int
  /// The index of the moment to which the first element of ``actions`` led.
  package var from: Int
  /// The names of the actions that led to the requested moments; `nil` for a moment to which no recorded action led.
  package var actions: [String?]

  package init(first: Int, end: Int, shown: Int, from: Int, actions: [String?]) {
    (self.first, self.end, self.shown, self.from, self.actions) = (first, end, shown, from, actions)
  }
}

/// The difference between two states.
package struct InspectedDifference: Codable, Sendable, Equatable {
  /// The lines of the difference; an empty array if the states are equal.
  package var lines: [String]
  /// The number of lines that were left out.
  package var omitted: Int

  package init(lines: [String], omitted: Int) {
    (self.lines, self.omitted) = (lines, omitted)
  }
}
