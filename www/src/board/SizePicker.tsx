import { OneOf } from '../ui/Choice';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, n] as const);

interface SizePickerProps {
  rows: number;
  cols: number;
  onPick: (rows: number, cols: number) => void;
}

export function SizePicker({ rows, cols, onPick }: SizePickerProps) {
  return (
    <div class="stack" style={{ width: 'min(19rem, 100vw - 3rem)' }}>
      <OneOf name="rows" label="Rows" options={NUMBERS} value={rows} onChoose={(n) => onPick(n, cols)} />
      <OneOf name="columns" label="Columns" options={NUMBERS} value={cols} onChoose={(n) => onPick(rows, n)} />
    </div>
  );
}
