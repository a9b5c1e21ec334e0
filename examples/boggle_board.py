"""A Boggle board for Jupyter and marimo notebooks, with the words that the solver finds. It needs `pip install anywidget`.

    board = BoggleBoard(board="perslatgsineters")
    board              # as the last line of a cell, this shows the board, its words, and their paths
    board.points       # 3625, once the board is shown
    board.words[0]     # {"word": "ail", "points": 1, "path": [5, 9, 4]}: its cells, from 0, row by row
    board.word         # the word whose path is shown, or None

In marimo, wrap it: `board = mo.ui.anywidget(BoggleBoard(board="perslatgsineters"))`.

The package for JavaScript isn't published yet. Until it is, `package` must be the address of its files. The page that
`make serve` builds has them: `BoggleBoard(package="http://localhost:4173/npm")`.
"""

import anywidget
import traitlets


class BoggleBoard(anywidget.AnyWidget):
    _esm = """
    async function render({ model, el }) {
      await import(`${model.get("package")}/element.js`);
      const element = document.createElement("boggle-board");
      element.setAttribute("words", "all");
      const keep = (values) => {
        for (const [name, value] of Object.entries(values)) model.set(name, value);
        model.save_changes();
      };
      const show = () => {
        keep({ points: 0, words: [], word: null });
        for (const name of ["size", "board"]) element.setAttribute(name, model.get(name));
      };
      element.addEventListener("boggle-solved", ({ detail }) => keep(detail));
      element.addEventListener("boggle-word", ({ detail }) => keep({ word: detail }));
      show();
      el.append(element);
      model.on("change:board change:size", show);
      return () => model.off("change:board change:size", show);
    }
    export default { render };
    """

    package = traitlets.Unicode("https://cdn.jsdelivr.net/npm/boggle-lab@0.1").tag(sync=True)
    board = traitlets.Unicode("perslatgsineters").tag(sync=True)
    # Rows by columns, such as "3x4", if they don't follow from the letters.
    size = traitlets.Unicode("").tag(sync=True)

    # What the page found.
    points = traitlets.Int(0).tag(sync=True)
    words = traitlets.List().tag(sync=True)
    word = traitlets.Any(None, allow_none=True).tag(sync=True)
