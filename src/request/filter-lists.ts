import {
  AD_FORMATS,
  type DimensionId,
  dimensionsOf,
  PLATFORMS,
  type ReportEntry,
} from '../catalogue/catalogue';

/** A value of a list whose id and name are known without a response. */
type KnownValue = { readonly id: number; readonly label: string };

/** A list of a filter: the field of the draft, and what its entries are compared with. */
interface FilteredList {
  readonly list: string;
  /** The dimensions with the ids and the names of the values. A report may lack the names. */
  readonly columns: readonly [DimensionId, ...DimensionId[]];
  readonly values?: readonly KnownValue[];
  /** True if an entry is one value: one country. A platform has many apps, and placements of several apps may share a name. */
  readonly isSingle?: true;
}

/** The lists by which rows are filtered, in the order of the form. */
export const FILTERED = [
  { list: 'apps', columns: ['appId'] },
  { list: 'areas', columns: ['area'], isSingle: true },
  { list: 'networks', columns: ['network', 'networkName'], isSingle: true },
  { list: 'platforms', columns: ['platform'], values: PLATFORMS },
  { list: 'adFormats', columns: ['adFormat', 'adFormatName'], values: AD_FORMATS, isSingle: true },
  { list: 'placements', columns: ['placementId', 'placementName'] },
] as const satisfies readonly FilteredList[];

export type FilterList = (typeof FILTERED)[number]['list'];

/** The columns of the report's rows that a list is compared with; none if the report cannot be filtered by it. */
export function filterColumns(list: FilterList, report: ReportEntry['id']): readonly DimensionId[] {
  const columns: readonly DimensionId[] = entryOf(list).columns;
  return columns.filter((id) => dimensionsOf(report).some((one) => one.id === id));
}

export function isSingle(list: FilterList): boolean {
  return entryOf(list).isSingle === true;
}

/** The values of a list with fixed values; none for other lists. */
export function fixedValues(list: FilterList): readonly KnownValue[] {
  return entryOf(list).values ?? [];
}

/** The form in which entries are compared with values of rows: case and surrounding spaces do not matter. */
export function comparedText(text: string): string {
  return text.trim().toLowerCase();
}

/** The texts of an entry in rows: itself, and the id and the name of a fixed value. */
export function textsOf(list: FilterList, entry: string): readonly string[] {
  const text = comparedText(entry);
  const same = fixedValues(list).find(({ id, label }) => text === `${id}` || text === comparedText(label));
  return same === undefined ? [text] : [`${same.id}`, comparedText(same.label)];
}

function entryOf(list: FilterList): FilteredList {
  const found = FILTERED.find((entry) => entry.list === list);
  if (found === undefined) throw new Error(`There is no filter ${list}.`);
  return found;
}
