"""A Boggle board for Jupyter and marimo notebooks, with the words that the solver finds. It needs `pip install anywidget`, and
this file beside the notebook.

    from boggle_board import BoggleBoard
    board = BoggleBoard(board="perslatgsineters")
    board              # as the last line of a cell, this shows the board, its words, and their paths
    board.points       # 3625, once the board is shown
    board.words[0]     # {"word": "ail", "points": 1, "path": [5, 9, 4]}: its cells, from 0, row by row
    board.word         # the word whose path is shown, or None
    board.error        # what went wrong, or ""

In marimo, wrap it: `board = mo.ui.anywidget(BoggleBoard(board="perslatgsineters"))`.

`package` is the address of the files of the package for JavaScript, which isn't published yet. `make serve` serves them to
notebooks on the same machine, and every page that is hosted elsewhere has them in its folder `npm`.
"""

import anywidget
import traitlets


class BoggleBoard(anywidget.AnyWidget):
    _esm = """
    async function render({ model, el }) {
      const keep = (values) => {
        for (const [name, value] of Object.entries(values)) model.set(name, value);
        model.save_changes();
      };
      try {
        await import(`${model.get("package")}/element.js`);
      } catch (error) {
        el.textContent = error.message;
        return keep({ error: error.message });
      }
      const element = document.createElement("boggle-board");
      element.setAttribute("words", "all");
      const show = () => {
        keep({ points: 0, words: [], word: null, error: "" });
        for (const name of ["size", "board"]) element.setAttribute(name, model.get(name));
      };
      element.addEventListener("boggle-solved", ({ detail }) => keep(detail));
      element.addEventListener("boggle-word", ({ detail }) => keep({ word: detail }));
      element.addEventListener("boggle-error", ({ detail }) => keep({ error: detail }));
      show();
      el.append(element);
      model.on("change:board change:size", show);
      return () => model.off("change:board change:size", show);
    }
    export default { render };
    """

    package = traitlets.Unicode("http://localhost:4173/npm").tag(sync=True)
    board = traitlets.Unicode("perslatgsineters").tag(sync=True)
    # Rows by columns, such as "3x4", if they don't follow from the letters.
    size = traitlets.Unicode("").tag(sync=True)

    # What the page found.
    points = traitlets.Int(0).tag(sync=True)
    words = traitlets.List().tag(sync=True)
    word = traitlets.Any(None, allow_none=True).tag(sync=True)
    error = traitlets.Unicode("").tag(sync=True)
