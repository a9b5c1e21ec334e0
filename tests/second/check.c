/*
check: proves which Boggle boards reach a number of points, and checks the result logs of others.

USAGE
  check words.txt 3x3 500 'aeijou bcdfgmpqvwxz hklnrsty'            print the boards with at least 500 points
  check words.txt 2x2 90 'aeiou bcdfghjklmnpqrstvwxyz' --words      count words instead of points
  check words.txt --log FILE[.gz] [--sample N|all] [--seed S]    check a log, and prove all its classes again, or only N
    that are picked at random; the same seed, a number, picks the same ones
The last argument of the first form is the partition: groups that have each letter once. The result doesn't depend
on it, but the time does. It is written as in a log, so '*' is all letters, and 'corner:*, edge:aeiou bcd...' has
groups for a kind of cells. Boards are printed in one form, the first in the alphabet of their rotations and
reflections. They have up to 12 cells, or 14 if this is compiled with -DWIDE. Status: 0 if everything was proved, 1 if
the log is wrong, 2 if the input can't be used, 3 if a sample of the classes shows nothing wrong: that proves nothing.

RULES  A word counts if it has 3 letters or more, all of them a to z, and a u after every q; the tile q reads "qu".
A word is on a board if it can be spelled along adjacent cells (8 directions), no cell twice. A board scores each of
its words once: 1 point for 3 or 4 letters, 2 for 5, 3 for 6, 5 for 7, 11 for 8 and more; "qu" is two letters. With
--words, or if a log says so, every word is worth 1.

METHOD  A class is a set of letters for each cell. The classes are all ways to give each cell one of the groups,
one for each orbit under rotation and reflection. One class is searched like this, cells in one fixed order, those
with the most neighbors first:
 1. search(): if the class has more than FEW_KEYS paths, the first cell gets each of its letters in turn; if there are
    still more than MAX_KEYS, so does the second cell, and so on. Each part is searched like a class of its own.
 2. collect(): each path of each word is a number, its key. From the top: 5 bits for each cell in order (1 to 26 for
    its letter; 0 if the path avoids the cell, or if the cell has only one letter), and in the last 4 bits the number
    of letters of the word. If several paths of a word have the same key, it is kept once. In sorted order, the keys
    are a tree: those that agree in the first cells stand together.
 3. build(): the keys become that tree. A node has the points of the keys that end there; each of its children adds
    a cell and its letter. Its bound is its points, plus for each cell the highest bound of its children there.
 4. decide(): bucket[d][x] holds all subtrees that agree with the letters so far and go on with letter x on the cell
    at depth d, and total[d][x] is the sum of their bounds. Letter x is worth a try on the next cell if the points
    so far, its total, and the highest total of each later cell add up to the threshold. To try it, all nodes in
    its bucket are opened: their points are collected, and their children go to the buckets of later cells.
 5. score(): a complete board is scored by the rules. All that this has in common with 1 to 4 is neighbors[].

WHY IT IS SOUND  Each word of a board has a path on it, whose key agrees with the board's letters, so these keys are
worth at least its score (a word with several keys counts several times). The bounds never fall below what these
keys are worth, because where the board takes one letter of a cell, the bound takes the best one. Each board is in
exactly one class, which is either searched or a rotation or reflection of one that is.
*/
#define _POSIX_C_SOURCE 200809L /* getline, popen, strndup */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef WIDE /* for boards of 13 or 14 cells: half as many keys, each twice as wide */
enum { MAX_CELLS = 14, MAX_KEYS = 1 << 24 };
typedef unsigned __int128 Key;
#else
enum { MAX_CELLS = 12, MAX_KEYS = 1 << 25 };
typedef uint64_t Key;
#endif
enum { LETTERS = 26, LONGEST = 40, FEW_KEYS = 1 << 20, MAX_CLASSES = 1 << 22 };

typedef struct { char tile[LONGEST + 1]; int tiles; } Word;                         /* 'a' to 'z'; q is qu */
typedef struct { char cell[MAX_CELLS + 1]; int points; } Board;                     /* row by row, 'a' to 'z' */
typedef struct { Board *item; size_t size, room; } Boards;
typedef struct { int points, bound, child, children; uint8_t depth, letter; } Node; /* children: node[child], ... */
typedef struct { int total[MAX_CELLS][LETTERS], size[MAX_CELLS][LETTERS]; } Forest; /* [depth][letter] */

static int rows, columns, cells, threshold, count_words;
static Word *word; static size_t words;          /* sorted, each once */
static char hash[65];                            /* the SHA-256 of their file, as it would be if it were sorted */
static uint32_t *mask;                           /* of word[.]: the set of its tiles, or all bits if it has too many */
static int neighbors[MAX_CELLS];                 /* a set; in all sets, bit n stands for cell or letter n */
static int order[MAX_CELLS], shift[MAX_CELLS];   /* by depth: the cell, and where its letter is in a key */
static int depth_of[MAX_CELLS];                  /* by cell */
static int symmetry[8][MAX_CELLS], symmetries;   /* cell c of the image is cell symmetry[.][c] of the board */
static uint32_t group[MAX_CELLS][LETTERS];       /* the partition: by cell, sets of letters */
static int groups[MAX_CELLS];
static long product = 1, classes;                /* all classes; one of each orbit */
static uint32_t set[MAX_CELLS];                  /* the class that is searched */
static Boards found;                             /* its boards */

static void print(FILE *to, const char *format, va_list arguments) { /* without control characters from a log */
    char text[2000]; vsnprintf(text, sizeof text, format, arguments);
    for (char *p = text; *p; p++) if ((*p < ' ' && *p != '\n') || *p > '~') *p = '?';
    fprintf(to, "%s\n", text);
}
static _Noreturn void fail(const char *format, ...) {
    va_list arguments; va_start(arguments, format);
    fputs("check: ", stderr); print(stderr, format, arguments);
    exit(2);
}
static void *reserve(void *array, size_t size, size_t *room, size_t item) { /* room for one more */
    if (size < *room) return array;
    if (!(array = realloc(array, (*room = 2 * size + 16) * item))) fail("out of memory");
    return array;
}
static void add(Boards *boards, const char *cell, int points) {
    boards->item = reserve(boards->item, boards->size, &boards->room, sizeof(Board));
    Board *board = &boards->item[boards->size++];
    memcpy(board->cell, cell, cells); board->cell[cells] = 0; board->points = points;
}

static int points_of(int letters) {
    return count_words || letters < 5 ? 1 : letters == 5 ? 2 : letters == 6 ? 3 : letters == 7 ? 5 : 11;
}
static int letters_of(const Word *w) { /* at most 15, since the points are the same for more */
    int letters = w->tiles;
    for (int i = 0; i < w->tiles; i++) letters += w->tile[i] == 'q';
    return letters < 15 ? letters : 15;
}

/* ==== PART 1: THE PROOF ==== */
/* ---- Step 2: the paths of a class ---- */
static Key *key; static size_t keys, limit;

static int walk(const Word *w, int place, int cell, int used, Key path) {   /* returns 0 if there are too many keys */
    int letter = w->tile[place] - 'a';
    if (!(set[cell] >> letter & 1)) return 1;
    if (set[cell] & (set[cell] - 1)) path |= (Key)(letter + 1) << shift[depth_of[cell]];
    used |= 1 << cell;
    if (place + 1 == w->tiles) {
        if (keys < limit) { key[keys++] = path; return 1; }
        return 0;
    }
    for (int next = 0; next < cells; next++)
        if (neighbors[cell] & ~used & 1 << next && !walk(w, place + 1, next, used, path)) return 0;
    return 1;
}
static int by_value(const void *a, const void *b) {
    Key x = *(const Key *)a, y = *(const Key *)b;
    return x < y ? -1 : x > y;
}
static int collect(void) {
    uint32_t any = 0;
    for (int c = 0; c < cells; c++) any |= set[c];
    keys = 0;
    for (size_t w = 0; w < words; w++) {
        size_t first = keys, kept = keys;
        if (mask[w] & ~any) continue;
        for (int c = 0; c < cells; c++) if (!walk(&word[w], 0, c, 0, letters_of(&word[w]))) return 0;
        qsort(key + first, keys - first, sizeof(Key), by_value);
        for (size_t i = first; i < keys; i++) if (i == first || key[i] != key[i - 1]) key[kept++] = key[i];
        keys = kept;
    }
    return 1;
}
static void sort_keys(void) { /* by 11 bits at a time, from the lowest */
    Key *from = key, *to = malloc(MAX_KEYS * sizeof(Key)), *swap;
    if (!to) fail("out of memory");
    for (int digit = 0; digit < 8 * (int)sizeof(Key); digit += 11, swap = from, from = to, to = swap) {
        size_t start[2049] = { 0 };
        for (size_t i = 0; i < keys; i++) start[(from[i] >> digit & 2047) + 1]++;
        for (int i = 1; i < 2048; i++) start[i] += start[i - 1];
        for (size_t i = 0; i < keys; i++) to[start[from[i] >> digit & 2047]++] = from[i];
    }
    key = from; free(to);
}

/* ---- Step 3: the tree ---- */
static Node *node; static size_t nodes, node_room;

static void build(int n, const Key *a, const Key *b, int depth) { /* node n has the keys a to b; they agree so far */
    const Key *p, *q; int first = nodes, end, best = 0, d, points = 0;
    Key below = depth ? ((Key)1 << shift[depth - 1]) - 1 : ~(Key)0;
    for (; a < b && (*a & below) < 16; a++) points += points_of(*a & 15);
    for (p = a; p < b; p = q) {
        for (d = depth; !(*p >> shift[d] & 31); d++) ;
        q = b[-1] >> shift[d] == *p >> shift[d] ? b : p + 1;
        while (q < b && *q >> shift[d] == *p >> shift[d]) q++;
        node = reserve(node, nodes, &node_room, sizeof(Node));
        node[nodes].depth = d; node[nodes].letter = (*p >> shift[d] & 31) - 1;
        node[nodes++].children = q - p; /* for now, the number of its keys */
    }
    end = nodes;
    node[n].points = node[n].bound = points; node[n].child = first; node[n].children = end - first;
    for (int i = first; i < end; i++, a = q) {
        q = a + node[i].children;
        build(i, a, q, node[i].depth + 1);
        if (node[i].bound > best) best = node[i].bound;
        if (i + 1 == end || node[i + 1].depth != node[i].depth) node[n].bound += best, best = 0;
    }
}

/* ---- Step 5: the score of a board ---- */
static struct { int next[LETTERS], points, board; } *trie; /* of all words; board: the last one that spelled the word */
static size_t trie_size, trie_room;

static int spell(const char *cell, int c, int used, int t, int board) { /* points of the new words from t on with c */
    if (!(t = trie[t].next[cell[c] - 'a'])) return 0;
    int points = trie[t].board == board ? 0 : trie[t].points;
    trie[t].board = board;
    for (int d = 0; d < cells; d++)
        if (neighbors[c] >> d & 1 && !(used >> d & 1)) points += spell(cell, d, used | 1 << d, t, board);
    return points;
}
static int score(const char *cell) {
    static int board; int points = 0;
    board++;
    for (int c = 0; c < cells; c++) points += spell(cell, c, 1 << c, 0, board);
    return points;
}
static int new_trie_node(void) {
    trie = reserve(trie, trie_size, &trie_room, sizeof *trie);
    memset(&trie[trie_size], 0, sizeof *trie);
    return trie_size++;
}

/* ---- Step 4: the search ---- */
static Forest forest[MAX_CELLS + 1];
static int bucket[MAX_CELLS][LETTERS][1 << (MAX_CELLS - 1)]; /* at most one node for each set of earlier cells */
static char letter_of[MAX_CELLS];                            /* the board, by cell */

static void open_node(Forest *f, const Node *n) {
    for (int i = n->child; i < n->child + n->children; i++) {
        int d = node[i].depth, x = node[i].letter;
        f->total[d][x] += node[i].bound;
        bucket[d][x][f->size[d][x]++] = i;
    }
}
static void decide(int depth, int points) {
    const Forest *now = &forest[depth]; Forest *then = &forest[depth + 1];
    if (depth == cells) {
        if (points >= threshold && (points = score(letter_of)) >= threshold) add(&found, letter_of, points);
        return;
    }
    int rest = 0;
    for (int d = depth + 1; d < cells; d++) {
        int best = 0;
        for (int x = 0; x < LETTERS; x++) if (now->total[d][x] > best) best = now->total[d][x];
        rest += best;
    }
    for (int x = 0; x < LETTERS; x++) {
        if (!(set[order[depth]] >> x & 1) || points + now->total[depth][x] + rest < threshold) continue;
        int more = 0;
        letter_of[order[depth]] = 'a' + x;
        *then = *now; /* forgets what other letters have put into buckets */
        for (int i = 0; i < now->size[depth][x]; i++) {
            const Node *n = &node[bucket[depth][x][i]];
            more += n->points;
            open_node(then, n);
        }
        decide(depth + 1, points + more);
    }
}

/* ---- Step 1: a class, or its parts ---- */
static void search(int depth) { /* in set[], the cells before depth have one letter each */
    limit = depth ? MAX_KEYS : FEW_KEYS;
    if (collect()) {
        sort_keys();
        node = reserve(node, 0, &node_room, sizeof(Node)); nodes = 1;
        build(0, key, key + keys, 0);
        memset(&forest[0], 0, sizeof(Forest));
        open_node(&forest[0], &node[0]);
        decide(0, node[0].points);
        return;
    }
    if (depth == cells) fail("a single board has more than %d paths", MAX_KEYS);
    uint32_t letters = set[order[depth]];
    for (int x = 0; x < LETTERS; x++) if (letters >> x & 1) set[order[depth]] = 1u << x, search(depth + 1);
    set[order[depth]] = letters;
}

/* ---- The size, the words, and the classes ---- */
static void set_size(const char *text) {
    char more; int depth = 0;
    if (sscanf(text, "%2dx%2d%c", &rows, &columns, &more) != 2 || rows < 1 || columns < 1 || rows * columns > MAX_CELLS
        || text[strspn(text, "0123456789x")] || *text == '0' || strstr(text, "x0"))
        fail("%s isn't a size like 3x3 with up to %d cells", text, MAX_CELLS);
    cells = rows * columns;
    for (int c = 0; c < cells; c++) for (int d = 0; d < cells; d++)
        if (c != d && abs(c / columns - d / columns) < 2 && abs(c % columns - d % columns) < 2) neighbors[c] |= 1 << d;
    for (int n = 8; n >= 0; n--) for (int c = 0; c < cells; c++) {
        int count = 0;
        for (int d = 0; d < cells; d++) count += neighbors[c] >> d & 1;
        if (count == n) order[depth] = c, depth_of[c] = depth, shift[depth] = 8 * sizeof(Key) - 5 - 5 * depth, depth++;
    }
    symmetries = rows == columns ? 8 : 4;
    for (int s = 0; s < symmetries; s++) for (int c = 0; c < cells; c++) {
        int r = s & 1 ? rows - 1 - c / columns : c / columns, k = s & 2 ? columns - 1 - c % columns : c % columns;
        symmetry[s][c] = s & 4 ? k * columns + r : r * columns + k;
    }
    if (!(key = malloc(MAX_KEYS * sizeof(Key)))) fail("out of memory");
}
/* Opens what a command prints, with a file's name in quotes. */
static FILE *open_pipe(const char *command, const char *name, const char *then) {
    size_t size = strlen(command) + strlen(name) + strlen(then) + 3; char *text = malloc(size);
    if (!text || strchr(name, '\'')) fail("can't pass this name to another program: %s", name);
    snprintf(text, size, "%s'%s'%s", command, name, then);
    return popen(text, "r");
}
static void set_hash(const char *words_name) {
    FILE *pipe = open_pipe("LC_ALL=C sort -u -- ", words_name, " | { sha256sum 2>/dev/null || shasum -a 256; }");
    if (!pipe || fscanf(pipe, "%64s", hash) != 1 || pclose(pipe)) fail("can't hash %s", words_name);
}
static int by_tiles(const void *a, const void *b) { return strcmp(((const Word *)a)->tile, ((const Word *)b)->tile); }
static void read_words(const char *name) {
    FILE *file = fopen(name, "r"); char *text = NULL; size_t text_room = 0, room = 0, kept = 0;
    while (file && getline(&text, &text_room, file) > 0) {
        Word w = { .tiles = 0 }; int i = 0, length = strcspn(text, "\r\n");
        if (length > LONGEST) fail("%s has a line of more than %d letters", name, LONGEST);
        for (; text[i] >= 'a' && text[i] <= 'z' && (text[i] != 'q' || text[i + 1] == 'u'); i += text[i] == 'q' ? 2 : 1)
            w.tile[w.tiles++] = text[i];
        if (length < 3 || i < length) continue;
        word = reserve(word, words, &room, sizeof(Word)); word[words++] = w;
    }
    if (!words || fclose(file) || !(mask = calloc(words, sizeof *mask))) fail("can't read words from %s", name);
    qsort(word, words, sizeof(Word), by_tiles);
    for (size_t w = 0; w < words; w++) if (!w || by_tiles(&word[w], &word[w - 1])) word[kept++] = word[w];
    words = kept;
    set_hash(name);
    new_trie_node();
    for (size_t w = 0; w < words; w++) {
        int t = 0, next;
        for (const char *p = word[w].tile; *p; p++, t = next) {
            mask[w] |= 1u << (*p - 'a');
            if (!(next = trie[t].next[*p - 'a'])) { next = new_trie_node(); trie[t].next[*p - 'a'] = next; }
        }
        trie[t].points = points_of(letters_of(&word[w]));
        if (word[w].tiles > cells) mask[w] = ~0u;
    }
}
static uint32_t letter_set(const char *text) { /* up to a space, comma, or the end; 0 if it isn't a set of letters */
    uint32_t result = 0;
    if (*text == '*') return strchr(" ,", text[1]) ? (1u << LETTERS) - 1 : 0; /* strchr finds the end, too */
    for (; !strchr(" ,", *text); result |= 1u << (*text++ - 'a'))
        if (*text < 'a' || *text > 'z' || result >> (*text - 'a') & 1) return 0;
    return result;
}
static int is_canonical(long id) { /* the lowest number of its orbit */
    int digit[MAX_CELLS]; long rest = id;
    for (int c = 0; c < cells; rest /= groups[c++]) digit[c] = rest % groups[c];
    for (int s = 1; s < symmetries; s++) {
        long image = 0;
        for (int c = cells; c-- > 0; ) image = image * groups[c] + digit[symmetry[s][c]];
        if (image < id) return 0;
    }
    return 1;
}
static void set_class(long id) { for (int c = 0; c < cells; id /= groups[c++]) set[c] = group[c][id % groups[c]]; }
static void set_partition(const char *space) {
    static const char *const kinds[] = { "center:", "edge:", "corner:" };
    for (int c = 0; c < cells; c++) {
        int r = c / columns, k = c % columns, mine = (r == 0 || r == rows - 1) + (k == 0 || k == columns - 1);
        const char *list = NULL; uint32_t all = 0, seen = 0;
        for (const char *p = space; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL) {
            int kind = 0;
            p += strspn(p, " ");
            while (kind < 3 && strncmp(p, kinds[kind], strlen(kinds[kind]))) kind++;
            if (seen >> kind & 1) fail("two lists for the same cells: %s", space);
            seen |= 1u << kind;
            if (kind == mine) list = p + strlen(kinds[kind]);
            if (kind == 3 && !(seen >> mine & 1)) list = p; /* for cells whose kind has no list */
        }
        for (; list && *(list += strspn(list, " ")) && *list != ','; list += strcspn(list, " ,")) {
            uint32_t letters = letter_set(list);
            if (!letters || letters & all) fail("'%s' isn't a group of other letters: %s", list, space);
            group[c][groups[c]++] = letters; all |= letters;
        }
        if (all != (1u << LETTERS) - 1) fail("the partition lacks letters for some cells: %s", space);
        if ((product *= groups[c]) > MAX_CLASSES) fail("the partition has more than %d classes", MAX_CLASSES);
    }
    for (long id = 0; id < product; id++) classes += is_canonical(id);
}

/* ---- Boards ---- */
static int by_points(const void *a, const void *b) {
    const Board *x = a, *y = b;
    return x->points != y->points ? y->points - x->points : strcmp(x->cell, y->cell);
}
static Board image(const Board *board, int s) {
    Board result = *board;
    for (int c = 0; c < cells; c++) result.cell[c] = board->cell[symmetry[s][c]];
    return result;
}
static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }
/* Prints the boards, and what is shown about them; first makes them the first of their orbits, each once. */
static void conclude(Boards *boards, const char *words_name) {
    size_t kept = 0; Board *item = boards->item; const char *unit = count_words ? "words" : "points";
    for (size_t i = 0; i < boards->size; i++) for (int s = 0; s < symmetries; s++) {
        Board other = image(&item[i], s);
        if (strcmp(other.cell, item[i].cell) < 0) item[i] = other, s = 0;
    }
    if (item) qsort(item, boards->size, sizeof(Board), by_points);
    for (size_t i = 0; i < boards->size; i++) if (!i || strcmp(item[i].cell, item[i - 1].cell)) item[kept++] = item[i];
    for (size_t i = 0; i < kept; i++) {
        printf("%d ", item[i].points);
        for (int c = 0; c < cells; c++) {
            if (c && c % columns == 0 && rows != columns) putchar('/');
            putchar(item[i].cell[c]);
        }
        putchar('\n');
    }
    printf("Proved: of all %dx%d boards, rotations and reflections counted once, ", rows, columns);
    if (kept) printf("exactly %zu reach %d %s, and the best has %d %s", kept, threshold, unit, item[0].points, unit);
    else printf("none reaches %d %s", threshold, unit);
    printf(". Each cell has a letter from a to z, where q is Qu. The %zu words of %s "
        "(SHA-256 %s) that have at least 3 letters, only a to z, and a u after each q, count once each, on adjacent cells (8 "
        "directions), no cell twice%s. %ld class%s, %.1f CPU seconds.\n", words, words_name, hash, count_words ? ""
        : ": 1 point for 3-4 letters, 2 for 5, 3 for 6, 5 for 7, 11 for 8 or more", classes, classes == 1 ? "" : "es", seconds());
}

/* ==== PART 2: LOGS ==== */
static char *line, *at; static size_t line_room; static long line_number, faults; /* line_number: 0 when all are read */

static void wrong(const char *format, ...) {
    va_list arguments; va_start(arguments, format);
    if (line_number) printf("line %ld: ", line_number);
    print(stdout, format, arguments);
    faults++;
}
static int is_in_class(const Board *board) {
    for (int c = 0; c < cells; c++) if (!(set[c] >> (board->cell[c] - 'a') & 1)) return 0;
    return 1;
}
static int has(const Boards *boards, size_t from, const Board *board) {
    while (from < boards->size && strcmp(boards->item[from].cell, board->cell)) from++;
    return from < boards->size;
}
/* A line is read from left to right: the fields come in the order in which `boggle` writes them, without spaces or escapes. */
static void unreadable(const char *expected) {
    fail("%sline %ld, byte %td: expected %s, not %.30s", line_number > 1 ? "" : "only logs of format 2, as `boggle` writes "
        "them, with all classes of a partition and the rules that I know, can be checked: ", line_number, at - line + 1, expected, at);
}
static void expect(const char *text) {
    size_t length = strlen(text);
    if (strncmp(at, text, length)) unreadable(text);
    at += length;
}
static long number(const char *before) {
    char *end; expect(before);
    long result = *at >= '0' && *at <= '9' ? strtol(at, &end, 10) : -1;
    if (result < 0 || end - at > 18) unreadable("a whole number");
    at = end;
    return result;
}
static char *string(const char *before) {
    expect(before); expect("\"");
    char *end = at + strcspn(at, "\"\\"), *result = strndup(at, end - at);
    at = end; expect("\"");
    return result;
}
static void end_of_line(void) { if (strcmp(at, "\n") && strcmp(at, "\r\n")) unreadable("the end"); }

static void read_header(const char *words_name) {
    at = line; string("{\"run\":{\"schema\":2,\"version\":");
    char *size = string(",\"size\":"), *space = string(",\"space\":");
    long log_classes = number(",\"classes\":"), least = number(",\"threshold\":");
    string(",\"method\":"); number(",\"methodVersion\":"); string(",\"dictionary\":");
    char *sha256 = string(",\"sha256\":"); long log_words = number(",\"words\":");
    count_words = !strcmp(string(",\"qu\":\"face\",\"minLength\":3,\"maxLength\":null,\"scoring\":"), "words");
    expect(count_words ? ",\"points\":[0,1]}}" : ",\"points\":[0,0,0,1,1,2,3,5,11]}}"); end_of_line();
    if (least < 1 || least > 999999999) fail("I can't use the threshold %ld", least);
    threshold = least; set_size(size); read_words(words_name); set_partition(space);
    printf("%dx%d, threshold %d %s, %zu words, classes: %ld, of %s\n", rows, columns, threshold,
        count_words ? "words" : "points", words, classes, space);
    puts("Not checked: version, method, the names of the word list and the points, work, and bounds above the best board");
    if (strcmp(hash, sha256)) fail("%s is not the word list of the log", words_name);
    if (log_words != (long)words) fail("it counts %ld words; this program knows %zu, of the letters a to z", log_words, words);
    if (log_classes != classes) fail("it says %ld classes, not %ld", log_classes, classes);
}
static void read_board(Boards *listed, long id, size_t from, long *most) {
    char *name = string("{\"board\":"), *q = name;
    long log_points = number(",\"points\":"); expect("}");
    Board board = { 0 }; int size = 0;
    for (; *q; q++) {
        // Square boards, and those with one row fewer than columns, are written without it.
        if (*q == '/' && rows != columns && rows + 1 != columns && size && size < cells && size % columns == 0 && q[-1] != '/') continue;
        if (*q < 'a' || *q > 'z' || size == cells) { size = -1; break; }
        board.cell[size++] = *q;
    }
    if (size != cells) { wrong("class %ld lists %s, which isn't a board", id, name); return; }
    int points = score(board.cell);
    if (points != log_points) wrong("class %ld lists %s with %ld, but it scores %d", id, name, log_points, points);
    if (points < threshold) wrong("class %ld lists %s, which is below the threshold", id, name);
    if (!is_in_class(&board)) wrong("class %ld lists %s, which isn't in this class", id, name);
    if (has(listed, from, &board)) wrong("class %ld lists %s twice", id, name);
    if (points > *most) *most = points;
    add(listed, board.cell, points);
}
static void read_result(Boards *listed, char *seen) {
    at = line; long id = number("{\"id\":"), most = 0; size_t from = listed->size;
    char *text = string(",\"class\":"), written[MAX_CELLS * (LETTERS + 1) + 1], *end = written;
    if (id >= product || !is_canonical(id)) { wrong("%ld isn't the number of a class", id); return; }
    if (seen[id]++) { wrong("class %ld occurs twice", id); return; }
    set_class(id);
    for (int c = 0; c < cells; c++) {
        if (c) *end++ = ' ';
        for (int letter = 0; letter < LETTERS; letter++) if (set[c] >> letter & 1) *end++ = 'a' + letter;
    }
    *end = 0;
    if (strcmp(text, written)) wrong("the text of class %ld doesn't match its number: %s", id, text);
    expect(",\"boards\":[");
    if (*at == '{') for (read_board(listed, id, from, &most); *at == ','; read_board(listed, id, from, &most)) at++;
    if (number("],\"bound\":") < most) wrong("class %ld lists a board above its bound", id);
    /* How much work it was: names, and numbers that may have a point. */
    while (*at == ',') {
        char *name = string(","); expect(":");
        if (strstr("id class boards bound", name)) fail("line %ld has the field %s twice", line_number, name);
        if (!strspn(at, "0123456789")) unreadable("a number");
        at += strspn(at, "0123456789.e+-");
    }
    expect("}"); end_of_line();
    for (size_t i = from; i < listed->size; i++) for (int s = 1; s < symmetries; s++) {
        Board other = image(&listed->item[i], s);
        if (is_in_class(&other) && !has(listed, from, &other)) wrong("class %ld lists %s but not its rotation or "
            "reflection %s, which is also in the class", id, listed->item[i].cell, other.cell);
    }
}
typedef struct { uint64_t lot; long id; } Turn;
static int by_lot(const void *a, const void *b) {
    const Turn *x = a, *y = b;
    return x->lot < y->lot ? -1 : x->lot > y->lot;
}
/* Returns all classes in an order that looks random, by splitmix64, and depends on a seed. */
static Turn *draw(long seed) {
    Turn *turn = calloc(classes, sizeof *turn); long count = 0;
    if (!turn) fail("out of memory");
    for (long id = 0; id < product; id++) if (is_canonical(id)) {
        uint64_t x = ((uint64_t)seed << 32) + (uint64_t)(id + 1) * 0x9e3779b97f4a7c15;
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9; x = (x ^ x >> 27) * 0x94d049bb133111eb;
        turn[count].lot = x ^ x >> 31; turn[count++].id = id;
    }
    qsort(turn, classes, sizeof *turn, by_lot);
    return turn;
}
static int check_log(const char *words_name, const char *name, long sample, long seed) {
    char *seen = NULL, *end = strrchr(name, '.'); Boards listed = { 0 };
    int zipped = end && !strcmp(end, ".gz"); long done = 0;
    FILE *file = zipped ? open_pipe("gzip -dc -- ", name, "") : fopen(name, "r");
    for (ssize_t length; file && (length = getline(&line, &line_room, file)) > 0; ) {
        line_number++;
        if (strlen(line) != (size_t)length) fail("line %ld has a byte 0", line_number);
        if (!strchr(line, '\n')) printf("line %ld is cut short and ignored\n", line_number);
        else if (seen) read_result(&listed, seen);
        else {
            read_header(words_name);
            if (!(seen = calloc(product, 1))) fail("out of memory");
        }
    }
    if (!file || (zipped ? pclose(file) : fclose(file)) || !seen) fail("can't read %s", name);
    printf("%ld lines, %zu boards\n", line_number, listed.size);
    line_number = 0;
    for (long id = 0; id < product; id++) if (!seen[id] && is_canonical(id)) wrong("class %ld is missing", id);
    printf("%ld fault%s\n", faults, faults == 1 ? "" : "s");
    if (faults) { puts("No class was proved again, and nothing is proved: the log is wrong or incomplete."); return 1; }
    if (sample > classes) sample = classes;
    for (Turn *turn = draw(seed); done < sample; ) {
        long id = turn[done].id;
        found.size = 0; set_class(id); search(0);
        for (size_t k = 0; k < found.size; k++) if (!has(&listed, 0, &found.item[k]))
            wrong("class %ld leaves out %s, which scores %d", id, found.item[k].cell, found.item[k].points);
        for (size_t k = 0; k < listed.size; k++) if (is_in_class(&listed.item[k]) && !has(&found, 0, &listed.item[k]))
            wrong("class %ld lists %s, which the search doesn't find", id, listed.item[k].cell);
        fprintf(stderr, "class %ld, %ld of %ld: %zu boards, %.1f CPU s\n", id, ++done, sample, found.size, seconds());
    }
    printf("%s %ld of %ld classes again: %ld fault%s, %.1f CPU seconds\n", faults || done < classes ? "Broke" : "Proved", done, classes,
        faults, faults == 1 ? "" : "s", seconds());
    if (done < classes)
        printf("They were picked at random with --seed %ld. Not broken again: %ld, so nothing is proved.\n", seed, classes - done);
    if (faults) puts("Nothing is proved: the log is wrong.");
    else if (done == classes) conclude(&listed, words_name);
    return faults ? 1 : done < classes ? 3 : 0;
}

static long positive(const char *text) {
    long result; char more;
    if (sscanf(text, "%9ld%c", &result, &more) != 1 || result < 1) fail("%s isn't a positive number", text);
    return result;
}
int main(int count, char **argument) {
    int with_log = count > 2 && !strcmp(argument[2], "--log"), next = with_log ? 4 : 5;
    long sample = MAX_CLASSES, seed = time(NULL) % 1000000000;
    for (; with_log && next + 1 < count; next += 2) {
        if (!strcmp(argument[next], "--seed")) seed = positive(argument[next + 1]);
        else if (strcmp(argument[next], "--sample")) break;
        else sample = strcmp(argument[next + 1], "all") ? positive(argument[next + 1]) : MAX_CLASSES;
    }
    count_words = !with_log && count == 6 && !strcmp(argument[5], "--words");
    if (count != next + count_words) fail("usage:\n  check words.txt 3x3 500 'aeijou bcdfgmpqvwxz "
        "hklnrsty' [--words]\n  check words.txt --log FILE[.gz] [--sample N|all] [--seed S]");
    if (with_log) return check_log(argument[1], argument[3], sample, seed);
    threshold = positive(argument[3]);
    set_size(argument[2]); read_words(argument[1]); set_partition(argument[4]);
    for (long id = 0; id < product; id++) if (is_canonical(id)) set_class(id), search(0);
    conclude(&found, argument[1]);
    return 0;
}
