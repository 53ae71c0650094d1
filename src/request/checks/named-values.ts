import {
  CURRENCIES,
  type CurrencyId,
  findCountryName,
  type Labelled,
  listLabels,
  loadCountryNames,
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
import {
  describeUnknownValue,
  findIds,
  findIdsByName,
  isPossibleId,
  type KnownSource,
  SURE_ID,
  splitKnown,
} from '../known-values';
import { findNearestName, toNameKey } from '../nearest-name';
import { findErrorText, parseList, parseText, removeDuplicates } from '../parse-list';

export function checkReport(value: unknown, findings: Issues): ReportKind | undefined {
  const { missing, notAChoice } = getTexts().requests;
  const typed = parseText(value);
  const entry = findNamedEntry(typed, REPORT_KINDS);
  const ids = REPORT_KINDS.map(({ id }) => id);
  const problem = typed === '' ? missing(ids.join(', ')) : notAChoice(ids, findNearestName(typed, ids));
  if (entry === undefined) findings.addIssue('report', typed, problem);
  return entry;
}

/** The report zone in the draft. Accepts small letters, blanks, the character “−”, or only the hours. A blank field means `fallback`. */
export function checkZone(value: unknown, fallback: ZoneId, findings: Issues): ZoneId {
  const text = parseText(value);
  if (text === '') return fallback;
  const hours = parseZoneHours(text);
  const zone = ZONES.find(({ offsetHours }) => offsetHours === hours) ?? findNamedEntry(text, ZONES);
  if (zone !== undefined) return zone.id;
  findings.addIssue('zone', text, getTexts().requests.notAChoice(ZONES.map(({ id }) => id)));
  return fallback;
}

/** The name of a connection as typed. Whether there is one is known only where it is used. */
export function checkConnection(value: unknown, findings: Issues): string {
  if (typeof value === 'object' && value !== null)
    findings.addIssue('connection', '', getTexts().requests.notAnItem(getTexts().requests.noText));
  return parseText(value);
}

/** The offset in hours of a text such as "UTC+8", "utc 8", "+08:00", "UTC−8", "GMT" or "8". */
function parseZoneHours(text: string): number | undefined {
  const normalizedText = text.toUpperCase().replace(/[−–]/g, '-').replace(/\s+/g, '');
  if (/^(UTC|GMT|Z)$/.test(normalizedText)) return 0;
  const parts = /^(?:UTC|GMT)?([+-]?)(\d{1,2})(?::?00)?$/.exec(normalizedText);
  return parts === null ? undefined : Number(parts[2]) * (parts[1] === '-' ? -1 : 1);
}

/** The currency with the id or label in the draft, ignoring case. A blank field means `fallback`. */
export function checkCurrency(value: unknown, fallback: CurrencyId, findings: Issues): CurrencyId {
  const text = parseText(value);
  if (text === '') return fallback;
  const currency = findNamedEntry(text, CURRENCIES);
  if (currency !== undefined) return currency.id;
  const ids = CURRENCIES.map(({ id }) => id);
  const currencyByNickname = CURRENCIES.find((entry) =>
    entry.others.some((name) => name === text.toLowerCase()),
  );
  findings.addIssue('currency', text, getTexts().requests.notAChoice(ids, currencyByNickname?.id));
  return fallback;
}

function findNamedEntry<Entry extends Labelled<{ readonly label: string }> & { id: string }>(
  text: string,
  entries: readonly Entry[],
) {
  const typed = text.toLowerCase();
  return entries.find((entry) =>
    [entry.id, ...listLabels(entry)].some((name) => name.toLowerCase() === typed),
  );
}

/** The value of a field with choices: its `blank` value if the draft has none, its `absent` value if the report lacks the field (see draft.ts). */
export function checkChosenValue<
  Field extends 'output' | 'compare' | 'periodColumns' | 'identifiers' | 'revenueOnly',
>(field: Field, check: DraftCheck): ReportDraft[Field] {
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
  const changesTable = field === 'compare' || field === 'periodColumns' || field in ROW_FILTER_FIELDS;
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

/** Names of apps may contain commas. */
function splitApps(value: unknown, findings: Issues, knownSource: KnownSource | undefined): string[] {
  if (knownSource === undefined) return parseList('apps', value, findings);
  // The cells of a range are two levels deep.
  const items: readonly unknown[] = [value].flat(2);
  return items.flatMap((item) =>
    typeof item === 'string' ? splitKnown('apps', item, knownSource) : parseList('apps', item, findings),
  );
}

function resolveApp(app: string, knownSource: KnownSource, findings: Issues): readonly string[] {
  if (SURE_ID.test(app)) return [app];
  const ids = findAppIds(app, knownSource);
  const { sharedName } = getTexts().requests;
  if (ids.length > 1) findings.addIssue('apps', '', sharedName(formatInput(app), ids.map(formatInput)));
  if (ids.length > 0) return ids;
  if (isPossibleId(app)) return [app];
  findings.addIssue('apps', '', describeUnknownValue('apps', app, knownSource.fetchValues().apps));
  return [];
}

/** Without a key, what the file knows is enough to save a report: its run has a key, and looks the app up. */
function findAppIds(app: string, knownSource: KnownSource): readonly string[] {
  const ids = findIdsByName(app, knownSource.readStored().apps);
  const isKnownEnough = ids.length > 0 || isPossibleId(app);
  const hasNoKey = knownSource.canFetch?.() === false;
  return hasNoKey && isKnownEnough ? ids : findIds('apps', app, knownSource);
}

/** The countries of the draft as codes in capitals. A user may type a code or a name. An empty list means all countries. */
export function checkCountries({ draft, findings }: DraftCheck): readonly string[] {
  const codes = removeDuplicates(parseList('areas', draft.areas, findings)).map((text) => {
    const code = findCountryCode(text);
    if (code === undefined)
      findings.addIssue('areas', text, getTexts().requests.notACountry(findNearestCountry(text)));
    return code ?? text;
  });
  return removeDuplicates(codes);
}

/** The English name of the country with the name that is most similar to a misspelt one in any of the languages. */
export function findNearestCountry(text: string): string | undefined {
  // A text of two letters is a code, and not a misspelt name.
  if (text.length <= 2) return undefined;
  const codes = indexCountryCodes();
  const code = codes.get(findNearestName(toNameKey(text), [...codes.keys()]) ?? '');
  return code === undefined ? undefined : findCountryName(code);
}

/** Codes that services of this kind send for places that are no country, or not known. */
const NO_COUNTRY = /^(?:[A-Z]\d|AP|EU|XX|ZZ)$/;

/** The code of a country that is given by code or by name, in any of the languages of the catalogue. */
export function findCountryCode(text: string): string | undefined {
  const code = text.toUpperCase();
  if (loadCountryNames().has(code) || NO_COUNTRY.test(code)) return code;
  return indexCountryCodes().get(toNameKey(text));
}

let codesByName: ReadonlyMap<string, string> | undefined;

function indexCountryCodes(): ReadonlyMap<string, string> {
  codesByName ??= new Map(
    [...loadCountryNames()].flatMap(([code, names]) => names.map((name) => [toNameKey(name), code])),
  );
  return codesByName;
}
