import type { TextStore } from '../../platform';
import { defineStoredFormat, isString } from '../../storage';

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
/** The colour of all others, and of earlier numbers beside new ones. */
export const QUIET_COLOR = '#9aa0a6';

export const MOST_SERIES = SERIES_COLORS.length;
/** So many series are named when a chart is made. The last colour is for the largest series that comes later. */
const NAMED_SERIES = MOST_SERIES - 1;

/** The property with the names of networks, in the order of their colours. (Stored name: do not change.) */
const PROPERTY = 'adreports.colors';

const STORED = defineStoredFormat(({ networks }) =>
  Array.isArray(networks) ? { networks: networks.filter(isString).slice(0, MOST_SERIES) } : undefined,
);

/** The colours of these networks, then those for later ones. Records the first eight networks of a file: they have one colour in all charts. */
export function assignNetworkColors(document: TextStore, names: readonly string[]): readonly string[] {
  const { networks } = STORED.read(document.get(PROPERTY)) ?? { networks: [] };
  const coloredNetworks = [...new Set([...networks, ...names])].slice(0, MOST_SERIES);
  if (coloredNetworks.length > networks.length)
    document.set(PROPERTY, STORED.write({ networks: coloredNetworks }));
  const namedColors = names.map((name) => SERIES_COLORS[coloredNetworks.indexOf(name)]);
  const freeColors = SERIES_COLORS.filter((color) => !namedColors.includes(color));
  // Networks after the file's first eight get free colours of this chart.
  return [...namedColors.map((color) => color ?? freeColors.shift() ?? QUIET_COLOR), ...freeColors];
}

/** The names with the greatest sums of positive amounts, the greatest first. Rows with a blank name belong to all others. */
export function listLargestNames(rows: readonly (readonly [name: unknown, amount: unknown])[]): string[] {
  const sums = new Map<string, number>();
  for (const [name, amount] of rows)
    if (name !== '' && Number(amount) > 0)
      sums.set(String(name), (sums.get(String(name)) ?? 0) + Number(amount));
  const largest = [...sums].sort(([, one], [, other]) => other - one);
  return largest.slice(0, NAMED_SERIES).map(([name]) => name);
}
