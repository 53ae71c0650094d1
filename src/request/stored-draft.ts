import { ABSENT, type DraftField, listDraftFields, type ReportDraft } from './draft';

/** A draft as the file stores it: a `ReportDraft` that may lack optional fields, if an earlier version of the add-on stored it. */
export type StoredDraft = Omit<ReportDraft, keyof typeof ABSENT> & Partial<typeof ABSENT>;

/**
 * The fields that digests and stored drafts always contain. Do not add fields here: they leave out later fields that have their `absent`
 * value, so that the text of a draft is the same as before these fields existed.
 */
const FIRST_FIELDS: readonly string[] = [
  ...(['report', 'output', 'startDate', 'endDate', 'zone', 'currency', 'apps', 'areas'] as const),
  ...(['networks', 'adFormats', 'placements', 'revenueOnly'] as const),
  ...(['dimensions', 'identifiers', 'summaryBy', 'metrics'] as const),
] satisfies DraftField[];

/** The names and values of the later fields that do not have their `absent` value. */
export function selectLaterFields(fields: Readonly<Record<string, unknown>>): [DraftField, unknown][] {
  const absentValues: Readonly<Record<string, unknown>> = ABSENT;
  return listDraftFields().flatMap((field) => {
    const value = fields[field] === undefined ? absentValues[field] : fields[field];
    const isAbsent = JSON.stringify(value) === JSON.stringify(absentValues[field]);
    return FIRST_FIELDS.includes(field) || isAbsent ? [] : [[field, value]];
  });
}

/** The draft as versions without the later fields have stored it. */
export function withoutAbsentLaterFields(draft: Readonly<Record<string, unknown>>) {
  const first = Object.entries(draft).filter(([field]) => FIRST_FIELDS.includes(field));
  return Object.fromEntries([...first, ...selectLaterFields(draft)]);
}
