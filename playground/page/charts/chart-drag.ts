import type { PageChart } from '../../page-server/api';

const LEAST_WIDTH = 80;
const LEAST_HEIGHT = 60;
/** Pixels that the pointer moves before a click becomes a drag. */
const SLACK = 3;

/** The ends of a drag. */
export interface Dragged {
  /** The chart was moved by these pixels. */
  readonly moved: (x: number, y: number) => void;
  readonly resized: (width: number, height: number) => void;
}

/** Lets a chart be dragged, and resized by its handle. Until the server has answered, the element stays where it was dropped. */
export function makeDraggable(
  figure: HTMLElement,
  handle: HTMLElement,
  { place }: PageChart,
  dragged: Dragged,
): void {
  figure.addEventListener('pointerdown', (event) => {
    const isHandle = event.target === handle;
    if (event.button !== 0 || (event.target as Element).closest('button') !== null) return;
    figure.setPointerCapture(event.pointerId);
    const by = (now: PointerEvent) => [now.clientX - event.clientX, now.clientY - event.clientY] as const;
    const size = (x: number, y: number) =>
      [Math.max(LEAST_WIDTH, place.width + x), Math.max(LEAST_HEIGHT, place.height + y)] as const;
    const move = (now: PointerEvent) => {
      const [x, y] = by(now);
      if (isHandle) show(figure, ...size(x, y));
      else figure.style.translate = `${x}px ${y}px`;
    };
    const stop = (end: PointerEvent) => {
      figure.removeEventListener('pointermove', move);
      const [x, y] = by(end);
      if (Math.abs(x) + Math.abs(y) <= SLACK) figure.style.translate = '';
      else if (isHandle) dragged.resized(...size(x, y));
      else dragged.moved(x, y);
    };
    figure.addEventListener('pointermove', move);
    figure.addEventListener('pointerup', stop, { once: true });
  });
}

function show(figure: HTMLElement, width: number, height: number): void {
  Object.assign(figure.style, { width: `${width}px`, height: `${height}px` });
}
