import type { TextStore } from '../../platform/ports';
import { isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';

/**
 * The colours of series, in order. People with any kind of colour blindness can tell them apart (the palette of Okabe and Ito, without its
 * yellow, which is too light on white). The last series of a chart, “All others”, is grey.
 */
export const SERIES_COLORS = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#5b4b8a',
  '#7f8c3d',
] as const;
/** That of all others, and of earlier numbers beside new ones. */
export const QUIET_COLOR = '#9aa0a6';

/** The most series; each has a colour of its own. */
export const MOST_SERIES = SERIES_COLORS.length;
/** So many series are named when a chart is made. The last colour is for the largest of those that come later. */
export const NAMED_SERIES = MOST_SERIES - 1;

/** The property with the names of networks, in the order of their colours. (Stored name: do not change.) */
const PROPERTY = 'adreports.colors';

const STORED = storedForm(({ networks }) =>
  Array.isArray(networks) ? { networks: networks.filter(isString).slice(0, MOST_SERIES) } : undefined,
);

/** The colours of a chart of these networks, and then those for later ones. The first networks of a file have the same colours in all charts. */
export function networkColors(document: TextStore, names: readonly string[]): readonly string[] {
  const { networks } = STORED.read(document.get(PROPERTY)) ?? { networks: [] };
  const colored = [...new Set([...networks, ...names])].slice(0, MOST_SERIES);
  if (colored.length > networks.length) document.set(PROPERTY, STORED.write({ networks: colored }));
  const own = names.map((name) => SERIES_COLORS[colored.indexOf(name)]);
  const free = SERIES_COLORS.filter((color) => !own.includes(color));
  return [...own.map((color) => color ?? free.shift() ?? QUIET_COLOR), ...free];
}

/** The names with the greatest sums, the greatest first. */
export function largestNames(rows: readonly (readonly [name: unknown, amount: unknown])[]): string[] {
  const sums = new Map<string, number>();
  for (const [name, amount] of rows)
    if (name !== '' && Number(amount) > 0)
      sums.set(String(name), (sums.get(String(name)) ?? 0) + Number(amount));
  const largest = [...sums].sort(([, one], [, other]) => other - one);
  return largest.slice(0, NAMED_SERIES).map(([name]) => name);
}
