import ArgumentParser

/// The form of a report: for a person or for a program.
enum Reporter: String, CaseIterable, ExpressibleByArgument {
  case pretty, json
}
