import { cellName } from '../file/a1';
import type { Spreadsheet } from '../file/spreadsheet';
import { element, whenChanged } from '../parts/element';

/** Announces the selected cell to screen readers: its address, its value and its marks. */
export function cellAnnouncer(file: Spreadsheet): HTMLElement {
  const region = element('div', {
    class: 'unseen',
    'aria-live': 'polite',
    'aria-atomic': 'true',
    id: 'selected-cell',
  });
  const show = whenChanged(message, (text: string) => {
    region.textContent = text;
  });
  file.onChange(() => show(file));
  return region;
}

function message({ marked, cell }: Spreadsheet): string {
  if (marked === null || cell === null) return '';
  const { area, anchor } = marked;
  const size = area.rows * area.columns > 1 ? `${area.rows} rows by ${area.columns} columns selected. ` : '';
  const value = cell.shown === '' ? 'blank' : cell.shown;
  const error = cell.error === undefined ? '' : `. Error: ${cell.error}`;
  const note = cell.note === undefined ? '' : `. Note: ${cell.note}`;
  return `${size}${cellName(anchor.row, anchor.column)}: ${value}${error}${note}`;
}
