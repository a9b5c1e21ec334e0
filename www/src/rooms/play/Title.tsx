/** The heading of a phase: in the place of one line, a long one has two. */

/** Characters that fit one line on a phone. */
const ONE_LINE = 16;

export function Title({ text }: { text: string }) {
  return (
    <h1 class="play-title" data-long={text.length > ONE_LINE}>
      {text}
    </h1>
  );
}
