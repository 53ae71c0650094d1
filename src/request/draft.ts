import {
  DRAFT_FIELDS,
  type DraftField,
  draftFields,
  type FieldRule,
  type OptionalRule,
  ROW_FILTER_FIELDS,
} from './draft-fields';

type ValueOf<Rule> = Rule extends { isValue: (stored: unknown) => stored is infer Value } ? Value : never;
/** The type of an object with one value for each field in a table of field rules. */
export type Values<Rules> = {
  readonly [Name in keyof Rules]: ValueOf<Rules[Name]>;
};

/** A draft as the form creates it and the file stores it. Its texts are as typed, and its lists as chosen. */
export type ReportDraft = Values<typeof DRAFT_FIELDS>;

/** Selects rows of a report. The filters by app and country are separate, in the fields `apps` and `areas`. */
export type RowFilter = Values<typeof ROW_FILTER_FIELDS>;

/** A draft as typed, unchecked: each value may be missing, of any type, or wrong. Lists are texts, comma lists or arrays. */
export type Draft = { readonly [Field in DraftField]?: unknown };

/** A stored draft. A draft of an earlier version of the add-on may lack optional fields. */
export type StoredDraft = Omit<ReportDraft, keyof typeof ABSENT> & Partial<typeof ABSENT>;

export interface DraftIssue {
  readonly field:
    | DraftField
    | 'name'
    | 'destination'
    | 'schedule'
    | 'history'
    | 'daysAgain'
    | 'threshold'
    | 'totals'
    | 'order'
    | 'chart';
  /** One whole sentence that names the field, the value and what is allowed. */
  readonly message: string;
}

export function makeDraft(value: (field: DraftField) => unknown): ReportDraft {
  return Object.fromEntries(draftFields().map((field) => [field, value(field)])) as ReportDraft;
}

/** The optional fields with their values in reports that do not have them. */
export const ABSENT = absent(DRAFT_FIELDS);

export const NO_ROW_FILTER: RowFilter = absent(ROW_FILTER_FIELDS);

/** Do not add fields here: in `requestDigest` and stored drafts, later fields are left out if they have their default value. */
const FIRST_FIELDS: readonly string[] = [
  ...(['report', 'output', 'startDate', 'endDate', 'zone', 'currency', 'apps', 'areas'] as const),
  ...(['networks', 'adFormats', 'placements', 'revenueOnly'] as const),
  ...(['dimensions', 'identifiers', 'summaryBy', 'metrics'] as const),
] satisfies DraftField[];

/** The names and values of the later fields that do not have their default value. */
export function laterFields(fields: Readonly<Record<string, unknown>>): [DraftField, unknown][] {
  return draftFields().flatMap((field) =>
    FIRST_FIELDS.includes(field) || isAbsent(field, fields[field]) ? [] : [[field, fields[field]]],
  );
}

/** The draft in the form that versions without the later fields stored: without those that have their default value. */
export function withoutDefaults(draft: object): Readonly<Record<string, unknown>> {
  const entries = Object.entries(draft);
  return Object.fromEntries(
    entries.filter(([field, value]) => FIRST_FIELDS.includes(field) || !isAbsent(field, value)),
  );
}

function isAbsent(field: string, value: unknown): boolean {
  const absent: Readonly<Record<string, unknown>> = ABSENT;
  return field in ABSENT && JSON.stringify(value) === JSON.stringify(absent[field]);
}

type Absent<Rules> = {
  readonly [Name in keyof Rules as Rules[Name] extends OptionalRule<infer _> ? Name : never]: ValueOf<
    Rules[Name]
  >;
};

function absent<Rules extends Readonly<Record<string, FieldRule<unknown>>>>(rules: Rules): Absent<Rules> {
  const fields = Object.entries(rules).flatMap(([name, rule]) =>
    'absent' in rule ? [[name, rule.absent]] : [],
  );
  return Object.fromEntries(fields) as Absent<Rules>;
}
