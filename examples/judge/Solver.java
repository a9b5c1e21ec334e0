// Solver.java: boggle dict --words > words.txt; boggle judge -- java Solver.java
import java.nio.file.*;
import java.util.*;

class Solver {
    static final Set<String> words = new HashSet<>(), prefixes = new HashSet<>();

    public static void main(String[] args) throws Exception {
        for (String word : Files.readAllLines(Path.of("words.txt"))) {
            words.add(word);
            for (int end = 1; end <= word.length(); end++) prefixes.add(word.substring(0, end));
        }
        Scanner in = new Scanner(System.in);
        while (in.hasNext()) {
            String board = in.next();
            Set<String> found = new TreeSet<>();
            for (int cell = 0; cell < 16; cell++) search(board, cell, "", 0, found);
            System.out.println(String.join(" ", found));
        }
    }

    static void search(String board, int cell, String text, int used, Set<String> found) {
        text += board.charAt(cell) == 'q' ? "qu" : board.charAt(cell);
        if (!prefixes.contains(text)) return;
        if (text.length() >= 3 && words.contains(text)) found.add(text);
        used |= 1 << cell;
        for (int next = 0; next < 16; next++)
            if ((used >> next & 1) == 0 && Math.abs(next / 4 - cell / 4) <= 1 && Math.abs(next % 4 - cell % 4) <= 1)
                search(board, next, text, used, found);
    }
}
