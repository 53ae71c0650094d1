import { cellAt } from '../file/cells';
import type { Place } from '../file/moves';
import type { Spreadsheet } from '../file/spreadsheet';
import { element } from '../parts/element';
import type { Grid } from './grid';

/** The card next to the cell under the mouse, with its error or its note. */
export class HoverCard {
  readonly card = element('div', { class: 'hover-card', role: 'tooltip', hidden: true });

  constructor(
    private readonly file: Spreadsheet,
    private readonly grid: Grid,
  ) {}

  /** Shows the card of the cell, or hides it if the cell has none. */
  show(place: Place | null): void {
    const { content } = this.file;
    const cell = place === null || content === null ? null : cellAt(content, place.row, place.column);
    const parts = cell === null ? [] : cardParts(cell.error, cell.note);
    this.card.hidden = parts.length === 0;
    if (place === null || content === null || parts.length === 0) return;
    this.card.replaceChildren(...parts);
    const { left, top, width } = this.grid.drawn(place, content);
    const room = this.card.parentElement?.clientWidth ?? 0;
    const isTight = left + width + 12 + this.card.offsetWidth > room;
    this.card.style.left = `${isTight ? Math.max(0, left - this.card.offsetWidth - 6) : left + width + 6}px`;
    const lowest = (this.card.parentElement?.clientHeight ?? 0) - this.card.offsetHeight - 8;
    this.card.style.top = `${Math.max(4, Math.min(top, lowest))}px`;
  }
}

function cardParts(error: string | undefined, note: string | undefined): HTMLElement[] {
  const lines = error === undefined ? [] : [element('strong', {}, 'Error'), element('p', {}, error)];
  return note === undefined ? lines : [...lines, element('p', {}, note)];
}
