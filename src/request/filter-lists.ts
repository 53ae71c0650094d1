import { AD_FORMATS, type DimensionId, PLATFORMS, type ReportKind, requireDimension } from '../catalogue';

interface FilteredList {
  /** The dimensions with the ids and the names of the values, in this order. */
  readonly columns: readonly DimensionId[];
  /** The values of a list whose ids and names are known without a response. */
  readonly values?: readonly { readonly id: number; readonly label: string }[];
}

export type FilterList = 'apps' | 'areas' | 'networks' | 'platforms' | 'adFormats' | 'placements';

const LISTS: Readonly<Record<FilterList, FilteredList>> = {
  apps: { columns: ['appId'] },
  areas: { columns: ['area'] },
  networks: { columns: ['network', 'networkName'] },
  platforms: { columns: ['platform'], values: PLATFORMS },
  adFormats: { columns: ['adFormat', 'adFormatName'], values: AD_FORMATS },
  placements: { columns: ['placementId', 'placementName'] },
};

/** The lists by which rows are filtered, in the order of the form. */
export const FILTER_LISTS = Object.keys(LISTS) as readonly FilterList[];

/** The columns of the report's rows that a list is compared with; none if the report cannot be filtered by it. */
export function listFilterColumns(list: FilterList, report: ReportKind['id']): readonly DimensionId[] {
  return LISTS[list].columns.filter((id) => requireDimension(id).reports[report] !== undefined);
}

/** The column with the names of the values, or with their ids if the report lacks the names. */
export function findNameColumn(list: FilterList, report: ReportKind['id']): DimensionId | undefined {
  return listFilterColumns(list, report).slice(-1)[0];
}

export function listFixedValues(list: FilterList): NonNullable<FilteredList['values']> {
  return LISTS[list].values ?? [];
}

/** The form in which entries are compared with values of rows: case and surrounding spaces do not matter. */
export function normalizeFilterText(text: string): string {
  return text.trim().toLowerCase();
}

/** The texts of an entry in rows: itself, and the id and the name of a fixed value. */
export function listEntryTexts(list: FilterList, entry: string): readonly string[] {
  const text = normalizeFilterText(entry);
  const fixedValue = listFixedValues(list).find(
    ({ id, label }) => text === `${id}` || text === normalizeFilterText(label),
  );
  return fixedValue === undefined ? [text] : [`${fixedValue.id}`, normalizeFilterText(fixedValue.label)];
}
