"""The file that an encoder makes of a loop."""
import os
from dataclasses import dataclass

from process import Cost, Failed


@dataclass
class Made:
    """A file of a loop, or the reason why there is none."""
    loop: object
    name: str
    path: str = ""
    cost: Cost | None = None
    failure: str = ""

    def then(self, name, shrink):
        """The chain with one more program at its end."""
        stem, ending = os.path.splitext(self.path)
        path = f"{stem}+{name.replace(' ', '')}{ending}"
        return made(self.loop, f"{self.name} + {name}", path, lambda: self.cost + shrink(self.loop, self.path, path))


def made(loop, name, path, make):
    """The file that a program writes at the path, or the reason why it wrote none."""
    try:
        return Made(loop, name, path, make())
    except Failed as failure:
        return Made(loop, name, failure=str(failure))
