import GraphicsCore

/// Groups with filters → finished float images.
///
/// The content is drawn where it can be seen through the filters: on the pixels needed, widened by what each filter
/// carries in from outside, and no further than the content reaches.
struct ImageRenderer {
  let scale: Double
  let colorSpace: ColorSpace
  let bandRows: Int?
  let workspace: Workspace
  /// How many times finer than the canvas's pixels the image is drawn.
  var factor = 1

  /// Enough samples a side for a threshold's edge: with sixteen a pixel it is off by less than 5 of 255.
  private static let samples = 4

  /// The plan of commands on a canvas whose origin stands at `origin` in pixels of the image.
  func plan(
    _ commands: ArraySlice<DrawCommand>, canvas: PixelRect, origin: (x: Int, y: Int),
    reusing edges: consuming [Edge] = []
  ) -> DrawPlan {
    var builder = PlanBuilder(
      canvas: canvas, origin: origin, scale: scale, colorSpace: colorSpace, joinsOriginals: factor == 1,
      reusing: edges
    ) { content, group, needed in
      image(content, group, needed: needed, origin: origin)
    }
    builder.append(commands)
    return builder.finish()
  }

  /// What a group leaves after its filters, in the pixels `needed` of the plan that holds it; nil where it leaves
  /// nothing.
  private func image(
    _ content: ArraySlice<DrawCommand>, _ group: Group, needed: PixelRect, origin: (x: Int, y: Int)
  ) -> FilteredLayer? {
    if isSupersampled(group) {
      let n = Self.samples
      let bands = bands(content, group, needed: needed, origin: origin).compactMap { band in
        finer.image(content, group, needed: band.scaled(by: n), origin: (origin.x * n, origin.y * n))?.averaged(over: n)
      }
      return bands.count > 1 ? FilteredLayer(joining: bands) : bands.first
    }
    let needs = needs(group.filters, needed)
    let bounds = paintedBounds(content, needs[0], origin: origin)
    guard !bounds.isEmpty || group.filters.contains(where: \.fillsClear) else { return nil }
    var result = bounds.isEmpty ? FilteredLayer(bounds: bounds, content: []) : draw(content, bounds, origin: origin)
    for (i, filter) in group.filters.enumerated() { apply(filter, to: &result, needed: needs[i + 1]) }
    if result.bounds.isEmpty { return nil }
    let opacity = Float(group.opacity > 0 ? min(group.opacity, 1) : 0)
    result.multiply(byOpacity: opacity)
    return result
  }

  /// Whether a group's image is drawn finer, and averaged over each pixel.
  private func isSupersampled(_ group: Group) -> Bool {
    factor == 1 && (group.filters.isEmpty || group.filters.contains(where: \.isSteep))
  }

  /// The pixels that are needed of a supersampled image, in bands that are drawn one after the other, so that few of
  /// the many samples are there at once.
  private func bands(
    _ content: ArraySlice<DrawCommand>, _ group: Group, needed: PixelRect, origin: (x: Int, y: Int)
  ) -> [PixelRect] {
    // A blur's samples depend on where its image begins. Blurs further in count too.
    let n = Self.samples
    let most = Self.mostSamples / (n * n)
    guard content.allSatisfy(\.isPixelwise), group.filters.allSatisfy(\.isPixelwise), needed.area > most else {
      return [needed]
    }
    let painted =
      group.filters.contains(where: \.fillsClear)
      ? needed
      : finer.paintedBounds(content, needed.scaled(by: n), origin: (origin.x * n, origin.y * n)).shrunk(by: n)
    guard !painted.isEmpty else { return [] }
    let rows = max(1, most / painted.width)
    return stride(from: painted.y, to: painted.maxY, by: rows).map { y in
      PixelRect(x: painted.x, y: y, width: painted.width, height: min(rows, painted.maxY - y))
    }
  }

  /// Of one band: 64 MiB.
  private static let mostSamples = 1 << 22

  private var finer: ImageRenderer {
    let n = Self.samples
    var finer = ImageRenderer(
      scale: scale * Double(n), colorSpace: colorSpace, bandRows: bandRows, workspace: Workspace())
    finer.factor = n
    return finer
  }

  /// The pixels that each filter needs of what is before it, and at last the pixels needed of the whole.
  private func needs(_ filters: [Filter], _ needed: PixelRect) -> [PixelRect] {
    var result = [needed]
    for filter in filters.reversed() {
      let after = result[0]
      switch filter {
      case .blur: result.insert(softness(of: filter).blur.reached(from: after), at: 0)
      case .shadow, .insetShadow:
        let (blur, shift) = softness(of: filter)
        let moved = Self.moved(after, by: Point(-shift.x, -shift.y))
        result.insert(after.union(blur.reached(from: moved)), at: 0)
      case .colorMatrix, .colorTransfer: result.insert(after, at: 0)
      }
    }
    return result
  }

  /// A filter's blur, and how far its result is moved, in pixels.
  private func softness(of filter: Filter) -> (blur: GaussianBlur, shift: Point) {
    // Further out than any canvas, a shadow is not seen.
    func limited(_ v: Double) -> Double { v.isFinite ? min(max(v * scale, -1e6), 1e6) : 0 }
    return switch filter {
    case .blur(let sigma, let stretch): (GaussianBlur(sigma: sigma * scale, stretch: stretch), .zero)
    case .shadow(_, let sigma, let stretch, let offset), .insetShadow(_, let sigma, let stretch, let offset):
      (GaussianBlur(sigma: sigma * scale, stretch: stretch), Point(limited(offset.x), limited(offset.y)))
    case .colorMatrix, .colorTransfer: (GaussianBlur(sigma: 0), .zero)
    }
  }

  /// All pixels that a rectangle's pixels touch when moved by a fraction.
  private static func moved(_ r: PixelRect, by d: Point) -> PixelRect {
    let (x0, y0) = (Int(d.x.rounded(.down)), Int(d.y.rounded(.down)))
    let (x1, y1) = (Int(d.x.rounded(.up)), Int(d.y.rounded(.up)))
    return PixelRect(x: r.x + x0, y: r.y + y0, width: r.width + x1 - x0, height: r.height + y1 - y0)
  }

  /// Where in `canvas` (in pixels of the plan at `origin`) commands may draw; nothing is drawn to find out.
  private func paintedBounds(
    _ commands: ArraySlice<DrawCommand>, _ canvas: PixelRect, origin: (x: Int, y: Int)
  ) -> PixelRect {
    let local = (x: origin.x + canvas.x, y: origin.y + canvas.y)
    var builder = PlanBuilder(
      canvas: PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height), origin: local, scale: scale,
      colorSpace: colorSpace
    ) { content, group, needed in
      let needs = needs(group.filters, needed)
      var bounds = paintedBounds(content, needs[0], origin: local)
      for (i, filter) in group.filters.enumerated() {
        bounds = filteredBounds(bounds, filter, needed: needs[i + 1])
      }
      return bounds.isEmpty ? nil : FilteredLayer(bounds: bounds, content: [])
    }
    builder.append(commands)
    return builder.finish().paintedBounds.offsetBy(dx: canvas.x, dy: canvas.y)
  }

  /// Where something may stand after a filter, of the pixels that are needed.
  private func filteredBounds(_ bounds: PixelRect, _ filter: Filter, needed: PixelRect) -> PixelRect {
    let reached: PixelRect
    if filter.fillsClear { return needed }
    if bounds.isEmpty { return bounds }
    switch filter {
    case .blur: reached = softness(of: filter).blur.reached(from: bounds)
    case .shadow:
      let (blur, shift) = softness(of: filter)
      reached = bounds.union(blur.reached(from: Self.moved(bounds, by: shift)))
    case .colorMatrix, .colorTransfer, .insetShadow: reached = bounds
    }
    return reached.intersection(needed)
  }

  private func draw(_ commands: ArraySlice<DrawCommand>, _ bounds: PixelRect, origin: (x: Int, y: Int))
    -> FilteredLayer
  {
    let plan = plan(
      commands, canvas: PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height),
      origin: (origin.x + bounds.x, origin.y + bounds.y))
    var pixels = [Pixel](repeating: .zero, count: bounds.width * bounds.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      workspace.painter.paint(plan, background: .zero, bandRows: bandRows) { y, row, drawn in
        var x = 0
        while x < bounds.width {
          let block = x / LayerStack.block
          let end = min(x + LayerStack.block, bounds.width)
          if drawn[block >> 6] >> UInt64(block & 63) & 1 != 0 {
            (pixels.baseAddress! + (y * bounds.width + x)).update(from: row + x, count: end - x)
          }
          x = end
        }
      }
    }
    return FilteredLayer(bounds: bounds, content: pixels)
  }

  // MARK: Work

  /// What drawing commands on a canvas takes, as `plan` and its painting do it.
  func work(of commands: ArraySlice<DrawCommand>, canvas: PixelRect, origin: (x: Int, y: Int)) -> DrawingWork {
    var work = DrawingWork()
    var builder = PlanBuilder(
      canvas: canvas, origin: origin, scale: scale, colorSpace: colorSpace, joinsOriginals: factor == 1
    ) { content, group, needed in
      let (own, bounds) = self.work(ofImage: content, group, needed: needed, origin: origin)
      work = work + own
      return bounds.isEmpty ? nil : FilteredLayer(bounds: bounds, content: [])
    }
    builder.append(commands)
    work.add(builder.finish())
    return work
  }

  /// What `image` takes, and the pixels that its result has.
  private func work(
    ofImage content: ArraySlice<DrawCommand>, _ group: Group, needed: PixelRect, origin: (x: Int, y: Int)
  ) -> (work: DrawingWork, bounds: PixelRect) {
    if isSupersampled(group) {
      let n = Self.samples
      var (all, bounds) = (DrawingWork(), PixelRect.empty)
      for band in bands(content, group, needed: needed, origin: origin) {
        var (work, fine) = finer.work(
          ofImage: content, group, needed: band.scaled(by: n), origin: (origin.x * n, origin.y * n))
        if !fine.isEmpty { fine = fine.shrunk(by: n) }
        work.replaceImages(withPixels: fine.area)
        all = all + work
        bounds = bounds.union(fine)
      }
      all.replaceImages(withPixels: bounds.area)
      return (all, bounds)
    }
    let needs = needs(group.filters, needed)
    var bounds = paintedBounds(content, needs[0], origin: origin)
    guard !bounds.isEmpty || group.filters.contains(where: \.fillsClear) else { return (DrawingWork(), bounds) }
    var work = DrawingWork()
    if !bounds.isEmpty {
      work = self.work(
        of: content, canvas: PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height),
        origin: (origin.x + bounds.x, origin.y + bounds.y))
      work.addImage(pixels: bounds.width * bounds.height)
    }
    for (i, filter) in group.filters.enumerated() {
      let source = bounds
      bounds = filteredBounds(bounds, filter, needed: needs[i + 1])
      func blur(_ blur: GaussianBlur, channels: Int) -> DrawingWork.FilterPass.Blur {
        (blur, channels, blur.planeBytes(bounds: source, channels: channels, target: bounds))
      }
      let pass: DrawingWork.FilterPass =
        switch filter {
        case .blur: .replaced(blur(softness(of: filter).blur, channels: 4))
        case .shadow: .laidUnder(blur(softness(of: filter).blur, channels: 1))
        case .insetShadow: .laidOver(blur(softness(of: filter).blur, channels: 1))
        case .colorMatrix, .colorTransfer: .replaced(nil)
        }
      work.addFilter(pixels: bounds.area, pass)
    }
    return (work, bounds)
  }

  // MARK: Filters

  private func apply(_ filter: Filter, to image: inout FilteredLayer, needed: PixelRect) {
    let target = filteredBounds(image.bounds, filter, needed: needed)
    guard !target.isEmpty else {
      image = FilteredLayer(bounds: target, content: [])
      return
    }
    let (blur, shift) = softness(of: filter)
    switch filter {
    case .blur: image = image.blurred(blur, target: target)
    case .shadow(let color, _, _, _):
      image.addShadow(color.premultiplied(in: colorSpace, opacity: 1), blur, shift: shift, target: target)
    case .insetShadow(let color, _, _, _):
      image.addInsetShadow(color.premultiplied(in: colorSpace, opacity: 1), blur, shift: shift)
    case .colorMatrix(let matrix): image = image.recolored(matrix, target: target)
    case .colorTransfer(let transfer): image = image.transferred(TransferCurves(transfer), target: target)
    }
  }
}

extension DrawCommand {
  fileprivate var isPixelwise: Bool {
    if case .beginGroup(let group) = self { group.filters.allSatisfy(\.isPixelwise) } else { true }
  }
}

extension Filter {
  /// Whether a pixel's own mean needs several samples.
  var isSteep: Bool {
    switch self {
    case .colorMatrix(let matrix): matrix.steepness > Self.steep
    // Colors that jump make edges as well.
    case .colorTransfer(let transfer):
      transfer.alpha.steepness > Self.steep || transfer.functions.contains { $0.steepness == .infinity }
    case .blur, .shadow, .insetShadow: false
    }
  }

  private static let steep = 2.0

  /// Whether each pixel depends on the same one alone.
  var isPixelwise: Bool {
    switch self {
    case .colorMatrix, .colorTransfer: true
    case .blur, .shadow, .insetShadow: false
    }
  }

  /// Whether it makes something of clear pixels, wherever they are.
  var fillsClear: Bool {
    switch self {
    case .colorMatrix(let matrix): matrix.values[19] > 0
    case .colorTransfer(let transfer): transfer.alpha.value(at: 0) > 0
    case .blur, .shadow, .insetShadow: false
    }
  }
}
