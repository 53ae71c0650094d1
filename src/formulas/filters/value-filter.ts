import { type DimensionId, dimension, dimensionsOf, type ReportId } from '../../catalogue/catalogue';
import { AD_FORMATS, ATT_STATUSES, PLATFORMS } from '../../catalogue/coded-values';
import { COUNTRIES } from '../../catalogue/countries';
import { parseDay } from '../../dates/calendar';
import { NotAllowed } from '../../errors/ad-reports-error';
import type { KnownValues } from '../../request/known-values';
import { splitList } from '../../request/parse-list';
import { unknownAppSentences } from '../../request/unknown-apps';
import type { Cell, Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { assertFieldCame } from './filter-field';
import { NameLookup, nameKey } from './name-lookup';

/** Rows narrowed to those of one or more values of a dimension. */
export interface ValueFilter {
  readonly dimension: DimensionId;
  /** Each as typed, days as `YYYY-MM-DD`: a text with commas may be one value or several. */
  readonly values: readonly string[];
  /** What earlier answers of the file contained; looked up only for a value that no row has. */
  readonly known?: (() => KnownValues) | undefined;
}

/** Codes whose names are known without an answer, by the dimension that holds the code. */
const CODES: Readonly<
  Partial<Record<DimensionId, readonly { readonly id: string | number; readonly label: string }[]>>
> = {
  adFormat: AD_FORMATS,
  platform: PLATFORMS,
  attStatus: ATT_STATUSES,
  area: Object.entries(COUNTRIES).map(([id, label]) => ({ id, label })),
};

const LONGEST_SHOWN = 60;
const FORMAT_LABELS = AD_FORMATS.map(({ label }) => label);

/** Dimensions whose values are known beforehand, but for those that a service has of its own, which its answers have told. */
const CLOSED_LISTS: Readonly<
  Partial<Record<DimensionId, { readonly called: () => string; readonly names: readonly string[] }>>
> = {
  area: {
    called: () => texts().formulas.filters.country,
    names: [...Object.keys(COUNTRIES), ...Object.values(COUNTRIES)],
  },
  adFormat: {
    called: () => texts().formulas.filters.adFormat(FORMAT_LABELS),
    names: AD_FORMATS.flatMap(({ id, label }) => [String(id), label]),
  },
  adFormatName: { called: () => texts().formulas.filters.adFormat(FORMAT_LABELS), names: FORMAT_LABELS },
};

/** The dimensions that rows need for a filter by `id`: the one that was named, and its name or id, by which a value may be typed as well. */
export function filterDimensions(id: DimensionId, report: ReportId): readonly DimensionId[] {
  const all = dimensionsOf(report).map((entry) => entry.id);
  const other = all.find((each) => isCounterpart(each, id));
  return other === undefined ? [id] : [id, other];
}

/** The rows that have one of the filter's values. Throws NotAllowed where rows lack the field, so that nobody can say which those are. */
export function filterRows(
  rows: Table['rows'],
  columns: readonly Column[],
  filter: ValueFilter,
): Table['rows'] {
  const reading = new ColumnReading(rows, columns, byId(rows, columns, filter));
  const wanted = new Set(filter.values.flatMap((value) => reading.meant(value)));
  const found = rows.filter((row) => wanted.has(reading.value(row)));
  if (found.length === 0 || reading.hasMissed || reading.isOfNames)
    assertFieldCame(filter.dimension, rows.map(columnOf(filter.dimension, columns)));
  return found;
}

/** The filter by the id of what it names, where all rows have that: a name may be missing in some, or have changed within the days. */
function byId(rows: Table['rows'], columns: readonly Column[], filter: ValueFilter): ValueFilter {
  const { describes } = dimension(filter.dimension);
  const at = columns.findIndex(({ field }) => field === describes);
  const isWhole = at >= 0 && rows.every((row) => (row[at] ?? '') !== '');
  return isWhole ? { ...filter, dimension: describes as DimensionId } : filter;
}

function columnOf(id: DimensionId, columns: readonly Column[]): (row: readonly Cell[]) => Cell {
  const at = columns.findIndex(({ field }) => field === id);
  return (row) => row[at] ?? null;
}

/** What values of one dimension are called in the rows at hand. */
class ColumnReading {
  /** True once a value was looked for that no row has. */
  hasMissed = false;
  private readonly id: DimensionId;
  private readonly cell: (row: readonly Cell[]) => Cell;
  private readonly plain: (text: string) => string;
  private readonly held: ReadonlySet<string>;
  /** Values of names, by their ids. */
  private readonly ofIds = new Map<string, Set<string>>();
  private readonly names = new NameLookup();

  constructor(
    rows: Table['rows'],
    columns: readonly Column[],
    private readonly filter: ValueFilter,
  ) {
    const id = filter.dimension;
    this.id = id;
    this.cell = columnOf(id, columns);
    this.plain = plainIn(id);
    this.held = new Set(rows.map((row) => this.value(row)));
    for (const { id: code, label } of CODES[id] ?? []) this.names.add(label, this.plain(String(code)));
    if (dimension(id).type === 'text') for (const value of this.held) this.names.add(value, value);
    const counterpart = columns.find(({ field, key }) => key && isCounterpart(field as DimensionId, id));
    if (counterpart === undefined) return;
    const at = columns.indexOf(counterpart);
    const isId = dimension(counterpart.field as DimensionId).type === 'id';
    for (const row of rows) this.call(String(row[at] ?? '').trim(), isId, this.value(row));
  }

  /** Whether rows are told apart by a name here, which some of them may lack. */
  get isOfNames(): boolean {
    return dimension(this.id).describes !== undefined;
  }

  value(row: readonly Cell[]): string {
    return this.plain(String(this.cell(row) ?? ''));
  }

  /** The values that a text means: as a whole where a row has it, as names may hold commas, and else each item of the list that it is. */
  meant(text: string): readonly string[] {
    return this.known(text) ?? splitList(text).flatMap((item) => this.known(item) ?? this.withoutRows(item));
  }

  /** None. Throws NotAllowed for what looks like a slip, which would be missing from the sum. */
  private withoutRows(item: string): readonly string[] {
    const slip = this.slip(item);
    if (slip !== undefined) throw new NotAllowed([`filterValue: ${slip}`]);
    this.hasMissed = true;
    return [];
  }

  /** What a value that no row has is: no country or ad format at all, or an app id close to another one. */
  private slip(item: string): string | undefined {
    const { apps = [], areas = [] } = this.filter.known?.() ?? {};
    if (this.id === 'appId') {
      const held = [...this.held].map((id) => ({ id, name: '' }));
      return unknownAppSentences([item], [...apps, ...held])[0];
    }
    const list = CLOSED_LISTS[this.id];
    const own = this.id === 'area' ? areas.flatMap(({ id, name }) => [id, name]) : [];
    const isOne = [...(list?.names ?? []), ...own].some((name) => nameKey(name) === nameKey(item));
    return list === undefined || isOne
      ? undefined
      : texts().formulas.filters.noSuchValue(item.slice(0, LONGEST_SHOWN), list.called());
  }

  private known(text: string): readonly string[] | undefined {
    const value = this.plain(text);
    if (value !== '' && this.held.has(value)) return [value];
    const ofId = this.ofIds.get(text.trim());
    return ofId === undefined ? this.names.meant(text) : [...ofId];
  }

  private call(called: string, isId: boolean, value: string): void {
    if (called === '' || value === '') return;
    if (!isId) this.names.add(called, value);
    else this.ofIds.set(called, (this.ofIds.get(called) ?? new Set()).add(value));
  }
}

/** True for the name of an id, and for the id of a name. */
function isCounterpart(other: DimensionId, id: DimensionId): boolean {
  return isNameOf(other, id) || isNameOf(id, other);
}

function isNameOf(name: DimensionId, id: DimensionId): boolean {
  const { type, describes } = dimension(name);
  return type === 'text' && describes === id;
}

/** What two values are compared by: ids and names to the letter, days however they are written, country codes in any case. */
function plainIn(id: DimensionId): (text: string) => string {
  if (dimension(id).type === 'date') return (text) => parseDay(text) ?? text;
  return id === 'area' ? (text) => text.trim().toLowerCase() : (text) => text.trim();
}
