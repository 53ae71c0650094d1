import { nameIssues } from '../../src/reports/report-name';
import { checkDraft } from '../../src/request/checks/check-draft';
import { problemOfTop } from '../../src/request/checks/first-rows';
import { type DraftIssue, draftFields } from '../../src/request/draft';
import type { FilterList } from '../../src/request/filter-lists';
import type { Request } from '../../src/request/request';
import { texts } from '../text/texts';
import { hasRows, hasSummary, isLeftOut, isOfOneApp } from './available-fields';
import { draftOf, type Form } from './form-and-draft';
import { refreshIssues } from './refreshing';
import { rowOrder } from './row-order';

/** Fields of the form that are not in the draft. */
const BEYOND_DRAFT = [
  'destination',
  'totals',
  'order',
  'chart',
  'schedule',
  'history',
  'daysAgain',
  'threshold',
] as const;

/** The fields that can have issues, in the order of the form. */
export const FIELDS: readonly DraftIssue['field'][] = ['name', ...draftFields(), ...BEYOND_DRAFT];

/** The form checks only whether a reference is one. What cells contain is checked by the server, because it may change at any time. */
const UNREAD = () => undefined;

export interface CheckedForm {
  /** All issues, in the order of the form. */
  readonly issues: readonly DraftIssue[];
  /** The request that the draft describes; null if the draft has issues or points to cells. */
  readonly request: Request | null;
}

/** The form's request and issues at `now`, the server's time. */
export function checkedForm(form: Form, now: number): CheckedForm {
  const { zone, currency } = form;
  const names = isOfOneApp(form.report) ? { apps: texts().fields.oneApp.label } : {};
  const checked = checkDraft(draftOf(form), { now, defaults: { zone, currency }, names, cells: UNREAD });
  const found = 'issues' in checked ? checked.issues : [];
  const problem = 'request' in checked && problemOfTop(checked.request, rowOrder(form) ?? undefined);
  const issues = [
    ...nameIssues(form.name),
    ...found,
    ...missingColumns(form, found),
    ...refreshIssues(form),
    ...(problem ? [{ field: 'order' as const, message: problem }] : []),
  ];
  const inOrder = FIELDS.flatMap((field) => issues.filter((issue) => issue.field === field));
  const isMeant = 'request' in checked && issues.every(({ field }) => isOfSaving(field));
  return { issues: inOrder, request: isMeant ? checked.request : null };
}

/** The issue of an entry of a list; '' if it is valid. It is checked alone: to check the form for each of a thousand entries would be slow. */
export function faultIn({ report, zone, currency }: Form, field: FilterList, entry: string): string {
  const context = { now: 0, defaults: { zone, currency }, cells: UNREAD };
  const checked = checkDraft({ report, [field]: [entry] }, context);
  const issues = 'issues' in checked ? checked.issues : [];
  return issues.find((issue) => issue.field === field)?.message ?? '';
}

/** True for a field that does not change the report's rows. A preview works even if such a field has issues. */
export function isOfSaving(field: DraftIssue['field']): boolean {
  return !draftFields().some((one) => one === field);
}

/** The issues of column lists in which nothing is ticked. The check of a draft accepts these, because a formula then uses the default. */
function missingColumns(form: Form, found: readonly DraftIssue[]): readonly DraftIssue[] {
  const issues: DraftIssue[] = [];
  const add = (
    field: 'dimensions' | 'summaryBy' | 'metrics',
    message = texts().issues.nothingChosen(field),
  ) => {
    if (!found.some((issue) => issue.field === field)) issues.push({ field, message });
  };
  const { dimensions } = form;
  if (hasRows(form) && dimensions.length === 0) add('dimensions');
  else if (hasRows(form) && dimensions.every((id) => isLeftOut(form, id)))
    add('dimensions', texts().issues.onlyIdentifiers);
  if (hasSummary(form) && form.summaryBy.length === 0) add('summaryBy');
  if (draftOf(form).metrics.length === 0) add('metrics');
  return issues;
}
