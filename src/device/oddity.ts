import type { Day } from '../request/request';
import { type Centre, listed } from './centres';
import type { FilePart, FilePosition } from './file-part';
import { fileStart } from './file-start';
import { firstRecord } from './first-record';
import { columnAt } from './layout';
import { epochMsOf, numberOf } from './numbers';

/** What is odd about a file that can be read all the same; JSON. */
export interface Oddity {
  /** How it ends, where not with a line end: `unknown` where it has no row to go by. */
  readonly end?: 'in a line' | 'unknown';
  /** The day of its first row, where the rows are stamped with other days than the one asked for. */
  readonly dated?: Day;
}

/** A position that keeps what was odd in an earlier slice. */
export type OddPosition = FilePosition & { readonly odd?: Oddity };

const HOUR_MS = 3_600_000;
/** From noon: a day's rows may come a day late, and be stamped in any zone. */
const FARTHEST_MS = 48 * HOUR_MS;
const MOST_ROWS = 50;
/** Fewer rows may all have come late. */
const LEAST_ROWS = 5;

/** How a file of which `text` is the last piece ends. `head` is its first record. */
export function endOf(text: string, head: string): Oddity {
  if (/[\r\n]$/.test(text)) return {};
  return { end: text.length > head.length ? 'in a line' : 'unknown' };
}

/** Whether the first rows of a file are stamped with other days than `day`. The first `taken` characters of the piece were read well. */
export function datesOf(part: FilePart, taken: number, day: Day): Oddity {
  const { layout, from } = fileStart(part, []);
  const place = columnAt(layout, 'dateTimeStamp');
  const noon = Date.parse(day) + 12 * HOUR_MS;
  const stamps: number[] = [];
  for (let at = from, rows = 0; at < taken && rows < MOST_ROWS && place >= 0; rows++) {
    const { cells, next } = firstRecord(part.text, at);
    const stamp = epochMsOf(numberOf(cells[place] ?? '') ?? Number.NaN);
    if (!Number.isNaN(stamp)) stamps.push(stamp);
    at = next;
  }
  if (stamps.length < LEAST_ROWS || stamps.some((one) => Math.abs(one - noon) <= FARTHEST_MS)) return {};
  return { dated: new Date(stamps[0]!).toISOString().slice(0, 10) };
}

const NEXT = 'Compare the revenue with the full report, and run again later.';

type OddFile = { readonly centre: Centre; readonly odd: Oddity };

/** What has to be said of the files of a day, all of them read. */
export function doubtsOf(files: readonly OddFile[], day: Day): string[] {
  const cut = files.filter(({ odd }) => odd.end === 'in a line').map(({ centre }) => centre);
  const whole = files.filter(({ odd }) => odd.end === undefined).map(({ centre }) => centre);
  const dated = files.flatMap(({ centre, odd: { dated } }) =>
    dated === undefined
      ? []
      : [
          `The rows of centre ${centre} for ${day} are stamped with other days, the first one with ${dated}: the service may have sent the file of another day. ${NEXT}`,
        ],
  );
  // Where none of them ends with a line end, that is how they are written.
  return cut.length === 0 || whole.length === 0 ? dated : [cutTold(cut, whole, day), ...dated];
}

function cutTold(cut: readonly Centre[], whole: readonly Centre[], day: Day): string {
  const others = `${whole.length === 1 ? 'that' : 'those'} of ${listed(whole)} ${whole.length === 1 ? 'does' : 'do'}`;
  return cut.length === 1
    ? `The device file of centre ${listed(cut)} for ${day} does not end with a line end, as ${others}: it may be cut, and its last row with it. ${NEXT}`
    : `The device files of centres ${listed(cut)} for ${day} do not end with a line end, as ${others}: they may be cut, and their last rows with them. ${NEXT}`;
}
