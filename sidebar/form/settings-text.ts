import { checkRefreshing, type NamedVersion, toPlainName } from '../../src/reports';
import { checkDraft, type DraftField, getFieldRule, listDraftFields, makeDraft } from '../../src/request';
import type { SidebarState } from '../../src/sidebar-server';
import { parseJsonObject } from '../../src/storage';
import { joinSentences } from '../../src/wording';
import { getViewTexts } from '../text';
import { buildVersionForm, findFreeReportName } from './build-form';
import type { Form } from './form';

/** The first field of the text. (Users keep such texts: do not change.) */
const VERSION_FIELD = 'adReportsSettings';
const VERSION = 1;

const REFRESHING_FIELDS = ['history', 'daysAgain', 'order', 'chart'] as const;
const FIELDS: readonly string[] = [VERSION_FIELD, 'name', ...listDraftFields(), ...REFRESHING_FIELDS];

/** Longer than the text of any report that can be stored. */
const MOST_CHARACTERS = 20_000;

/** The settings of a report as a text for another file, a field on each line. Sheet, schedule, alert and owner stay behind. */
export function formatSettings({ name, draft, refreshing }: NamedVersion): string {
  const { schedule: _, alert: __, ...settings } = refreshing;
  const isSet = (field: DraftField) =>
    JSON.stringify(draft[field]) !== JSON.stringify(getFieldRule(field).absent);
  const draftFields = listDraftFields().flatMap((field) => (isSet(field) ? [[field, draft[field]]] : []));
  const fields = [[VERSION_FIELD, VERSION], ['name', name], ...draftFields, ...Object.entries(settings)];
  const lines = fields.map(([field, value]) => `${JSON.stringify(field)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

/** The form of a new report with the settings of such a text, which anybody may have written; or why there is none, as a sentence. */
export function parseSettings(
  text: string,
  state: SidebarState,
): { readonly form: Form } | { readonly fault: string } {
  const { noSettings } = getViewTexts().fields.pasted;
  const fields = text.length > MOST_CHARACTERS ? undefined : parseJsonObject(text);
  if (fields?.[VERSION_FIELD] !== VERSION) return { fault: noSettings };
  const draft = makeDraft((field) => fields[field] ?? getFieldRule(field).absent);
  const areSettings =
    Object.keys(fields).every((field) => FIELDS.includes(field)) &&
    listDraftFields().every((field) => getFieldRule(field).isValue(draft[field]));
  if (!areSettings) return { fault: noSettings };
  const { now, zone, currency } = state;
  const checkedDraft = checkDraft(draft, { now, defaults: { zone, currency }, cells: () => undefined });
  const refreshResult = checkRefreshing(fields);
  const draftIssues = 'issues' in checkedDraft ? checkedDraft.issues : [];
  const issues = 'issues' in refreshResult ? refreshResult.issues : draftIssues;
  if ('issues' in refreshResult || issues.length > 0)
    return { fault: joinSentences(issues.map(({ message }) => message)) };
  const name = findFreeReportName(toPlainName(fields['name']), state);
  const destination = { kind: 'new sheet', title: '' } as const;
  const { refreshing } = refreshResult;
  return { form: buildVersionForm({ name, draft, destination, refreshing }, state) };
}
