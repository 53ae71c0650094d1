import { metric } from '../catalogue/catalogue';
import { total } from '../table/decimals';
import { formatCount } from '../wording/counts';
import { formatDay } from '../wording/days';
import { type Restatement, ROWS } from './restatement';

/** More than these of one refresh nobody reads line by line. */
const MOST_ENTRIES = 1_000;

/** Written in place of dimensions in a line for several rows. The summary reads it back, so it is the same in every language. */
const ROWS_TOGETHER = 'rows together' as const;
const ROWS_OF = 'rows of' as const;
/** Dimensions begin with a label and a colon, so they never match. */
const FOLDED = /^([\d,]+) rows(?: of \w+ \d+)? together$/;

/** A refresh's restatements, from as many lines as may be read to as few as there can be: one a row, a day or a month. */
export function* groupLines(entries: readonly Restatement[]): Generator<readonly Restatement[]> {
  if (entries.length <= MOST_ENTRIES) yield entries;
  const days = folded(entries, ({ day }) => day, asDay);
  if (days.length <= MOST_ENTRIES) yield days;
  yield folded(entries, ({ day }) => day?.slice(0, 7) ?? null, asMonth);
}

/** How many restatements a line of the ledger counts for. */
export function restatementsIn(dimensions: string): number {
  const count = FOLDED.exec(dimensions)?.[1];
  return count === undefined ? 1 : Number(count.replace(/,/g, ''));
}

/** One line for all entries of a `time`, a metric and a kind; those whose difference is not known are kept apart. */
function folded(
  entries: readonly Restatement[],
  time: (entry: Restatement) => string | null,
  as: (together: Restatement, count: number) => Restatement,
): Restatement[] {
  const groups = grouped(entries, (entry) => {
    const { report, field, currency, what, difference } = entry;
    return JSON.stringify([time(entry), report, field, currency, what, difference === null]);
  });
  return [...groups.values()].map((group) =>
    group.length === 1 ? group[0] : as(summed(group), group.length),
  );
}

/** The items by key, in the order of the first of each key. */
export function grouped<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function summed(group: readonly [Restatement, ...Restatement[]]): Restatement {
  const [first] = group;
  const { field } = first;
  const adds = field === ROWS.field || metric(field).aggregate.kind === 'sum';
  const sum = (number: (entry: Restatement) => number | null) => (adds ? total(group.map(number)) : null);
  return {
    ...first,
    old: sum(({ old }) => old),
    fresh: sum(({ fresh }) => fresh),
    difference: sum(({ difference }) => difference),
  };
}

function asDay(together: Restatement, count: number): Restatement {
  return { ...together, dimensions: `${formatCount(count)} ${ROWS_TOGETHER}` };
}

function asMonth(together: Restatement, count: number): Restatement {
  const { day } = together;
  if (day === null) return asDay(together, count);
  const first = `${day.slice(0, 7)}-01`;
  const month = formatDay(first).slice(2);
  return {
    ...together,
    day: first,
    daysAfter: null,
    dimensions: `${formatCount(count)} ${ROWS_OF} ${month} together`,
  };
}
