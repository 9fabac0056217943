"""Not tried. One action for each file of a project: loaderloom as a Bazel rule.

    load("//:loaders.bzl", "loaders")
    loaders(
        name = "loaders",
        project = "loaderloom.json",
        presets = glob(["presets/*.json", "themes/*.json"]),
        files = ["dots.gif", "dots.png"],  # as `loaderloom build --list-outputs` prints them, without the folder
    )

An action sees nothing but its inputs and keeps its result in Bazel's own cache, so the tool's is off. Fonts that texts are drawn with have to be inputs
too: name their files in the presets (`font.file`) and add them to `presets`.
"""

def _loaders_impl(ctx):
    outputs = []
    for name in ctx.attr.files:
        output = ctx.actions.declare_file("dist/" + name)
        ctx.actions.run(
            executable = ctx.executable._loaderloom,
            inputs = [ctx.file.project] + ctx.files.presets,
            outputs = [output],
            arguments = [
                "build",
                "--quiet",
                "--no-cache",
                "--project",
                ctx.file.project.path,
                "--out-dir",
                output.path[:-len(name) - 1],
                "--output",
                name,
            ],
            mnemonic = "LoaderLoom",
        )
        outputs.append(output)
    return [DefaultInfo(files = depset(outputs))]

loaders = rule(
    implementation = _loaders_impl,
    attrs = {
        "project": attr.label(allow_single_file = [".json"], mandatory = True),
        "presets": attr.label_list(allow_files = True),
        "files": attr.string_list(mandatory = True),
        "_loaderloom": attr.label(default = "//tools:loaderloom", executable = True, cfg = "exec"),
    },
)
