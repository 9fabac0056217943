import ArgumentParser

/// Who reads the report: a person or a program.
enum Reporter: String, CaseIterable, ExpressibleByArgument {
  case pretty, json
}
