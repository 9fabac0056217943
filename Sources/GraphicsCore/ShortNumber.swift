/// Formats 600 as "600" and 550.5 as "550.5".
package func shortNumber(_ x: Double) -> String {
  let whole = x.rounded()
  return whole == x && abs(x) < 1e15 ? String(Int(whole)) : String(x)
}
