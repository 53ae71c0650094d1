import {
  type Dimension,
  type DimensionId,
  dimension,
  dimensionsOf,
  madeFrom,
  nameOf,
  type ReportId,
} from '../../catalogue/catalogue';
import { COUNTRIES } from '../../catalogue/countries';
import { AD_FORMATS, ATT_STATUSES, PLATFORMS } from '../../catalogue/fixed-values';
import { parseDay } from '../../dates/calendar';
import { NotAllowed } from '../../errors/ad-reports-error';
import { nearestCountry } from '../../request/checks/apps-and-countries';
import { nameKey } from '../../request/name-key';
import { splitList } from '../../request/parse-list';
import { type KnownValues, unknownAppSentences } from '../../request/unknown-apps';
import type { Cell, Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { NameLookup } from './name-lookup';

export interface ValueFilter {
  readonly dimension: DimensionId;
  /** Each value as typed, days as `YYYY-MM-DD`. A text with commas may be one value or several. */
  readonly values: readonly string[];
  /** The values in earlier answers of the file. Read only for a value that no row has. */
  readonly known?: (() => KnownValues) | undefined;
}

type Codes = readonly { readonly id: string | number; readonly label: string }[];

/** Codes with names that the add-on knows without an answer, by the dimension of the code. */
const CODES: Readonly<Partial<Record<DimensionId, Codes>>> = {
  adFormat: AD_FORMATS,
  platform: PLATFORMS,
  attStatus: ATT_STATUSES,
  area: Array.from(COUNTRIES, ([id, label]) => ({ id, label })),
};

const LONGEST_SHOWN = 60;
const FORMAT_LABELS = AD_FORMATS.map(({ label }) => label);

/** Dimensions whose values are all known, and the word for such a value in sentences. A service may have more countries: see `known`. */
const CLOSED_LISTS: Readonly<Partial<Record<DimensionId, (item: string) => string>>> = {
  area: (item) => texts().formulas.filters.country(nearestCountry(item)),
  adFormat: () => texts().formulas.filters.adFormat(FORMAT_LABELS),
  adFormatName: () => texts().formulas.filters.adFormat(FORMAT_LABELS),
};

/** The dimensions that a filter by `id` needs: `id` itself, and its names or its id, because users may type either. */
export function filterDimensions(id: DimensionId, report: ReportId): readonly DimensionId[] {
  const others = dimensionsOf(report).filter((each) => isCounterpart(each.id, id));
  const isMade = (other: Dimension) => madeFrom(other.id, report) !== undefined;
  const sent = others.filter((other) => !isMade(other)).slice(0, 1);
  // The names of codes are always known, so they need no dimension.
  const made = others.filter((other) => isMade(other) && other.names === undefined);
  return [id, ...[...sent, ...made].map((other) => other.id)];
}

/** The rows that have one of the filter's values. Throws NotAllowed if rows lack the field, so that the result is uncertain. */
export function filterRows(
  rows: Table['rows'],
  columns: readonly Column[],
  filter: ValueFilter,
): Table['rows'] {
  const field = new FilterField(rows, columns, byId(rows, columns, filter));
  const wanted = new Set(filter.values.flatMap((value) => field.valuesOf(value)));
  const found = rows.filter((_, at) => wanted.has(field.values[at] ?? ''));
  if (found.length === 0 || field.hasMissed || field.isName)
    assertSent(filter.dimension, rows.map(cellOf(filter.dimension, columns)));
  return found;
}

/** Filters by id instead of by name if all rows have the id. A name may be missing in some rows, or change during the days. */
function byId(rows: Table['rows'], columns: readonly Column[], filter: ValueFilter): ValueFilter {
  const { describes } = dimension(filter.dimension);
  const at = columns.findIndex(({ field }) => field === describes);
  const isWhole = at >= 0 && rows.every((row) => (row[at] ?? '') !== '');
  return isWhole ? { ...filter, dimension: describes as DimensionId } : filter;
}

/** Throws NotAllowed if no row has a value in the field, or the field is a name and some rows lack it. */
function assertSent(id: DimensionId, cells: readonly Cell[]): void {
  const missing = cells.filter((cell) => cell === null || cell === '').length;
  const { label, describes } = dimension(id);
  const isDoubtful = missing === cells.length || describes !== undefined;
  if (missing === 0 || !isDoubtful) return;
  const other = describes ?? nameOf(id)?.id;
  const instead = other === undefined ? undefined : dimension(other);
  throw new NotAllowed([texts().formulas.fieldNotSent(label, missing, cells.length, instead)]);
}

function cellOf(id: DimensionId, columns: readonly Column[]): (row: readonly Cell[]) => Cell {
  const at = columns.findIndex(({ field }) => field === id);
  return (row) => row[at] ?? null;
}

/** The field of a filter: its values in the rows, and the names that users may type for them. */
class FilterField {
  /** True if the filter contains a value that no row has. */
  hasMissed = false;
  /** Whether the filter is by a name, which some rows may lack. */
  readonly isName: boolean;
  /** The comparison key of each row's value. */
  readonly values: readonly string[];
  private readonly id: DimensionId;
  private readonly plain: (text: string) => string;
  private readonly inRows: ReadonlySet<string>;
  private readonly names = new NameLookup();

  constructor(
    rows: Table['rows'],
    columns: readonly Column[],
    private readonly filter: ValueFilter,
  ) {
    const id = filter.dimension;
    const { type, describes } = dimension(id);
    this.id = id;
    this.isName = describes !== undefined;
    this.plain = plainIn(id);
    const cell = cellOf(id, columns);
    this.values = rows.map((row) => this.plain(String(cell(row) ?? '')));
    this.inRows = new Set(this.values);
    for (const { id: code, label } of CODES[id] ?? []) this.names.add(label, this.plain(String(code)));
    if (type === 'text') for (const value of this.inRows) this.names.add(value, value);
    for (const { field, key } of columns)
      if (key && isCounterpart(field as DimensionId, id)) this.addNames(field as DimensionId, rows, columns);
  }

  /** Adds the values of another dimension, which users may type for the values of this one. */
  private addNames(other: DimensionId, rows: Table['rows'], columns: readonly Column[]): void {
    const cell = cellOf(other, columns);
    const isOtherId = dimension(other).type === 'id';
    const added = new Map<string, Cell>();
    this.values.forEach((value, at) => {
      const name = cell(rows[at] ?? []);
      if (added.get(value) === name) return;
      added.set(value, name);
      this.names.add(String(name ?? ''), value, isOtherId);
    });
  }

  /** Names may contain commas, so the whole text is looked up first, and its items only if it is not found. */
  valuesOf(text: string): readonly string[] {
    return (
      this.lookUp(text) ?? splitList(text).flatMap((item) => this.lookUp(item) ?? this.withoutRows(item))
    );
  }

  private lookUp(text: string): readonly string[] | undefined {
    const value = this.plain(text);
    return value !== '' && this.inRows.has(value) ? [value] : this.names.valuesOf(text);
  }

  /** Returns an empty list for a value that no row has. Throws NotAllowed if the value is probably a typing error. */
  private withoutRows(item: string): readonly string[] {
    const mistake = this.mistake(item);
    if (mistake !== undefined) throw new NotAllowed([`filterValue: ${mistake}`]);
    this.hasMissed = true;
    return [];
  }

  /** A sentence if a value without rows is a probable typing error: no country or ad format, or an app id similar to another one. */
  private mistake(item: string): string | undefined {
    const { apps = [], areas = [] } = this.filter.known?.() ?? {};
    if (this.id === 'appId') {
      const inRows = [...this.inRows].map((id) => ({ id, name: '' }));
      return unknownAppSentences([item], [...apps, ...inRows])[0];
    }
    const noun = CLOSED_LISTS[this.id];
    const codes = (CODES[this.id] ?? []).flatMap(({ id, label }) => [String(id), label]);
    const own = this.id === 'area' ? areas.flatMap(({ id, name }) => [id, name]) : FORMAT_LABELS;
    const isKnown = [...codes, ...own].some((name) => nameKey(name) === nameKey(item));
    if (noun === undefined || isKnown) return undefined;
    return texts().formulas.filters.noSuchValue(item.slice(0, LONGEST_SHOWN), noun(item));
  }
}

function isCounterpart(other: DimensionId, id: DimensionId): boolean {
  return isNameOf(other, id) || isNameOf(id, other);
}

function isNameOf(name: DimensionId, id: DimensionId): boolean {
  const { type, describes } = dimension(name);
  return type === 'text' && describes === id;
}

/** The comparison key of a value: ids and names are compared exactly, days in any notation, country codes in any case. */
function plainIn(id: DimensionId): (text: string) => string {
  if (dimension(id).type === 'date') return (text) => parseDay(text) ?? text;
  return id === 'area' ? (text) => text.trim().toLowerCase() : (text) => text.trim();
}
