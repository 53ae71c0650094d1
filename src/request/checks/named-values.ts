import {
  CURRENCIES,
  type CurrencyId,
  REPORTS,
  type ReportEntry,
  ZONES,
  type ZoneId,
} from '../../catalogue/catalogue';
import { countryNamesByCode } from '../../catalogue/countries';
import { texts } from '../../wording/texts';
import { nameKey, nearest } from '../field-names';
import { type DraftCheck, type Issues, shownInput } from '../issues';
import {
  findIds,
  idsNamed,
  isPossibleId,
  type KnownSource,
  SURE_ID,
  splitKnown,
  unknownSentence,
} from '../known-values';
import { errorTextIn, parseList, parseText, unique } from '../parse-list';

/** The report that a draft names by id or label. Adds an issue and returns undefined if there is no such report. */
export function checkReport(value: unknown, findings: Issues): ReportEntry | undefined {
  const { missing, notAChoice } = texts().requests;
  const typed = parseText(value);
  const entry = entryNamed(typed, REPORTS);
  const ids = REPORTS.map(({ id }) => id);
  if (entry === undefined)
    findings.add(
      'report',
      typed,
      typed === '' ? missing(ids.join(', ')) : notAChoice(ids, nearest(typed, ids)),
    );
  return entry;
}

/** The report zone in the draft. Accepts small letters, blanks, the character “−”, or only the hours. A blank field means `fallback`. */
export function checkZone(value: unknown, fallback: ZoneId, findings: Issues): ZoneId {
  const text = parseText(value);
  if (text === '') return fallback;
  const hours = zoneHours(text);
  const zone = ZONES.find(({ offsetHours }) => offsetHours === hours) ?? entryNamed(text, ZONES);
  if (zone === undefined) findings.add('zone', text, texts().requests.notAChoice(ZONES.map(({ id }) => id)));
  return zone?.id ?? fallback;
}

/** The offset in hours of a text such as "UTC+8", "utc 8", "+08:00", "UTC−8", "GMT" or "8". */
function zoneHours(text: string): number | undefined {
  const plain = text.toUpperCase().replace(/[−–]/g, '-').replace(/\s+/g, '');
  if (/^(UTC|GMT|Z)$/.test(plain)) return 0;
  const parts = /^(?:UTC|GMT)?([+-]?)(\d{1,2})(?::?00)?$/.exec(plain);
  return parts === null ? undefined : Number(parts[2]) * (parts[1] === '-' ? -1 : 1);
}

/** The currency with the id or label in the draft, ignoring case. A blank field means `fallback`. */
export function checkCurrency(value: unknown, fallback: CurrencyId, findings: Issues): CurrencyId {
  const text = parseText(value);
  if (text === '') return fallback;
  const currency = entryNamed(text, CURRENCIES);
  const near = CURRENCIES.find(({ others }) => others.some((name) => name === text.toLowerCase()))?.id;
  if (currency === undefined) {
    const ids = CURRENCIES.map(({ id }) => id);
    findings.add('currency', text, texts().requests.notAChoice(ids, near));
  }
  return currency?.id ?? fallback;
}

function entryNamed<Entry extends Readonly<Record<'id' | 'label', string>>>(
  text: string,
  entries: readonly Entry[],
): Entry | undefined {
  const typed = text.toLowerCase();
  return entries.find(({ id, label }) => [id, label].some((name) => name.toLowerCase() === typed));
}

/**
 * The ids of the apps of the draft. An empty list means all apps. Device reports require exactly one app (section 4.1). With `known`, names become
 * ids. A text that may be an id is returned as it is, because an app may be new or without rows for long.
 */
export function checkApps({ draft, entry, findings }: DraftCheck, known?: KnownSource): readonly string[] {
  const { invisibleCharacters, notAnEntry, oneApp } = texts().requests;
  const before = findings.issues.length;
  const apps = unique(
    appTexts(draft.apps, findings, known).flatMap((app) => {
      if (errorTextIn(app) !== undefined) findings.add('apps', app, notAnEntry);
      else if (/\p{C}/u.test(app)) findings.add('apps', app, invisibleCharacters);
      else if (known !== undefined) return appsNamed(app, known, findings);
      return [app];
    }),
  );
  if (entry.maxApps === 1 && apps.length !== 1 && findings.issues.length === before)
    findings.add('apps', '', oneApp(entry.label));
  return apps;
}

/** Names may contain commas. */
function appTexts(value: unknown, findings: Issues, known: KnownSource | undefined): string[] {
  if (known === undefined) return parseList('apps', value, findings);
  // The cells of a range are two levels deep.
  const items: readonly unknown[] = [value].flat(2);
  return items.flatMap((item) =>
    typeof item === 'string' ? splitKnown('apps', item, known) : parseList('apps', item, findings),
  );
}

function appsNamed(app: string, known: KnownSource, findings: Issues): readonly string[] {
  if (SURE_ID.test(app)) return [app];
  const ids = appIds(app, known);
  if (ids.length === 0 && isPossibleId(app)) return [app];
  const { sharedName } = texts().requests;
  if (ids.length === 0) {
    const values = known.ask();
    findings.add('apps', '', unknownSentence('apps', app, values.apps, values));
  }
  if (ids.length > 1) findings.add('apps', '', sharedName(shownInput(app), ids.map(shownInput)));
  return ids;
}

/** Without a key, what the file knows is enough to save a report: its run has a key, and looks the app up. */
function appIds(app: string, known: KnownSource): readonly string[] {
  const ids = idsNamed(app, known.stored().apps);
  const isEnough = known.canAsk?.() === false && (ids.length > 0 || isPossibleId(app));
  return isEnough ? ids : findIds('apps', app, known);
}

/** The countries of the draft as codes in capitals. A user may type a code or a name. An empty list means all countries. */
export function checkCountries({ draft, findings }: DraftCheck): readonly string[] {
  const codes = unique(parseList('areas', draft.areas, findings)).map((text) => {
    const code = countryCode(text);
    if (code === undefined) findings.add('areas', text, texts().requests.notACountry(nearestCountry(text)));
    return code ?? text;
  });
  return unique(codes);
}

/** The English name of the country with the name that is most similar to a misspelt one in any of the languages. */
export function nearestCountry(text: string): string | undefined {
  if (text.length <= 2) return undefined;
  const codes = countriesByName();
  const code = codes.get(nearest(nameKey(text), [...codes.keys()]) ?? '');
  return code === undefined ? undefined : countryNamesByCode().get(code)?.[0];
}

/** Codes that services of this kind send for places that are no country, or not known. */
const NO_COUNTRY = /^(?:[A-Z]\d|AP|EU|XX|ZZ)$/;

/** The code of a country that is given by code or by name, in any of the languages of the catalogue. */
export function countryCode(text: string): string | undefined {
  const code = text.toUpperCase();
  if (countryNamesByCode().has(code) || NO_COUNTRY.test(code)) return code;
  return countriesByName().get(nameKey(text));
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** The codes of countries by the keys of their names, made when a name is first looked up. */
function countriesByName(): ReadonlyMap<string, string> {
  codesByName ??= new Map(
    [...countryNamesByCode()].flatMap(([code, names]) => names.map((name) => [nameKey(name), code])),
  );
  return codesByName;
}
