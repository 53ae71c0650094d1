import type { FilePart } from '../../src/device/file-part';
import type { DeviceFilter } from '../../src/device/rows/row-filter';
import { NO_ROW_FILTER } from '../../src/request/draft';

export type TestFilter = DeviceFilter;

export const ALL_ROWS: TestFilter = { ...NO_ROW_FILTER, areas: [] };

/** The pieces of a file, by characters. They end at the `cuts`. Each begins where the reader of the previous piece stopped. */
export function partsOf(text: string, cuts: readonly number[] = []) {
  const ends = [...new Set(cuts)].filter((cut) => cut > 0 && cut < text.length).sort((a, b) => a - b);
  ends.push(text.length);
  let begin = 0;
  let isDone = false;
  return {
    /** The next piece, if `taken` characters of the previous one were read. Undefined after the last piece. */
    next(taken: number): FilePart | undefined {
      if (isDone) return undefined;
      begin += taken;
      const end = ends.shift()!;
      isDone = ends.length === 0;
      return {
        centre: 'en',
        text: text.slice(begin, Math.max(begin, end)),
        head: text,
        isFirst: begin === 0,
        isLast: isDone,
      };
    },
  };
}
