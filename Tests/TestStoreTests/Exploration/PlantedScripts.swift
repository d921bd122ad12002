import Store
import TestStore

// Features with a mistake each, which random scripts find.

/// Counts by effects that carry the count they began with.
struct LostUpdate: Reducer {
  struct State: Equatable {
    var count = 0
    var increments = 0
  }
  enum Action: Equatable { case increment, set(Int) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.increments += 1
      return .run { [count = state.count] send in await send(.set(count + 1)) }
    case .set(let count):
      state.count = count
      return .none
    }
  }
}

/// Shows what was found last, which need not be for the last query.
struct StaleResponse: Reducer {
  struct State: Equatable {
    var query = ""
    var found = ""
  }
  enum Action: Equatable { case query(String), found(String) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .query(let query):
      state.query = query
      return .run { send in
        await Task.yield()
        await send(.found(query))
      }
    case .found(let text):
      state.found = text
      return .none
    }
  }
}

/// Places an order for each tap before the first is confirmed.
struct DoubleSubmit: Reducer {
  struct State: Equatable {
    var isOrdered = false
    var orders = 0
  }
  enum Action: Equatable { case submit, submitted, look }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .submit where !state.isOrdered: return .run { await $0(.submitted) }
    case .submitted:
      state.isOrdered = true
      state.orders += 1
    case .submit, .look: break
    }
    return .none
  }
}

/// Shows the file also when it arrives after the cancellation.
struct LateCancel: Reducer {
  struct State: Equatable {
    var isWanted = false
    var file: String?
  }
  enum Action: Equatable { case load, cancel, loaded }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load:
      (state.isWanted, state.file) = (true, nil)
      return .run { await $0(.loaded) }
    case .cancel: (state.isWanted, state.file) = (false, nil)
    case .loaded: state.file = "file"
    }
    return .none
  }
}

/// Saves half a second after a change, and forgets a change that is made while it saves.
struct ForgetfulDebounce: Reducer {
  struct State: Equatable {
    var text = 0
    var saved = 0
    var isSaving = false
  }
  enum Action: Equatable { case type(Int), save, saved(Int) }
  enum CancelID { case save }
  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .type(let text):
      state.text = text
      guard !state.isSaving else { return .none }
      return .run { [clock] send in
        try await clock.sleep(for: .milliseconds(500))
        await send(.save)
      }
      .cancellable(id: CancelID.save, cancelInFlight: true)
    case .save:
      state.isSaving = true
      return .run { [clock, text = state.text] send in
        try await clock.sleep(for: .seconds(1))
        await send(.saved(text))
      }
    case .saved(let text):
      state.isSaving = false
      state.saved = text
      return .none
    }
  }
}

/// Falls below zero after five steps.
struct BelowZero: Reducer {
  struct State: Equatable { var count = 4 }
  enum Action: Equatable { case increment, decrement, look }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment: state.count += 1
    case .decrement: state.count -= 1
    case .look: break
    }
    return .none
  }
}

/// Checks the balance, and takes the money later.
struct CheckThenTake: Reducer {
  struct State: Equatable { var balance = 0 }
  enum Action: Equatable { case deposit(Int), withdraw(Int), take(Int) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .deposit(let amount): state.balance += amount
    case .withdraw(let amount) where amount <= state.balance: return .run { await $0(.take(amount)) }
    case .withdraw: break
    case .take(let amount): state.balance -= amount
    }
    return .none
  }
}

/// Saves each edit by an effect of its own; the one that ends last wins.
struct SaveConflict: Reducer {
  struct State: Equatable {
    var text = 0
    var stored = 0
    var saves = 0
  }
  enum Action: Equatable { case edit(Int), store(Int), stored }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .edit(let text):
      state.text = text
      state.saves += 1
      return .run { send in
        await Task.yield()
        await send(.store(text))
        await send(.stored)
      }
    case .store(let text): state.stored = text
    case .stored: state.saves -= 1
    }
    return .none
  }
}
