import type { DropDownCells, SheetContent } from '../../page-server/api';
import { cellName } from '../file/a1';
import { cellAt, holds } from '../file/cells';
import type { Place } from '../file/moves';
import type { Spreadsheet } from '../file/spreadsheet';
import { element } from '../parts/element';
import type { Grid } from './grid';
import { optionList } from './option-list';

/** The arrows in visible cells with a drop-down, and its list of values. */
export class DropDowns {
  readonly arrows = element('div', { class: 'drop-downs' });

  constructor(
    private readonly file: Spreadsheet,
    private readonly grid: Grid,
    /** The element over which the lists open. */
    private readonly sheet: HTMLElement,
    private readonly focusGrid: () => void,
  ) {
    file.onChange(() => this.follow());
  }

  /** Puts the arrows into the visible cells, which the grid knows only after it has drawn them. */
  follow(): void {
    requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    const { content } = this.file;
    const cells = content === null ? [] : content.dropDowns.flatMap((cells) => this.seen(cells));
    this.arrows.replaceChildren(...cells.map((place) => this.arrow(place, content!)));
  }

  /** Opens the list of a cell. False if the cell has none. */
  open(place: Place): boolean {
    const { content, frontId } = this.file;
    const items = content === null ? undefined : itemsAt(content, place);
    if (content === null || items === undefined) return false;
    const { left, top, width, height } = this.grid.drawn(place, content);
    const list = optionList(`Values for ${cellName(place.row, place.column)}`, items, {
      chosen: cellAt(content, place.row, place.column).shown,
      choose: (text) => void this.file.edit({ kind: 'type', sheetId: frontId, ...place, texts: [[text]] }),
      closed: this.focusGrid,
    });
    Object.assign(list.style, { left: `${left}px`, top: `${top + height}px`, minWidth: `${width}px` });
    this.sheet.append(list);
    list.focus();
    return true;
  }

  private seen({ areas }: DropDownCells): Place[] {
    const seen = this.grid.cellsSeen();
    return areas.flatMap((area) => {
      const places: Place[] = [];
      for (
        let row = Math.max(area.row, seen.row);
        row < Math.min(area.row + area.rows, seen.row + seen.rows);
        row += 1
      )
        for (let column = area.column; column < area.column + area.columns; column += 1)
          places.push({ row, column });
      return places;
    });
  }

  private arrow(place: Place, content: SheetContent): HTMLElement {
    const { left, top, width, height } = this.grid.drawn(place, content);
    const label = `Choose a value for ${cellName(place.row, place.column)}`;
    const button = element(
      'button',
      { type: 'button', class: 'drop-down-arrow', tabindex: -1, 'aria-label': label },
      '▼',
    );
    Object.assign(button.style, {
      left: `${left + width - 19}px`,
      top: `${top + 1}px`,
      height: `${height - 2}px`,
    });
    button.addEventListener('click', () => this.open(place));
    return button;
  }
}

function itemsAt({ dropDowns }: SheetContent, { row, column }: Place): readonly string[] | undefined {
  return dropDowns.find(({ areas }) => areas.some((area) => holds(area, row, column)))?.items;
}
