import {
  CURRENCIES,
  type CurrencyId,
  REPORTS,
  type ReportEntry,
  type ReportId,
  report,
  ZONES,
  type ZoneId,
} from '../catalogue/catalogue';

/** How the add-on reads, checks and fills one field of a draft. */
export interface FieldRule<Value> {
  /** Whether a stored value is one that the field can have. */
  readonly isValue: (stored: unknown) => stored is Value;
  /** Converts a typed text to the field's value; undefined if the text is not valid. Lists are checked by other functions. */
  readonly parse?: (typed: string) => Value | undefined;
  /** The values that users can choose in this field. */
  readonly choices?: readonly Value[];
  /** True for lists of dimensions or metrics, in the order of the columns. */
  readonly holdsColumns?: true;
  /** The meaning of a blank, if it is neither `absent` nor a default of the report or the file. */
  readonly blank?: Value;
  /** The value in a new form, if it differs from the meaning of a blank. */
  readonly initial?: Value;
}

/** A field that some reports do not have. */
export interface OptionalRule<Value> extends FieldRule<Value> {
  readonly onlyFor: (entry: ReportEntry) => boolean;
  /** The value in other reports, and in drafts stored before the field existed. It adds nothing to a digest. */
  readonly absent: Value;
}

function choice<Value extends string>(choices: readonly Value[]): FieldRule<Value> {
  return {
    isValue: (stored): stored is Value => choices.some((one) => one === stored),
    parse: (typed) => choices.find((one) => plainText(one) === plainText(typed)),
    choices,
  };
}

function list(more: Pick<FieldRule<readonly string[]>, 'holdsColumns' | 'blank'> = {}) {
  const isValue = (stored: unknown): stored is readonly string[] =>
    Array.isArray(stored) && stored.every((item) => typeof item === 'string');
  return { isValue, ...more };
}

function flag(): FieldRule<boolean> {
  const isIn = (words: readonly string[], typed: string) => words.includes(typed.toLowerCase());
  return {
    isValue: (stored) => typeof stored === 'boolean',
    parse: (typed) =>
      isIn(['true', 'yes', 'y', '1'], typed) || (isIn(['false', 'no', 'n', '0'], typed) ? false : undefined),
  };
}

function text(): FieldRule<string> {
  return { isValue: (stored) => typeof stored === 'string', parse: (typed) => typed };
}

/** The text in small letters without blanks, hyphens and underscores, in order to compare it with the names of choices. */
export function plainText(typed: string): string {
  return typed.toLowerCase().replace(/[\s_-]+/g, '');
}

function only<Value>(
  onlyFor: (entry: ReportEntry) => boolean,
  rule: FieldRule<Value>,
  absent: NoInfer<Value>,
  more: Pick<FieldRule<NoInfer<Value>>, 'blank' | 'initial'> = {},
): OptionalRule<Value> {
  return { ...rule, ...more, onlyFor, absent };
}

/** Device identifiers are personal data: a table has them as they are, not at all, or hashed with the file's salt. */
export type Identifiers = 'kept' | 'left out' | 'hashed';

/**
 * What a device report puts into the sheet: its rows, sums of them, or a summary of rows that go into a table of BigQuery. `automatic`
 * means rows up to a limit and a summary above it.
 */
export type Output = 'automatic' | 'rows' | 'summary' | 'bigquery';

const ofFiles = ({ source }: ReportEntry) => source === 'files';

/** Which rows of device files count. An empty list means all. */
export const ROW_FILTER_FIELDS = {
  /** Ids or names, compared without case. This is also true of `adFormats` and `placements`. */
  networks: only(ofFiles, list(), []),
  adFormats: only(ofFiles, list(), []),
  placements: only(ofFiles, list(), []),
  /** True: only rows with a known revenue other than 0. */
  revenueOnly: only(ofFiles, flag(), false),
};

/**
 * All fields of a draft, in the order of the form. The form, stored reports, copied files, the comparison of versions, digests, checks
 * and the order of messages follow from this table. The word for each field is in wording/english/requests.ts.
 */
export const DRAFT_FIELDS = {
  report: choice<ReportId>(REPORTS.map(({ id }) => id)),
  output: only(ofFiles, choice<Output>(['automatic', 'rows', 'summary', 'bigquery']), 'rows', {
    blank: 'automatic',
  }),
  /** A day as `YYYY-MM-DD`, or the name of a range ("last 7 days"). */
  startDate: text(),
  /** A day as `YYYY-MM-DD`; empty with a named range, or for one day. */
  endDate: text(),
  zone: choice<ZoneId>(ZONES.map(({ id }) => id)),
  currency: choice<CurrencyId>(CURRENCIES.map(({ id }) => id)),
  /** App ids; an empty list means all apps. */
  apps: list({ blank: [] }),
  /** Country codes; an empty list means all countries. */
  areas: only(({ filters }) => filters.includes('areas'), list(), []),
  ...ROW_FILTER_FIELDS,
  dimensions: list({ holdsColumns: true }),
  /** A file contains personal data only if the user chooses so. */
  identifiers: only(ofFiles, choice<Identifiers>(['kept', 'left out', 'hashed']), 'kept', {
    initial: 'left out',
  }),
  /** The dimensions of a summary. The field `dimensions` contains the dimensions of rows. */
  summaryBy: only(ofFiles, list({ holdsColumns: true }), [], {
    blank: ['date', 'area', 'networkName', 'adFormatName'],
  }),
  /** Ids, "all", or days ("1-7"). */
  metrics: list({ holdsColumns: true }),
} satisfies Record<string, FieldRule<unknown>>;

export type DraftField = keyof typeof DRAFT_FIELDS;

/** The entry of DRAFT_FIELDS for a field whose name is known only at run time. */
export function ruleOf(field: DraftField): FieldRule<unknown> & Partial<OptionalRule<unknown>> {
  return DRAFT_FIELDS[field];
}

/** The names of all fields, in the order of the form. */
export function draftFields(): DraftField[] {
  return Object.keys(DRAFT_FIELDS) as DraftField[];
}

/** Whether the report has the field. */
export function hasField(field: DraftField, id: ReportId): boolean {
  return ruleOf(field).onlyFor?.(report(id)) ?? true;
}
