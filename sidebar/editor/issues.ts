import { dimension, dimensionsOf, metricsOf } from '../../src/catalogue/catalogue';
import { checkDraft } from '../../src/request/check';
import type { Request } from '../../src/request/request';
import { draftOf, type Form } from '../form';
import type { DraftIssue } from '../server';
import { refreshIssues } from './refresh-issues';

/** What an issue can be about, in the order of the form. */
export const FIELDS = [
  'name',
  'report',
  'startDate',
  'endDate',
  'zone',
  'currency',
  'apps',
  'areas',
  'dimensions',
  'metrics',
  'identifiers',
  'destination',
  'schedule',
  'history',
  'daysAgain',
  'threshold',
] as const satisfies readonly DraftIssue['field'][];

type Field = (typeof FIELDS)[number];

/** Fields that say nothing of the rows: a preview does not need them. */
const OF_SAVING: readonly DraftIssue['field'][] = [
  'name',
  'destination',
  'schedule',
  'history',
  'daysAgain',
  'threshold',
] satisfies readonly Field[];

export interface CheckedForm {
  /** In the order of the form. */
  readonly issues: readonly DraftIssue[];
  /** What the draft means; null while the draft has issues. */
  readonly request: Request | null;
}

/** What the form means at a moment of the server's clock, and all that is wrong with it. */
export function checkedForm(form: Form, now: number): CheckedForm {
  const { zone, currency } = form;
  const checked = checkDraft(draftOf(form), { now, defaults: { zone, currency } });
  const found = 'issues' in checked ? checked.issues : [];
  const issues = [...nameless(form), ...found, ...missingColumns(form, found), ...refreshIssues(form)];
  const inOrder = FIELDS.flatMap((field) => issues.filter((issue) => issue.field === field));
  const isMeant = 'request' in checked && issues.every(({ field }) => isOfSaving(field));
  return { issues: inOrder, request: isMeant ? checked.request : null };
}

/** True for a field that counts only when the report is saved. */
export function isOfSaving(field: DraftIssue['field']): boolean {
  return OF_SAVING.includes(field);
}

function nameless({ name }: Form): readonly DraftIssue[] {
  return name.trim() === ''
    ? [{ field: 'name', message: 'Name: it is missing; give the report a name.' }]
    : [];
}

/** A formula's blank means the default; in a form, nothing ticked means that something was forgotten. */
function missingColumns(form: Form, found: readonly DraftIssue[]): readonly DraftIssue[] {
  const issues: DraftIssue[] = [];
  const add = (field: 'dimensions' | 'metrics', message: string) => {
    if (!found.some((issue) => issue.field === field)) issues.push({ field, message });
  };
  if (form.dimensions.length === 0) add('dimensions', 'Dimensions: none is chosen; tick at least one.');
  else if (form.report === 'device' && form.dimensions.every((id) => isLeftOut(form, id)))
    add(
      'dimensions',
      'Dimensions: only device identifiers are chosen, and they are left out; tick another one.',
    );
  if (form.metrics.length === 0) add('metrics', 'Metrics: none is chosen; choose at least one.');
  return issues;
}

/** True for a device identifier while identifiers are left out. */
export function isLeftOut({ report, identifiers }: Form, id: string): boolean {
  if (report !== 'device' || identifiers !== 'left out' || !isOffered(report, id)) return false;
  return dimension(id).personal === true;
}

/** True when the report has this dimension or metric. */
export function isOffered(report: Form['report'], id: string): boolean {
  return [...dimensionsOf(report), ...metricsOf(report)].some((one) => one.id === id);
}
