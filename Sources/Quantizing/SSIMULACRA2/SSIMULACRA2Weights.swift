/// The published weights, fitted to opinions on 22 thousand distorted images.
///
/// Source: `Msssim::Score` in `tools/ssimulacra2.cc` of libjxl, version 2.1.
enum SSIMULACRA2Weights {
  /// Of the means of structure, added edges and lost edges, then of their 4-norms.
  ///
  /// Weights are dealt in order, so an image too small for six scales takes those of other planes and scales for all
  /// but the first. This is how the metric is published and used.
  static func weights(plane: Int, scale: Int, of scales: Int) -> [Double] { table[plane * scales + scale] }

  /// The planes of a scale that have a weight; the least ones are noise of the fit.
  static func weighedPlanes(scale: Int, of scales: Int) -> [Int] {
    (0..<3).filter { weights(plane: $0, scale: scale, of: scales).contains { $0 > 0.01 } }
  }

  private static let table: [[Double]] = [
    // X, from the largest scale to the smallest.
    [0, 0.0007376606707406586, 0, 0, 0.0007793481682867309, 0],
    [0, 0.0004371155730107379, 0, 1.1041726426657346, 0.00066284834129271, 0.00015231632783718752],
    [0, 0.0016406437456599754, 0, 1.8422455520539298, 11.441172603757666, 0],
    [0.0007989109436015163, 0.000176816438078653, 0, 1.8787594979546387, 10.94906990605142, 0],
    [0.0007289346991508072, 0.9677937080626833, 0, 0.00014003424285435884, 0.9981766977854967, 0.00031949755934435053],
    [0.0004550992113792063, 0, 0, 0.0013648766163243398, 0, 0],
    // Y, from the largest scale to the smallest.
    [0, 0, 0, 7.466890328078848, 0, 17.445833984131262],
    [0.0006235601634041466, 0, 0, 6.683678146179332, 0.00037724407979611296, 1.027889937768264],
    [225.20515300849274, 0, 0, 19.213238186143016, 0.0011401524586618361, 0.001237755635509985],
    [176.39317598450694, 0, 0, 24.43300999870476, 0.28520802612117757, 0.0004485436923833408],
    [0, 0, 0, 34.77906344483772, 44.835625328877896, 0],
    [0, 0, 0, 0, 0, 0],
    // B, from the largest scale to the smallest.
    [0, 0.0008680556573291698, 0, 0, 0, 0],
    [0, 0.0005313191874358747, 0, 0.00016533814161379112, 0, 0],
    [0, 0, 0, 0.0004179171803251336, 0.0017290828234722833, 0],
    [0.0020827005846636437, 0, 0, 8.826982764996862, 23.19243343998926, 0],
    [
      95.1080498811086, 0.9863978034400682, 0.9834382792465353, 0.0012286405048278493, 171.2667255897307,
      0.9807858872435379,
    ],
    [0, 0, 0, 0.0005130064588990679, 0, 0.00010854057858411537],
  ]
}
