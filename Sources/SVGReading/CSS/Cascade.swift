import Importing
import PresetModel

/// Which declaration of the style sheets and `style` attributes wins for each property of each element (CSS Cascading
/// Level 5, section 6), with variables filled in.
enum Cascade {
  /// The style sheets take more steps than they may.
  struct TooLong: Error {}

  /// What a declaration costs, in comparisons of an element with a selector.
  private static let declarationSteps = 5
  /// What a keyframe costs that a moving custom property makes: its text is filled in, checked and read.
  private static let keyframeSteps = 1000
  /// What the copy of an element costs.
  private static let copySteps = 100

  /// The rules of a document, for as many trees as it draws: its own, and copies of parts of it.
  struct Run {
    private struct Candidate {
      var declaration: Stylesheet.Declaration
      /// The origin is 0 for a style sheet and 1 for the attribute, and 2 more for what is important.
      var weight: (origin: Int, layer: Int, ids: Int, classes: Int, types: Int, order: Int)
      /// Among the declarations of one block.
      var place: Int

      func isBelow(_ other: Candidate) -> Bool {
        weight == other.weight ? place < other.place : weight < other.weight
      }
    }

    /// The declarations of an element that count: the last of each property.
    private struct Winners {
      private var last: [String: Candidate] = [:]

      mutating func add(_ candidate: Candidate) {
        let name = candidate.declaration.name
        if let other = last[name], candidate.isBelow(other) { return }
        last[name] = candidate
      }

      /// Later ones are over those before.
      var inOrder: [Candidate] { last.values.sorted { $0.isBelow($1) } }
    }

    private let sheet: Stylesheet
    private let scheme: ColorScheme
    private let mostSteps: Int
    /// For each rule, how many layers are below its own.
    private let layers: [Int]
    private let movesVariables: Bool
    private var walk: SelectorWalk
    private var otherSteps = 0
    private(set) var notes: [MissingFeature] = []

    init(_ sheet: Stylesheet, _ scheme: ColorScheme, _ mostSteps: Int) {
      self.sheet = sheet
      self.scheme = scheme
      self.mostSteps = mostSteps
      let sorted = Set(sheet.rules.map(\.layer)).sorted { $0.isBelow($1) }
      let places = Dictionary(uniqueKeysWithValues: zip(sorted, sorted.indices))
      layers = sheet.rules.map { places[$0.layer] ?? 0 }
      movesVariables = sheet.keyframes.values.joined().contains { rule in
        rule.declarations.contains { $0.name.hasPrefix("--") }
      }
      walk = SelectorWalk(SelectorTree(sheet.rules.map(\.selector)), most: mostSteps)
    }

    var steps: Int { walk.comparisons + otherSteps }

    /// Sets what is declared for each element of a tree.
    /// - Parameters:
    ///   - variables: The custom properties around it.
    ///   - motions: How animations around it move them.
    mutating func apply(
      to root: SVGElement, variables: CustomProperties, _ motions: [VariableMotion] = []
    ) throws(TooLong) {
      var family = SelectorWalk.Family()
      try apply(to: root, in: &family, variables: variables, motions)
    }

    /// A copy of an element with all that is in it, which stands for itself.
    mutating func copy(of element: SVGElement, for use: SVGElement) throws(TooLong) -> SVGElement {
      element.visit { _ in otherSteps += copySteps }
      guard steps <= mostSteps else { throw TooLong() }
      let copy = SVGElement(copyOf: element)
      try apply(to: copy, variables: use.variables, use.variableMotions)
      return copy
    }

    private mutating func apply(
      to element: SVGElement, in family: inout SelectorWalk.Family, variables inherited: CustomProperties,
      _ motions: [VariableMotion]
    ) throws(TooLong) {
      var (rules, children) = walk.visit(element, in: &family)
      var winners = Winners()
      for index in rules {
        let rule = sheet.rules[index]
        otherSteps += declarationSteps * rule.declarations.count
        guard steps <= mostSteps else { throw TooLong() }
        let s = rule.selector.specificity
        for (i, declaration) in rule.declarations.enumerated() {
          // What is important in a layer is over what is so in the layers over it.
          let isImportant = declaration.isImportant
          let layer = isImportant ? -layers[index] : layers[index]
          let weight = (isImportant ? 2 : 0, layer, s.0, s.1, s.2, rule.order)
          winners.add(Candidate(declaration: declaration, weight: weight, place: i))
        }
      }
      let style = Stylesheet.choosing(scheme, in: element["style"] ?? "")
      for (i, declaration) in CSSScanner.declarations(style, line: element.line).enumerated() {
        if let message = DeclarationCheck.note(declaration) {
          notes.append(MissingFeature(line: element.line, message))
          continue
        }
        let weight = (declaration.isImportant ? 3 : 1, 0, 0, 0, 0, 0)
        winners.add(Candidate(declaration: declaration, weight: weight, place: i))
      }
      let candidates = winners.inOrder
      var own: [String: String?] = [:]
      for name in sheet.ownVariables where movesVariables || inherited[name] != sheet.initialVariables[name] {
        own.updateValue(sheet.initialVariables[name], forKey: name)
      }
      for candidate in candidates where candidate.declaration.name.hasPrefix("--") {
        let name = candidate.declaration.name
        switch candidate.declaration.value.trimmedText.lowercased() {
        case "initial": own.updateValue(sheet.initialVariables[name], forKey: name)
        case "inherit": own.removeValue(forKey: name)
        case "unset", "revert", "revert-layer": break
        case let value where !sheet.mayHold(value, name): break
        default: own.updateValue(candidate.declaration.value, forKey: name)
        }
      }
      otherSteps += sheet.ownVariables.count + own.count
      let variables = inherited.setting(own)
      var readings: [String: String]
      (element.declared, element.important, readings) = try declared(candidates.map(\.declaration), variables)
      for candidate in candidates where candidate.declaration.isImportant {
        if candidate.declaration.name.hasPrefix("--") { element.important.insert(candidate.declaration.name) }
      }
      for (name, value) in element.declared where ["unset", "revert", "revert-layer"].contains(value) {
        element.declared[name] = nil
        // These two leave nothing of what the author wrote, an attribute neither.
        if value != "revert-layer" { element.voidAttributes.insert(name) }
      }
      // Nothing else asks what is around for these.
      for (name, value) in element.declared where name.hasPrefix("animation-") {
        switch value {
        case "inherit": element.declared[name] = element.parent?.declared[name]
        case "initial": element.declared[name] = nil
        default: break
        }
      }
      element.variables = variables
      // The `fill` of an animation is no paint.
      let isDrawn = element.isSVG && SMILAnimation.Kind(rawValue: element.name) == nil
      if isDrawn { readings.merge(fillAttributes(of: element)) { own, _ in own } }
      for name in isDrawn ? DeclarationCheck.attributes : [] {
        guard let value = element[name], let message = DeclarationCheck.note(name, value) else { continue }
        notes.append(MissingFeature(line: element.line, message))
        element.voidAttributes.insert(name)
      }
      if movesVariables {
        let animations = CSSAnimation.readable(of: element)
        element.variableMotions =
          motions.map { $0.within(own) }
          + VariableMotion.motions(of: element, by: animations, sheet, own: own, around: inherited)
        try readMotions(of: element, animations, readings)
      }
      guard steps <= mostSteps else { throw TooLong() }
      walk.enter(children)
      defer { walk.leave(children) }
      for child in element.children {
        try apply(to: child, in: &children, variables: variables, element.variableMotions)
      }
    }

    /// Sets what moving custom properties do to the properties with texts that read them.
    private mutating func readMotions(
      of element: SVGElement, _ animations: [CSSAnimation], _ readings: [String: String]
    ) throws(TooLong) {
      let motions = element.variableMotions
      guard !motions.isEmpty else { return }
      let keyframes = animations.flatMap { sheet.keyframes[$0.name] ?? [] }.flatMap(\.declarations)
        .filter { $0.value.contains("var(") }
      /// Whether an animation of the property starts or ends with, or is added to, what the element has without any.
      func isBase(of property: String) -> Bool {
        animations.contains { animation in
          let rules = (sheet.keyframes[animation.name] ?? []).filter { rule in
            rule.declarations.contains { $0.name == property }
          }
          let offsets = rules.flatMap(\.offsets)
          return !offsets.isEmpty
            && (animation.composition != .replace || !offsets.contains(0) || !offsets.contains(1))
        }
      }
      let cost = motions.reduce(0) { $0 + $1.steps }
      let texts = readings.sorted { $0.key < $1.key }.map { ($0.key, $0.value, true) }
      for (property, text, isOwn) in texts + keyframes.map({ ($0.name, $0.value, false) }) {
        otherSteps += cost
        guard steps <= mostSteps else { throw TooLong() }
        let still = VariableReferences.filled(text, element.variables)
        let moving = motions.filter { $0.moves(text, from: still) }
        guard let first = moving.first else { continue }
        if isOwn, moving.count == 1, !isBase(of: property), let animation = first.animation(of: property, text) {
          element.readingAnimations.append(animation)
          otherSteps += keyframeSteps * (animation.rules?.count ?? 0)
        } else {
          element.undrawnReadings.append(property)
        }
      }
    }

    /// Fills in the variables of presentation attributes, which are below all declarations.
    /// - Returns: The texts that read them.
    private mutating func fillAttributes(of element: SVGElement) -> [String: String] {
      var readings: [String: String] = [:]
      for attribute in element.xml.attributes where attribute.namespace.isEmpty && attribute.value.contains("var(") {
        let name = attribute.name
        guard PropertyNames.presentation.contains(name), element.declared[name] == nil,
          element.voidAttributes.insert(name).inserted
        else { continue }
        readings[name] = attribute.value
        guard let value = VariableReferences.filled(attribute.value, element.variables) else { continue }
        otherSteps += value.utf8.count
        if let message = DeclarationCheck.note(name, value) {
          notes.append(MissingFeature(line: element.line, message))
        } else {
          element.declared[name] = value
        }
      }
      return readings
    }

    /// The value of each property, of declarations of which later ones win, those whose value is important, and the
    /// texts of those that read variables.
    private mutating func declared(
      _ declarations: [Stylesheet.Declaration], _ variables: CustomProperties
    ) throws(TooLong) -> (values: [String: String], important: Set<String>, readings: [String: String]) {
      var declared: [String: String] = [:]
      var important: Set<String> = []
      var readings: [String: String] = [:]
      for declaration in declarations where !declaration.name.hasPrefix("--") {
        // What its variables leave without a meaning unsets the property (CSS Custom Properties Level 1, section 3.1).
        func unset() {
          for (name, _) in Shorthand.expanded(declaration.name, "unset") {
            declared[name] = "unset"
            readings[name] = nil
          }
        }
        // Animations themselves stay as they begin.
        let reads = declaration.value.contains("var(") && !declaration.name.hasPrefix("animation")
        defer { readings[declaration.name] = reads ? declaration.value : nil }
        guard let value = VariableReferences.filled(declaration.value, variables) else {
          unset()
          continue
        }
        // Text of variables is kept for each element anew.
        if value.utf8.count > declaration.value.utf8.count { otherSteps += value.utf8.count }
        guard steps <= mostSteps else { throw TooLong() }
        // Without variables it was checked where it was read.
        if value != declaration.value, let message = DeclarationCheck.note(declaration.name, value) {
          notes.append(MissingFeature(line: declaration.line, message))
          unset()
          continue
        }
        if declaration.name == "all" {
          // Over what came before; custom properties stay (CSS Cascading Level 5, section 3.2).
          (declared, important, readings) = ([:], [], [:])
          otherSteps += PropertyNames.styled.count
        }
        let word = value.trimmedText.lowercased()
        let own = DeclarationCheck.isForAll(word) ? word : value
        for (name, value) in Shorthand.expanded(declaration.name, own) {
          declared[name] = value
          readings[name] = nil
          if declaration.isImportant { important.insert(name) }
        }
      }
      return (declared, important, readings)
    }
  }
}

/// Properties that stand for several others.
enum Shorthand {
  static func expanded(_ name: String, _ value: String) -> [(String, String)] {
    switch name {
    case "all":
      let word = value.lowercased()
      return PropertyNames.styled.map { name in
        // What is not inherited starts as it is where nothing is said of it.
        (name, word == "initial" && !PropertyNames.inherited.contains(name) ? "unset" : word)
      }
    case "animation": return CSSAnimation.longhands(value)
    case "background": return Background.longhands(value)
    case "font": return FontShorthand.longhands(value) ?? [(name, value)]
    case "outline": return [("outline-style", LineStyle.style(of: value))]
    case "offset": return OffsetShorthand.longhands(value)
    case "marker": return [("marker-start", value), ("marker-mid", value), ("marker-end", value)]
    default: return [(name, value)]
    }
  }
}
