@main
enum Todo {
  static func main() {}
}
