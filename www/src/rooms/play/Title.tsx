/** The heading of a phase. A long heading gets two lines in the space of one. */

/** The number of characters that fit on one line on a phone. */
const ONE_LINE = 16;

export function Title({ text }: { text: string }) {
  return (
    <h1 class="play-title" data-long={text.length > ONE_LINE}>
      {text}
    </h1>
  );
}
