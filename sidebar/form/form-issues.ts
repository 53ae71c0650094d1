import type { Suggestions } from '../../src/reports/store/suggestions';
import { type CheckContext, checkDraft } from '../../src/request/checks/check-draft';
import type { DraftIssue } from '../../src/request/draft';
import { draftFields } from '../../src/request/draft-fields';
import type { Request } from '../../src/request/request';
import { isLeftOut } from './available-fields';
import { draftOf, type Form } from './form-and-draft';
import { refreshIssues } from './refresh-issues';
import { bringsRows, bringsSummary } from './rows-or-summary';

/** Fields of the form that are not of the draft. */
const BEYOND_DRAFT = ['destination', 'schedule', 'history', 'daysAgain', 'threshold'] as const;

/** What an issue can be about, in the order of the form. */
export const FIELDS: readonly DraftIssue['field'][] = ['name', ...draftFields(), ...BEYOND_DRAFT];

/** What is typed as entries of a list. */
export type Listed = 'apps' | 'areas' | 'networks' | 'adFormats' | 'placements';

export interface CheckedForm {
  /** In the order of the form. */
  readonly issues: readonly DraftIssue[];
  /** What the draft means; null while the draft has issues. */
  readonly request: Request | null;
}

/** What the form means at a moment of the server's clock, and all that is wrong with it. `known` is what earlier answers of the file contained. */
export function checkedForm(form: Form, now: number, known?: Suggestions): CheckedForm {
  const { zone, currency } = form;
  const checked = checkDraft(draftOf(form), { now, defaults: { zone, currency }, ...knownTo(known) });
  const found = 'issues' in checked ? checked.issues : [];
  const issues = [...nameless(form), ...found, ...missingColumns(form, found), ...refreshIssues(form)];
  const inOrder = FIELDS.flatMap((field) => issues.filter((issue) => issue.field === field));
  const isMeant = 'request' in checked && issues.every(({ field }) => isOfSaving(field));
  return { issues: inOrder, request: isMeant ? checked.request : null };
}

/** A test for an entry of a list: true where it cannot stay. */
export function isWrongIn(form: Form, field: Listed, known?: Suggestions): (entry: string) => boolean {
  const { report, zone, currency } = form;
  return (entry) => {
    // By itself: of a thousand entries each is checked.
    const context = { now: 0, defaults: { zone, currency }, ...knownTo(known) };
    const checked = checkDraft({ report, [field]: [entry] }, context);
    return 'issues' in checked && checked.issues.some((issue) => issue.field === field);
  };
}

function knownTo(known: Suggestions | undefined): Pick<CheckContext, 'known'> {
  return known === undefined ? {} : { known: () => known };
}

/** True for a field that does not change the rows, so that a preview does not need it. */
export function isOfSaving(field: DraftIssue['field']): boolean {
  return !draftFields().some((one) => one === field);
}

function nameless({ name }: Form): readonly DraftIssue[] {
  return name.trim() === ''
    ? [{ field: 'name', message: 'Name: it is missing; give the report a name.' }]
    : [];
}

/** A formula's blank means the default; in a form, nothing ticked means that something was forgotten. */
function missingColumns(form: Form, found: readonly DraftIssue[]): readonly DraftIssue[] {
  const issues: DraftIssue[] = [];
  const add = (field: 'dimensions' | 'summaryBy' | 'metrics', message: string) => {
    if (!found.some((issue) => issue.field === field)) issues.push({ field, message });
  };
  const { dimensions } = form;
  if (bringsRows(form) && dimensions.length === 0)
    add('dimensions', 'Dimensions: none is chosen; tick at least one.');
  else if (bringsRows(form) && dimensions.every((id) => isLeftOut(form, id)))
    add(
      'dimensions',
      'Dimensions: only device identifiers are chosen, and they are left out; tick another one.',
    );
  if (bringsSummary(form) && form.summaryBy.length === 0)
    add('summaryBy', 'Summary by: none is chosen; tick at least one.');
  if (draftOf(form).metrics.length === 0) add('metrics', 'Metrics: none is chosen; choose at least one.');
  return issues;
}
