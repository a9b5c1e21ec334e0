import { GridIcon } from '../design/icons';
import { Popup } from '../design/Popup';
import { OneOf } from '../ui/Choice';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, n] as const);

type SizePickerProps = { rows: number; cols: number; look: string; onPick: (rows: number, cols: number) => void };

export function SizePicker({ rows, cols, look, onPick }: SizePickerProps) {
  const face = (
    <>
      <GridIcon /> <span class="num">{`${rows}×${cols}`}</span>
    </>
  );
  return (
    <Popup label={`Size: ${rows} by ${cols}`} title="Size" buttonClass={`button ${look}`} button={face}>
      {() => (
        <div class="stack" style={{ width: 'min(19rem, 100vw - 3rem)' }}>
          <OneOf name="rows" label="Rows" options={NUMBERS} value={rows} onChoose={(n) => onPick(n, cols)} />
          <OneOf name="columns" label="Columns" options={NUMBERS} value={cols} onChoose={(n) => onPick(rows, n)} />
        </div>
      )}
    </Popup>
  );
}
