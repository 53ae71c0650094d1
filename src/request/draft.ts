import {
  CURRENCIES,
  type CurrencyId,
  REPORT_KINDS,
  type ReportKind,
  type ReportKindId,
  requireReportKind,
  ZONES,
  type ZoneId,
} from '../catalogue';
import type { ComparisonKind } from '../dates';
import { type FilterList, listFilterColumns } from './filter-lists';

/**
 * If a draft has no value for a field, one of three values is used. Examples are `output` and `identifiers`, which only device reports have:
 *
 * | | when | `output` | `identifiers` |
 * |---|---|---|---|
 * | `absent` | The report does not have the field, or its draft was stored before the field existed. | rows | kept |
 * | `blank` | The report has the field, and it is blank. Without `blank`: `absent`. Without both: a default of the report or the file. | automatic | kept |
 * | `initial` | The form is filled in for a report without the field, in case the user changes to a kind that has it. Without `initial`: as if it is blank. | automatic | left out |
 */
interface FieldRule<Value> {
  readonly isValue: (stored: unknown) => stored is Value;
  /** Converts a typed text to the field's value; undefined if the text is not valid. Lists are checked by other functions. */
  readonly parse?: (typed: string) => Value | undefined;
  readonly choices?: readonly Value[];
  /** True for lists of dimensions or metrics, in the order of the columns. */
  readonly isColumnList?: true;
  readonly blank?: Value;
  readonly initial?: Value;
}

export interface OptionalRule<Value> extends FieldRule<Value> {
  readonly onlyFor: (entry: ReportKind) => boolean;
  /** The value in reports without the field, and in drafts stored before the field existed. It does not change a draft's digest. */
  readonly absent: Value;
}

function defineChoice<Value extends string>(choices: readonly Value[]): FieldRule<Value> {
  return {
    isValue: (stored): stored is Value => choices.some((choice) => choice === stored),
    parse: (typed) => choices.find((choice) => normalizeChoice(choice) === normalizeChoice(typed)),
    choices,
  };
}

function defineList(options: Partial<FieldRule<readonly string[]>> = {}): FieldRule<readonly string[]> {
  const isValue = (stored: unknown): stored is readonly string[] =>
    Array.isArray(stored) && stored.every((item) => typeof item === 'string');
  return { isValue, ...options };
}

function defineFlag(): FieldRule<boolean> {
  return {
    isValue: (stored) => typeof stored === 'boolean',
    parse: (typed) => {
      if (/^(?:true|yes|y|1)$/i.test(typed)) return true;
      return /^(?:false|no|n|0)$/i.test(typed) ? false : undefined;
    },
  };
}

function defineText(): FieldRule<string> {
  return { isValue: (stored) => typeof stored === 'string', parse: (typed) => typed };
}

/** The text in small letters without blanks, hyphens and underscores, for comparison with the names of choices. */
export function normalizeChoice(typed: string): string {
  return typed.toLowerCase().replace(/[\s_-]+/g, '');
}

function defineOptional<Value>(
  onlyFor: (entry: ReportKind) => boolean,
  rule: FieldRule<Value>,
  absent: NoInfer<Value>,
  options: Partial<FieldRule<NoInfer<Value>>> = {},
): OptionalRule<Value> {
  return { ...rule, ...options, onlyFor, absent };
}

/** How a table shows device identifiers, which are personal data: unchanged, or not at all. */
export type Identifiers = 'kept' | 'left out';
const IDENTIFIERS = defineChoice<Identifiers>(['kept', 'left out']);
/** What an earlier version offered, too. (Stored name: do not change.) */
export const HASHED = 'hashed';

/** `bigquery`: a summary in the sheet, and rows in a BigQuery table. `automatic`: rows if they are not too many, otherwise a summary. */
export type Output = 'automatic' | 'rows' | 'summary' | 'bigquery';

export type Compare = 'none' | ComparisonKind;

const isPageReport = ({ source }: ReportKind) => source === 'pages';
const isFileReport = ({ source }: ReportKind) => source === 'files';
const withColumnOf =
  (list: FilterList) =>
  ({ id }: ReportKind) =>
    listFilterColumns(list, id).length > 0;

/** The fields that select rows, besides `apps` and `areas`. An empty list selects all rows. */
export const ROW_FILTER_FIELDS = {
  /** Network ids or names. As in the lists after it, entries are compared ignoring case. */
  networks: defineOptional(withColumnOf('networks'), defineList(), []),
  platforms: defineOptional(withColumnOf('platforms'), defineList(), []),
  adFormats: defineOptional(withColumnOf('adFormats'), defineList(), []),
  placements: defineOptional(withColumnOf('placements'), defineList(), []),
  /** True: only rows with a known revenue other than 0. */
  revenueOnly: defineOptional(isFileReport, defineFlag(), false),
  /** The names of the lists, `apps` and `areas` included, whose entries are left out: “all but these” instead of “only these”. */
  except: defineOptional(() => true, defineList(), []),
};

/**
 * All fields of a draft, in the order of the form. The form, stored reports, copied files, the comparison of versions, digests, checks
 * and the order of messages follow from this table. The word for each field is in wording/english/requests.ts.
 */
export const DRAFT_FIELDS = {
  report: defineChoice<ReportKindId>(REPORT_KINDS.map(({ id }) => id)),
  output: defineOptional(
    isFileReport,
    defineChoice<Output>(['automatic', 'rows', 'summary', 'bigquery']),
    'rows',
    { blank: 'automatic' },
  ),
  /** A day as `YYYY-MM-DD`, or the name of a range ("last 7 days"). */
  startDate: defineText(),
  /** A day as `YYYY-MM-DD`; empty with a named range, or for one day. */
  endDate: defineText(),
  /** Not for device reports: they would need too many earlier files. */
  compare: defineOptional(
    isPageReport,
    defineChoice<Compare>(['none', 'period before', 'days before', 'year before']),
    'none',
  ),
  /** The name of the user's connection that is asked; '' for the default one. */
  connection: defineOptional(() => true, defineText(), ''),
  zone: defineChoice<ZoneId>(ZONES.map(({ id }) => id)),
  currency: defineChoice<CurrencyId>(CURRENCIES.map(({ id }) => id)),
  /** App ids; an empty list means all apps. */
  apps: defineList({ blank: [] }),
  /** Country codes; an empty list means all countries. */
  areas: defineOptional(withColumnOf('areas'), defineList(), []),
  ...ROW_FILTER_FIELDS,
  dimensions: defineList({ isColumnList: true }),
  /** The form begins with `left out`, because identifiers are personal data. Drafts without a value, such as old reports, keep their columns. */
  identifiers: defineOptional(isFileReport, IDENTIFIERS, 'kept', {
    initial: 'left out',
    parse: (typed) => (normalizeChoice(typed) === HASHED ? 'left out' : IDENTIFIERS.parse?.(typed)),
  }),
  /** The dimensions of a summary. The field `dimensions` contains the dimensions of rows. */
  summaryBy: defineOptional(isFileReport, defineList({ isColumnList: true }), [], {
    blank: ['date', 'area', 'networkName', 'adFormatName'],
  }),
  /** Ids, "all", or days ("1-7"). */
  metrics: defineList({ isColumnList: true }),
} satisfies Record<string, FieldRule<unknown>>;

export type DraftField = keyof typeof DRAFT_FIELDS;

export function getFieldRule(field: DraftField): FieldRule<unknown> & Partial<OptionalRule<unknown>> {
  return DRAFT_FIELDS[field];
}

export function listDraftFields(): DraftField[] {
  return Object.keys(DRAFT_FIELDS) as DraftField[];
}

export function hasField(field: DraftField, id: ReportKindId): boolean {
  return getFieldRule(field).onlyFor?.(requireReportKind(id)) ?? true;
}

type ValueOf<Rule> = Rule extends { isValue: (stored: unknown) => stored is infer Value } ? Value : never;
export type Values<Rules> = {
  readonly [Name in keyof Rules]: ValueOf<Rules[Name]>;
};

/** A complete draft, as the form creates it: each field has a value of its type. Its texts are as typed, and its lists as chosen. */
export type ReportDraft = Values<typeof DRAFT_FIELDS>;

/** Selects rows of a report. The filters by app and country are separate, in the fields `apps` and `areas`. */
export type RowFilter = Values<typeof ROW_FILTER_FIELDS>;

/** An unchecked draft, as a formula or a file brings it: each value may be missing, of any type, or wrong. Lists are texts, comma lists or arrays. */
export type Draft = { readonly [Field in DraftField]?: unknown };

/** An issue in the form of a report, which has more fields than the draft. */
export interface DraftIssue {
  readonly field:
    | DraftField
    | 'name'
    | 'destination'
    | 'schedule'
    | 'history'
    | 'daysAgain'
    | 'order'
    | 'chart'
    | 'alert';
  /** One whole sentence that names the field, the value and what is allowed. */
  readonly message: string;
}

export function makeDraft(value: (field: DraftField) => unknown): ReportDraft {
  return Object.fromEntries(listDraftFields().map((field) => [field, value(field)])) as ReportDraft;
}

/** The optional fields with their values in reports that do not have them. */
export const ABSENT = collectAbsentValues(DRAFT_FIELDS);

export const NO_ROW_FILTER: RowFilter = collectAbsentValues(ROW_FILTER_FIELDS);

type Absent<Rules> = {
  readonly [Name in keyof Rules as Rules[Name] extends OptionalRule<infer _> ? Name : never]: ValueOf<
    Rules[Name]
  >;
};

function collectAbsentValues<Rules extends Readonly<Record<string, FieldRule<unknown>>>>(
  rules: Rules,
): Absent<Rules> {
  const fields = Object.entries(rules).flatMap(([name, rule]) =>
    'absent' in rule ? [[name, rule.absent]] : [],
  );
  return Object.fromEntries(fields) as Absent<Rules>;
}

/** A draft as the file stores it: an earlier version of the add-on has stored it without the optional fields that are newer. */
export type StoredDraft = Omit<ReportDraft, keyof typeof ABSENT> & Partial<typeof ABSENT>;

/** The fields that digests of drafts and requests always contain. Do not add fields here: see `isDigestedField`. */
// biome-ignore format: a field on each line is no easier to read.
const FIRST_FIELDS: readonly string[] = [
  'report', 'output', 'startDate', 'endDate', 'zone', 'currency', 'apps', 'areas',
  'networks', 'adFormats', 'placements', 'revenueOnly',
  'dimensions', 'identifiers', 'summaryBy', 'metrics',
] satisfies DraftField[];

/** Digests leave out later fields that have their `absent` value, so that they stay the same as before these fields existed. */
export function isDigestedField([field, value]: readonly [field: string, value: unknown]): boolean {
  if (FIRST_FIELDS.includes(field)) return true;
  // A name that is no field of a draft is left out, too.
  const absent = Object.entries(ABSENT).find(([optionalField]) => optionalField === field);
  return absent !== undefined && value !== undefined && JSON.stringify(value) !== JSON.stringify(absent[1]);
}

/** How an app of a connection is named outside its reports: `Studio B: 00123456`. An app of the default connection has only its id. */
export function prefixApp(connection: string, appId: string): string {
  return connection === '' ? appId : `${connection}: ${appId}`.trimEnd();
}
