import { sumOf } from '../table/exact-sum';
import { grouped } from '../table/grouped';
import { formatCount } from '../wording/counts';
import { formatDay } from '../wording/days';
import { isAdditive, type Restatement } from './restatement';

/** Nobody reads more lines of one refresh. */
const MOST_LINES = 1_000;

/** Replace the dimensions in a line for several rows. The summary parses them, so they are the same in every language. */
const ROWS_TOGETHER = 'rows together' as const;
const ROWS_OF = 'rows of' as const;
/** Matches only such lines: dimensions begin with a label and a colon. */
const GROUPED = /^([\d,]+) rows(?: of \w+ \d+)? together$/;

/** The lines for a refresh's restatements, each result shorter than the one before: a line for each row, day or month. */
export function* groupLines(entries: readonly Restatement[]): Generator<readonly Restatement[]> {
  if (entries.length <= MOST_LINES) yield entries;
  const days = lines(entries, ({ day }) => day, byDay);
  if (days.length <= MOST_LINES) yield days;
  yield lines(entries, ({ day }) => day?.slice(0, 7) ?? null, byMonth);
}

/** How many restatements a line with these dimensions represents. */
export function restatementsIn(dimensions: string): number {
  const count = GROUPED.exec(dimensions)?.[1];
  return count === undefined ? 1 : Number(count.replace(/,/g, ''));
}

/** One line for each period, metric and kind; restatements without a difference have lines of their own. */
function lines(
  entries: readonly Restatement[],
  periodOf: (entry: Restatement) => string | null,
  lineOf: (total: Restatement, rows: string) => Restatement,
): Restatement[] {
  const groups = grouped(entries, (entry) => {
    const { report, field, currency, what, difference } = entry;
    return JSON.stringify([periodOf(entry), report, field, currency, what, difference === null]);
  });
  return [...groups.values()].map((group) =>
    group.length === 1 ? group[0] : lineOf(totalOf(group), formatCount(group.length)),
  );
}

function totalOf(group: readonly [Restatement, ...Restatement[]]): Restatement {
  const [first] = group;
  const sum = (name: 'old' | 'fresh' | 'difference') =>
    isAdditive(first) ? sumOf(group.map(({ [name]: number }) => number)) : null;
  return { ...first, old: sum('old'), fresh: sum('fresh'), difference: sum('difference') };
}

function byDay(total: Restatement, rows: string): Restatement {
  return { ...total, dimensions: `${rows} ${ROWS_TOGETHER}` };
}

function byMonth(total: Restatement, rows: string): Restatement {
  if (total.day === null) return byDay(total, rows);
  const day = `${total.day.slice(0, 7)}-01`;
  const month = formatDay(day).slice(2);
  return { ...total, day, daysAfter: null, dimensions: `${rows} ${ROWS_OF} ${month} together` };
}
