import type { ChartEdit, PageChart, PageChartPlace, SheetContent } from '../../page-server/api';
import type { Spreadsheet } from '../file/spreadsheet';
import type { Grid } from '../grid/grid';
import { element } from '../parts/element';
import { makeDraggable } from './chart-drag';
import { chartFigure } from './chart-figure';
import { chartMenuButton } from './chart-menu';
import { cornerOf, type DrawnAt, placeAt } from './chart-place';

const STEP = 10;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The charts of the active sheet, over its cells. */
export class ChartLayer {
  readonly layer = element('div', { class: 'charts' });
  private readonly figures = new Map<number, HTMLElement>();
  private drawn = '';

  constructor(
    private readonly file: Spreadsheet,
    private readonly grid: Grid,
    private readonly focusGrid: () => void,
  ) {
    file.onChange(() => this.show());
  }

  /** Moves the charts to their cells after scrolling. */
  follow(): void {
    const { content } = this.file;
    if (content === null) return;
    for (const { chartId, place } of content.charts) {
      const { left, top } = cornerOf(place, this.drawnAt(content));
      const figure = this.figures.get(chartId);
      if (figure !== undefined) Object.assign(figure.style, { left: `${left}px`, top: `${top}px` });
    }
  }

  /** Draws the charts again if they have changed. */
  private show(): void {
    const { content, state, frontId } = this.file;
    if (content === null || state === null) return;
    const json = JSON.stringify([frontId, content.charts, state.locale.id]);
    if (json !== this.drawn) {
      this.drawn = json;
      this.draw(content, state.locale.id);
    }
    this.follow();
  }

  private draw({ charts }: SheetContent, locale: string): void {
    const focused = [...this.figures].find(([, figure]) => figure.contains(document.activeElement))?.[0];
    this.figures.clear();
    for (const chart of charts) this.figures.set(chart.chartId, this.figure(chart, locale));
    this.layer.replaceChildren(...this.figures.values());
    if (focused === undefined) return;
    const again = this.figures.get(focused);
    if (again === undefined) this.focusGrid();
    else again.focus();
  }

  private figure(chart: PageChart, locale: string): HTMLElement {
    const figure = chartFigure(chart, locale);
    const handle = element('div', { class: 'chart-handle' });
    const change = (what: ChartEdit['change']) => this.change(chart, what);
    figure.append(
      handle,
      chartMenuButton(chart, change, () => figure.focus()),
    );
    makeDraggable(figure, handle, chart, {
      moved: (x, y) => this.moveBy(chart, x, y),
      resized: (width, height) => change({ does: 'move', place: { ...chart.place, width, height } }),
    });
    figure.addEventListener('keydown', (event) => {
      if (event.target === figure) this.pressed(event, chart);
    });
    figure.addEventListener('wheel', (event) => this.grid.scroll(event), { passive: true });
    return figure;
  }

  private pressed(event: KeyboardEvent, chart: PageChart): void {
    const arrow = ARROWS[event.key];
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (event.key === 'Delete' || event.key === 'Backspace') this.change(chart, { does: 'delete' });
    else if (event.key === 'Escape') this.focusGrid();
    else if (isUndo) void (event.shiftKey ? this.file.redo() : this.file.undo());
    else if (arrow !== undefined) this.moveBy(chart, ...arrow);
    else return;
    event.preventDefault();
  }

  private moveBy(chart: PageChart, x: number, y: number): void {
    const { content } = this.file;
    if (content === null) return;
    const drawn = this.drawnAt(content);
    const { left, top } = cornerOf(chart.place, drawn);
    const place = placeAt({ left: left + x, top: top + y }, chart.place, content, drawn);
    this.change(chart, { does: 'move', place: { ...chart.place, ...place } satisfies PageChartPlace });
  }

  private change({ chartId }: PageChart, change: ChartEdit['change']): void {
    void this.file.edit({ kind: 'chart', chartId, change });
  }

  private drawnAt(content: SheetContent): DrawnAt {
    return (place) => this.grid.drawn(place, content);
  }
}
