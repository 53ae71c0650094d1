import { checkAlertDraft, checkReportName } from '../../src/reports';
import { checkDraft, type DraftIssue, type FilterList, listDraftFields } from '../../src/request';
import { getViewTexts } from '../text';
import { hasRows, hasSummary, isIdentifierLeftOut, isSingleAppReport } from './available-fields';
import { type Form, toDraft } from './form';
import { listRefreshIssues, resolveAlert } from './refreshing';

/** Fields of the form that are not in the draft. */
const BEYOND_DRAFT = ['destination', 'order', 'chart', 'schedule', 'history', 'daysAgain', 'alert'] as const;

/** The fields that can have issues, in the order of the form. */
const FORM_FIELDS: readonly DraftIssue['field'][] = ['name', ...listDraftFields(), ...BEYOND_DRAFT];

/** The form checks only whether a reference is one. What cells contain is checked by the server, because it may change at any time. */
const readNoCells = () => undefined;

/** All issues of the form at `now`, the server's time, in the order of the fields. */
export function checkForm(form: Form, now: number): readonly DraftIssue[] {
  const { zone, currency } = form;
  const names = isSingleAppReport(form.report) ? { apps: getViewTexts().fields.oneApp.label } : {};
  const draft = toDraft(form);
  const context = { now, defaults: { zone, currency }, names, cells: readNoCells };
  const checked = checkDraft(draft, context);
  const draftIssues = 'issues' in checked ? checked.issues : [];
  const alert = 'request' in checked ? resolveAlert(form) : null;
  const checkedAlert = alert === null ? { issues: [] } : checkAlertDraft(draft, alert, context);
  const issues = [
    ...checkReportName(form.name),
    ...draftIssues,
    ...listUnchosenColumns(form, draftIssues),
    ...listRefreshIssues(form),
    ...('issues' in checkedAlert ? checkedAlert.issues : []),
  ];
  return FORM_FIELDS.flatMap((field) => issues.filter((issue) => issue.field === field));
}

/** The issue of an entry of a list; '' if it is valid. It is checked alone: to check the form for each of a thousand entries would be slow. */
export function describeEntryFault(
  { report, zone, currency }: Form,
  field: FilterList,
  entry: string,
): string {
  const context = { now: 0, defaults: { zone, currency }, cells: readNoCells };
  const checked = checkDraft({ report, [field]: [entry] }, context);
  const issues = 'issues' in checked ? checked.issues : [];
  return issues.find((issue) => issue.field === field)?.message ?? '';
}

/** True for a field that does not change the report's rows. A preview works even if such a field has issues. */
export function isSavingField(field: DraftIssue['field']): boolean {
  return !listDraftFields().some((one) => one === field);
}

/** The issues of column lists in which nothing is ticked. The check of a draft accepts these, because a formula then uses the default. */
function listUnchosenColumns(form: Form, draftIssues: readonly DraftIssue[]): readonly DraftIssue[] {
  const issues: DraftIssue[] = [];
  const addMissingColumn = (
    field: 'dimensions' | 'summaryBy' | 'metrics',
    message = getViewTexts().issues.nothingChosen(field),
  ) => {
    if (!draftIssues.some((issue) => issue.field === field)) issues.push({ field, message });
  };
  const { dimensions } = form;
  if (hasRows(form) && dimensions.length === 0) addMissingColumn('dimensions');
  else if (hasRows(form) && dimensions.every((id) => isIdentifierLeftOut(form, id)))
    addMissingColumn('dimensions', getViewTexts().issues.onlyIdentifiers);
  if (hasSummary(form) && form.summaryBy.length === 0) addMissingColumn('summaryBy');
  if (toDraft(form).metrics.length === 0) addMissingColumn('metrics');
  return issues;
}
