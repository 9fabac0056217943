import GraphicsCore
import MotionMath
import Parallelism
import PresetModel
import SceneModel

/// The scenes of a preset and the proofs of their loops. Each is made once, when it is first asked for, however many
/// files and questions follow.
final class SceneStore: Sendable {
  /// What decides a scene besides the preset.
  struct Look: Hashable, Sendable {
    var scheme: ColorScheme
    var theme: Theme
    var motion: MotionForm
    /// Whether the motions of a fitted composition run as written, and are not retimed to the loop.
    var isAsWritten = false
  }

  let builder: SceneBuilder
  /// Whether a loop that goes on forever is played a finite number of times, so that it may start and end anywhere.
  let isCutLoop: Bool
  /// How long the calm form takes; nil for as long as usual.
  let calmCycle: Seconds?
  /// What was changed in the preset, for reports.
  let notes: [String]
  /// How many scenes and proofs were made, to show that each is made once.
  struct Made: Equatable {
    var scenes = 0
    var proofs = 0
  }

  let made = Locked(Made())
  private let scenes = Locked<[Look: Scene]>([:])
  private let verdicts = Locked<[Look: LoopVerdict]>([:])

  init(_ builder: SceneBuilder, isCutLoop: Bool = false, calmCycle: Seconds? = nil, notes: [String] = []) {
    self.builder = builder
    self.isCutLoop = isCutLoop
    self.calmCycle = calmCycle
    self.notes = notes
  }

  func scene(_ look: Look) throws(ExportError) -> Scene {
    try scenes.withLock { scenes throws(ExportError) in
      if let known = scenes[look] { return known }
      let scene = try build(look)
      scenes[look] = scene
      return scene
    }
  }

  func verdict(_ look: Look) throws(ExportError) -> LoopVerdict {
    let scene = try scene(look)
    return verdicts.withLock { verdicts in
      if let known = verdicts[look] { return known }
      let verdict = LoopVerdict(proof(of: scene), meant: builder.preset.jump?.meant)
      verdicts[look] = verdict
      return verdict
    }
  }

  private func build(_ look: Look) throws(ExportError) -> Scene {
    made.withLock { $0.scenes += 1 }
    var builder = builder
    builder.showsAsWritten = look.isAsWritten
    do throws(SceneError) {
      let plays = builder.preset.plays
      let written = try builder.scene(Appearance(look.scheme, theme: look.theme))
      var scene =
        look.motion == .reduced
        ? written.withReducedMotion(plays: plays, calmCycle: calmCycle) : look.isAsWritten ? written : blended(written)
      scene.stops = plays != .forever && !(isCutLoop && scene.isSeamless)
      return scene
    } catch {
      throw ExportError(error)
    }
  }

  /// Returns the scene with its jumps dissolved, where the preset asks for that.
  private func blended(_ scene: Scene) -> Scene {
    guard let seam = builder.preset.seam, seam.blend > 0, builder.preset.plays != .times(1) else { return scene }
    let jumps = proof(of: scene).marks.filter { !$0.isDeclared }
    return scene.dissolving(before: jumps.map { Seconds($0.time) }, over: Seconds(seam.blend))
  }

  private func proof(of scene: Scene) -> LoopProof {
    made.withLock { $0.proofs += 1 }
    return LoopProof(scene, plays: builder.preset.plays)
  }
}
