# solver.py: boggle dict --words > words.txt; boggle judge -- python3 solver.py
import sys
words = {line.strip() for line in open("words.txt")}
prefixes = {word[:end] for word in words for end in range(1, len(word) + 1)}

def search(board, cell, text, used, found):
    text += "qu" if board[cell] == "q" else board[cell]
    if text not in prefixes:
        return
    if len(text) >= 3 and text in words:
        found.add(text)
    row, col = divmod(cell, 4)
    for r in range(max(0, row - 1), min(4, row + 2)):
        for c in range(max(0, col - 1), min(4, col + 2)):
            if 4 * r + c not in used:
                search(board, 4 * r + c, text, used | {4 * r + c}, found)

for line in sys.stdin:
    found = set()
    for cell in range(16):
        search(line.strip(), cell, "", {cell}, found)
    print(*sorted(found), flush=True)
