import type { Tab } from '../tab';
import { a1, allRows, type ValuesApi } from './grid-reads';

/** More cells than this are read tab by tab. */
const MOST_CELLS = 200_000;

/** The api with the values of `tabs`, which were read in one call: Google allows a user 60 reads a minute. */
export function readTogether(api: ValuesApi, tabs: readonly Tab[]): ValuesApi {
  const cells = tabs.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  if (tabs.length < 2 || cells > MOST_CELLS) return api;
  const ranges = tabs.map((tab) => a1(tab, allRows(tab)));
  const read = api.values(ranges, 'UNFORMATTED_VALUE');
  const known = new Map(ranges.map((range, at) => [range, read[at] ?? []]));
  return {
    values: (asked, render) => {
      const found = asked.map((range) => known.get(range));
      const isKnown = render === 'UNFORMATTED_VALUE' && found.every((rows) => rows !== undefined);
      return isKnown ? found : api.values(asked, render);
    },
  };
}
