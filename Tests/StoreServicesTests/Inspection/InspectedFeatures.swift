import Store

/// A list with a title.
@Reducer struct Table {
  struct State: Equatable {
    var title = "all"
    var rows: IdentifiedArrayOf<Row>
  }

  struct Row: Equatable, Identifiable {
    let id: Int
  }

  enum Action { case rename(String), removeAll }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rename(let title): state.title = title
      case .removeAll: state.rows = []
      }
      return .none
    }
  }
}

/// A feature whose every part has a value that must not leave the process.
@Reducer struct Vault {
  struct State: Equatable {
    var login = Login(name: "Blob", password: "S3CRET")
    var logins = [Login(name: "Blob", password: "S3CRET")]
    var keys = [Key(password: "S3CRET"): 1]
    var items: IdentifiedArrayOf<Item> = [Item(id: "S3CRET"), Item(id: "S3CRET 2")]
    var choice = Choice.none
  }

  struct Login: Equatable {
    var name: String
    var password: String
  }

  struct Key: Hashable {
    var password: String
  }

  struct Item: Equatable, Identifiable {
    let id: String
    var count = 0
  }

  enum Choice: Equatable {
    case none
    case password(String)
  }

  enum Action { case unlock(password: String), fill }

  enum RequestID: Hashable { case login(password: String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .unlock(let password):
        state.login.password += password
        state.login.name += "!"
        state.logins.append(Login(name: "Mole", password: password))
        return .run { _ in }.cancellable(id: RequestID.login(password: password))
      case .fill:
        state.keys[Key(password: "S3CRET 3")] = 3
        for id in state.items.ids { state.items[id: id]?.count += 1 }
        state.items.append(Item(id: "S3CRET 4"))
        state.choice = .password("S3CRET")
        return .none
      }
    }
  }
}
