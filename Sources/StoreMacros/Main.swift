@main
enum Main {
  static func main() { Plugin.run() }
}
