# A Homebrew formula. Not tried: LoaderLoom has not been built on macOS yet. `url` and `sha256` are filled in by a release.
class Loaderloom < Formula
  desc "Seamless looping GIF and APNG loaders from JSON presets"
  homepage "https://example.org/loaderloom"
  url "https://example.org/loaderloom/loaderloom-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "giflib"
  depends_on "libdeflate"
  depends_on "pango"
  depends_on "jpeg-turbo"
  depends_on "webp"
  depends_on "zopfli"
  depends_on "expat"
  depends_on "libzip"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "loaderloom"
    system "packaging/install-tree", ".build/release/loaderloom", prefix
  end

  def caveats
    "Presets with text use the fonts Inter and Quicksand: brew install --cask font-inter font-quicksand"
  end

  test do
    system bin/"loaderloom", "render", "worm", "--format", "gif", "-o", testpath/"worm.gif"
    assert_match "GIF89a", (testpath/"worm.gif").binread(6)
  end
end
