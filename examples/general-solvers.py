#!/usr/bin/env python3
"""Why not just use an integer programming solver?

Gives one 2x3 class, as an integer program made from what `boggle tree` prints, to HiGHS (mixed integer programming) and
to CP-SAT (constraint programming with clause learning), each with a time limit and one thread. Then finds the best board of
the same class by brute force (scoring every board), and with `boggle break`. Prints a table and a JSON record. The table in
the Facts room, under "Which boards have been proved best?", is made from such a record.

    pip install highspy ortools
    cargo build --release
    python3 examples/general-solvers.py --boggle target/release/boggle

The times are seconds of processor time, so that other work on the machine matters less. The time limit is elapsed time,
because both solvers expect that.
"""

import argparse
import importlib.metadata
import itertools
import json
import multiprocessing
import os
import pickle
import platform
import re
import resource
import subprocess
import tempfile


def model_of(boggle, size, cells, path):
    """Writes the class as an integer program whose optimum is the score of the best board.

    `x_CELL_LETTER` is 1 if the cell has the letter. `p_N` can be 1 only if the board has every letter of path N, and `w_WORD`
    only if it has one of the word's paths.
    """
    command = [boggle, "tree", "--size", size, "--max-printed", str(10**9), " ".join(cells)]
    tree = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    paths, words, points = {}, {}, {}
    ahead = [(tree, ())]
    while ahead:
        node, letters = ahead.pop()
        if node["kind"] == "sum":
            letters += (f"x_{node['cell']}_{node['letter']}",)
        for word in node.get("words", []):
            points[word] = node["points"]
            words.setdefault(word, set()).add(paths.setdefault(tuple(sorted(letters)), len(paths)))
        ahead.extend((child, letters) for child in node.get("children", []))
    choices = [[f"x_{cell}_{letter}" for letter in letters] for cell, letters in enumerate(cells)]
    names = [f"p_{path}" for path in paths.values()] + [f"w_{word}" for word in words]
    # Programs that read the format limit the length of lines.
    lines = ["Maximize", " points:", *(f" + {points[word]} w_{word}" for word in words), "Subject To"]
    for word, ways in words.items():
        lines += [f" w_{word}", *(f" - p_{way}" for way in sorted(ways)), " <= 0"]
    lines += [f" p_{path} - {letter} <= 0" for letters, path in paths.items() for letter in letters]
    lines += [f" {' + '.join(letters)} = 1" for letters in choices]
    lines += ["Bounds", *(f" 0 <= {name} <= 1" for name in names)]
    lines += ["Binary", *(f" {letter}" for letters in choices for letter in letters), "End", ""]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def by_highs(path, limit):
    import highspy

    solver = highspy.Highs()
    solver.silent()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("time_limit", float(limit))
    solver.readModel(path)
    lp = solver.getLp()
    solver.run()
    info = solver.getInfo()
    found = info.objective_function_value if info.primal_solution_status == 2 else None
    return {
        "variables": lp.num_col_,
        "rules": lp.num_row_,
        "proved": solver.getModelStatus() == highspy.HighsModelStatus.kOptimal,
        "best": round(found) if found is not None else None,
        # A bound that was never computed is infinite.
        "bound": round(info.mip_dual_bound) if abs(info.mip_dual_bound) < 1e20 else None,
    }


def read(path, into):
    """Reads a program with HiGHS, and saves its rules and its goal for CP-SAT.

    The two libraries clash if both are loaded into one process, so this runs in a process of its own.
    """
    import highspy

    reader = highspy.Highs()
    reader.silent()
    reader.readModel(path)
    lp = reader.getLp()
    matrix = lp.a_matrix_
    start, index, value = list(matrix.start_), list(matrix.index_), list(matrix.value_)
    rules = [[] for _ in range(lp.num_row_)]
    for column in range(lp.num_col_):
        for at in range(start[column], start[column + 1]):
            rules[index[at]].append((column, round(value[at])))
    program = list(lp.col_cost_), list(zip(rules, lp.row_lower_, lp.row_upper_))
    with open(into, "wb") as file:
        pickle.dump(program, file)
    return {}


def by_cp_sat(path, limit):
    from ortools.sat.python import cp_model

    with open(path, "rb") as file:
        goal, rules = pickle.load(file)
    model = cp_model.CpModel()
    # Every variable of the program is 0 or 1 at an optimum.
    variables = [model.new_bool_var("") for _ in goal]
    for terms, low, high in rules:
        total = cp_model.LinearExpr.weighted_sum([variables[at] for at, _ in terms], [factor for _, factor in terms])
        if low == high:
            model.add(total == round(low))
        else:
            model.add(total <= round(high))
    model.maximize(cp_model.LinearExpr.weighted_sum(variables, [round(points) for points in goal]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = float(limit)
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return {
        "proved": status == cp_model.OPTIMAL,
        "best": round(solver.objective_value) if found else None,
        "bound": round(solver.best_objective_bound),
    }


def apart(work, *arguments):
    """Does some work in a process of its own. Returns its answer, with the processor seconds that it took."""
    receive, send = multiprocessing.Pipe(duplex=False)

    def run():
        answer = work(*arguments)
        usage = resource.getrusage(resource.RUSAGE_SELF)
        send.send({**answer, "seconds": round(usage.ru_utime + usage.ru_stime, 1)})

    process = multiprocessing.get_context("fork").Process(target=run)
    process.start()
    send.close()
    try:
        return receive.recv()
    except EOFError:
        return {"failed": True}
    finally:
        process.join()


def timed(command, text=None):
    """Runs a command. Returns its output and the processor seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)


def by_brute_force(boggle, size, cells):
    boards = "\n".join(map("".join, itertools.product(*cells)))
    output, seconds = timed([boggle, "score", "--threads", "1", "--size", size], boards)
    best = max(int(points) for points in re.findall(r'"points":(\d+)', output))
    return {"proved": True, "best": best, "seconds": seconds, "boards": boards.count("\n") + 1}


def by_breaking(boggle, size, cells, threshold):
    command = [boggle, "break", "--threads", "1", "--size", size, "--threshold", str(threshold), "--class", " ".join(cells)]
    output, seconds = timed(command)
    best = max((int(points) for points in re.findall(r'"points":(\d+)', output)), default=None)
    return {"proved": True, "best": best, "seconds": seconds, "threshold": threshold}


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return re.search(r"model name\s*:\s*(.+)", file.read()).group(1)
    except (OSError, AttributeError):
        return platform.processor() or platform.machine()


def main():
    parser = argparse.ArgumentParser(description="One class by general solvers, by brute force, and by `boggle break`.")
    parser.add_argument("--boggle", default="target/release/boggle", help="the program")
    parser.add_argument("--size", default="2x3")
    parser.add_argument("--cells", nargs="+", default=["aeiorstln"], help="letters of each cell; one set stands for all")
    parser.add_argument("--limit", type=int, default=120, help="seconds for each solver")
    arguments = parser.parse_args()
    rows, cols = map(int, arguments.size.split("x"))
    cells = arguments.cells * (rows * cols if len(arguments.cells) == 1 else 1)

    brute = by_brute_force(arguments.boggle, arguments.size, cells)
    # With the best score as the threshold, breaking the class leaves only the best boards. That proves the same as a
    # solver's proof of the optimum.
    breaking = by_breaking(arguments.boggle, arguments.size, cells, brute["best"])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "class.lp")
        model_of(arguments.boggle, arguments.size, cells, path)
        bytes_ = os.path.getsize(path)
        highs = apart(by_highs, path, arguments.limit)
        pickled = os.path.join(folder, "class.pickle")
        apart(read, path, pickled)
        cp_sat = apart(by_cp_sat, pickled, arguments.limit)
    record = {
        "size": arguments.size,
        "class": " ".join(cells),
        "boards": brute["boards"],
        "limit": arguments.limit,
        "model": {"bytes": bytes_, "variables": highs.pop("variables", None), "rules": highs.pop("rules", None)},
        "machine": f"{processor()}, one thread each",
        "program": subprocess.run([arguments.boggle, "--version"], stdout=subprocess.PIPE, text=True).stdout.strip(),
        "solvers": [
            {"name": f"HiGHS {importlib.metadata.version('highspy')}", "kind": "ilp", **highs},
            {"name": f"CP-SAT (OR-Tools {importlib.metadata.version('ortools')})", "kind": "cp", **cp_sat},
            {"name": "Brute force", "kind": "brute", **brute},
            {"name": "Boggle Lab", "kind": "break", **breaking},
        ],
    }
    for solver in record["solvers"]:
        state = "proved" if solver.get("proved") else "no proof"
        print(f"{solver['name']:32} {solver.get('seconds', '-'):>8} s  best {solver.get('best')}  bound {solver.get('bound')}  {state}")
    print(json.dumps(record))


if __name__ == "__main__":
    main()
