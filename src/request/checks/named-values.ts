import {
  CURRENCIES,
  type CurrencyId,
  isCountryCode,
  type Labelled,
  listLabels,
  REPORT_KINDS,
  type ReportKind,
  ZONES,
  type ZoneId,
} from '../../catalogue';
import { getTexts } from '../../wording';
import {
  DRAFT_FIELDS,
  type DraftField,
  type OptionalRule,
  type ReportDraft,
  ROW_FILTER_FIELDS,
} from '../draft';
import { type DraftCheck, formatInput, type Issues } from '../issues';
import { findIds, findIdsByName, isPossibleId, type KnownSource, splitNames } from '../known-values';
import { findErrorText, parseList, parseText, removeDuplicates } from '../parse-list';
import { describeUnknownValue } from '../unknown-values';

export function checkReport(value: unknown, findings: Issues): ReportKind | undefined {
  const { missing, notAChoice } = getTexts().requests;
  const typed = parseText(value);
  const entry = findNamedEntry(typed, REPORT_KINDS);
  const ids = REPORT_KINDS.map(({ id }) => id);
  const problem = typed === '' ? missing(ids.join(', ')) : notAChoice(ids);
  if (entry === undefined) findings.addIssue('report', typed, problem);
  return entry;
}

/** The report zone in the draft. A blank field means `fallback`. */
export function checkZone(value: unknown, fallback: ZoneId, findings: Issues): ZoneId {
  return checkNamedEntry('zone', value, ZONES, findings) ?? fallback;
}

/** The name of a connection as typed. Whether there is one is known only where it is used. */
export function checkConnection(value: unknown, findings: Issues): string {
  if (typeof value === 'object' && value !== null)
    findings.addIssue('connection', '', getTexts().requests.notAnItem(getTexts().requests.noText));
  return parseText(value);
}

/** The currency in the draft. A blank field means `fallback`. */
export function checkCurrency(value: unknown, fallback: CurrencyId, findings: Issues): CurrencyId {
  return checkNamedEntry('currency', value, CURRENCIES, findings) ?? fallback;
}

/** The id of the entry with the id or label in a field, ignoring case. */
function checkNamedEntry<Id extends string>(
  field: DraftField,
  value: unknown,
  entries: readonly (NamedEntry & { readonly id: Id })[],
  findings: Issues,
): Id | undefined {
  const typed = parseText(value);
  const entry = findNamedEntry(typed, entries);
  const choices = entries.map(({ id }) => id);
  if (typed !== '' && entry === undefined)
    findings.addIssue(field, typed, getTexts().requests.notAChoice(choices));
  return entry?.id;
}

type NamedEntry = Labelled & { readonly id: string };

function findNamedEntry<Entry extends NamedEntry>(text: string, entries: readonly Entry[]) {
  const typed = text.toLowerCase();
  return entries.find((entry) =>
    [entry.id, ...listLabels(entry)].some((name) => name.toLowerCase() === typed),
  );
}

/** The value of a field with choices: its `blank` value if the draft has none, its `absent` value if the report lacks the field (see draft.ts). */
export function checkChosenValue<Field extends 'output' | 'compare' | 'identifiers' | 'revenueOnly'>(
  field: Field,
  check: DraftCheck,
): ReportDraft[Field] {
  const rule = DRAFT_FIELDS[field] as OptionalRule<ReportDraft[Field]>;
  const { parse, choices = ['yes', 'no'], onlyFor, absent, blank = absent } = rule;
  const value = check.draft[field];
  const typed = typeof value === 'boolean' ? String(value) : parseText(value);
  const chosen = typed === '' ? blank : parse?.(typed);
  if (chosen === undefined) {
    check.findings.addIssue(field, typed, getTexts().requests.notAChoice(choices.map(String)));
    return absent;
  }
  if (onlyFor(check.entry)) return chosen;
  // Without its comparison or its filter, the table would not be the one that the user has asked for.
  const changesTable = field === 'compare' || field in ROW_FILTER_FIELDS;
  if (changesTable && chosen !== absent) refuseField(field, typeof chosen === 'boolean' ? '' : typed, check);
  return absent;
}

export function refuseField(field: DraftField, typed: string, { entry, findings }: DraftCheck): void {
  findings.addIssue(field, typed, getTexts().requests.notOfReport(entry.label));
}

/** With `knownSource`, names become ids. A text that may be an id is accepted, because an app may be new or without rows for long. */
export function checkApps(
  { draft, entry, findings }: DraftCheck,
  knownSource?: KnownSource,
): readonly string[] {
  const { notAnEntry, oneApp } = getTexts().requests;
  const earlierIssues = findings.issues.length;
  const apps = removeDuplicates(
    splitApps(draft.apps, findings, knownSource).flatMap((app) => {
      if (findErrorText(app) !== undefined || /\p{C}/u.test(app)) findings.addIssue('apps', app, notAnEntry);
      else if (knownSource !== undefined) return resolveApp(app, knownSource, findings);
      return [app];
    }),
  );
  const areAppsValid = findings.issues.length === earlierIssues;
  if (areAppsValid && entry.maxApps === 1 && apps.length !== 1)
    findings.addIssue('apps', '', oneApp(entry.label));
  return apps;
}

/** Names of apps that the file knows may contain commas. */
function splitApps(value: unknown, findings: Issues, knownSource: KnownSource | undefined): string[] {
  if (knownSource === undefined) return parseList('apps', value, findings);
  // The cells of a range are two levels deep.
  const items: readonly unknown[] = [value].flat(2);
  return items.flatMap((item) =>
    typeof item === 'string'
      ? splitNames(item, knownSource.readStored().apps)
      : parseList('apps', item, findings),
  );
}

function resolveApp(app: string, knownSource: KnownSource, findings: Issues): readonly string[] {
  const isId = isPossibleId(app);
  const ids = isId ? findIdsByName(app, knownSource.readStored().apps) : findIds('apps', app, knownSource);
  const { sharedName } = getTexts().requests;
  if (ids.length > 1) findings.addIssue('apps', '', sharedName(formatInput(app), ids.map(formatInput)));
  if (ids.length === 0 && !isId)
    findings.addIssue('apps', '', describeUnknownValue('apps', app, knownSource.fetchValues().apps));
  return ids.length === 0 && isId ? [app] : ids;
}

/** The countries of the draft as codes in capitals. An empty list means all countries. */
export function checkCountries({ draft, findings }: DraftCheck): readonly string[] {
  const codes = parseList('areas', draft.areas, findings).map((text) => {
    if (!isCountryCode(text)) findings.addIssue('areas', text, getTexts().requests.notACountry);
    return text.toUpperCase();
  });
  return removeDuplicates(codes);
}
