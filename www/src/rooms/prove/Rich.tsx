/** A sentence of `text.ts`: what stands between `**` is bold, between backticks code. */

export function Rich({ text }: { text: string }) {
  return (
    <>
      {text.split(/(\*\*.+?\*\*|`.+?`)/).map((part, i) => {
        if (part.startsWith('**'))
          return (
            <b key={i} class="num">
              {part.slice(2, -2)}
            </b>
          );
        if (part.startsWith('`')) return <code key={i}>{part.slice(1, -1)}</code>;
        return part;
      })}
    </>
  );
}
