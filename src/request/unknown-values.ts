import type { Day } from '../dates';
import { addInBrackets, getTexts } from '../wording';
import { formatInput } from './issues';
import { findIds, type KnownSource, type KnownValue, type NamedList, toNameKey } from './known-values';
import { removeDuplicates } from './parse-list';

/** In characters. Shorter texts are too similar for a guess. */
const SHORTEST_GUESS = 4;
/** Only this number of characters of a name is compared, because names are short. */
const LONGEST = 40;

/** A sentence about a text that is no known id or name: “There is no app “Block Habour”. Did you mean “Block Harbour” (00123456)?” */
export function describeUnknownValue(list: NamedList, typed: string, values: readonly KnownValue[]): string {
  const close = findCloseValue(typed, values);
  const { id, name } = { id: formatInput(close?.id ?? ''), name: formatInput(close?.name ?? '') };
  const closeText = name === '' || name === id ? `“${id}”` : addInBrackets(`“${name}”`, id);
  return getTexts().requests.unknownValue(list, formatInput(typed), close && closeText);
}

/** A sentence for each app that nobody knows. Apps without a row of their own are looked up. */
export function describeUnknownApps(
  { apps, from }: { readonly apps: readonly string[]; readonly from: Day },
  table: {
    readonly columns: readonly { readonly field: string }[];
    readonly rows: readonly (readonly unknown[])[];
  },
  knownSource: KnownSource,
): string[] {
  const { columns, rows } = table;
  const appColumn = columns.findIndex(({ field }) => field === 'appId');
  // Without a column of apps, all rows are of the one requested app.
  if (appColumn < 0 && rows.length > 0 && apps.length === 1) return [];
  const receivedIds = appColumn < 0 ? [] : removeDuplicates(rows.map((row) => String(row[appColumn])));
  return apps
    .filter((app) => !receivedIds.includes(app) && findIds('apps', app, knownSource, from).length === 0)
    .map((app) => describeUnknownValue('apps', app, knownSource.fetchValues(from).apps));
}

/** The value with the same number, else with the nearest spelling of its id or name, else the only one whose name begins so. */
function findCloseValue(typed: string, values: readonly KnownValue[]): KnownValue | undefined {
  const sameNumber = values.find(({ id }) => isSameNumber(typed, id));
  if (sameNumber !== undefined || typed.length < SHORTEST_GUESS) return sameNumber;
  const nearest = findNearestText(typed, values, 3);
  if (nearest !== undefined) return nearest;
  const [first, ...otherValues] = values.filter(({ name }) => toNameKey(name).startsWith(toNameKey(typed)));
  // A value may be known from several responses.
  return otherValues.every(({ id }) => id === first?.id) ? first : undefined;
}

/** Whether Sheets may have turned one of the ids into the other: it removes zeros. */
function isSameNumber(one: string, other: string): boolean {
  const isNumeric = (text: string) => /^\d{1,30}(?:\.\d{1,30})?$/.test(text);
  return one !== other && isNumeric(one) && isNumeric(other) && Number(one) === Number(other);
}

/** The text that differs in one of five letters, but in no digit: level 2 is not level 3. */
export function findMeantText(typed: string, texts: readonly string[]): string | undefined {
  const listDigits = (text: string) => text.replace(/\D/g, '');
  const comparable = texts.filter((text) => listDigits(text) === listDigits(typed));
  const values = comparable.map((name) => ({ id: '', name }));
  return findNearestText(typed, values, 5)?.name;
}

/** Only one that differs in at most one of so many letters. */
function findNearestText(
  typed: string,
  values: readonly KnownValue[],
  letterCount: number,
): KnownValue | undefined {
  const letters = typed.toLowerCase().slice(0, LONGEST);
  let nearest: KnownValue | undefined;
  let least = Math.floor(letters.length / letterCount) + 1;
  for (const value of values)
    for (const text of [value.id, value.name]) {
      const distance = measureEditDistance(letters, text.toLowerCase().slice(0, LONGEST));
      if (distance < least) [least, nearest] = [distance, value];
    }
  return nearest;
}

/** The number of letters to add, remove or change (Levenshtein). */
function measureEditDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const [diagonal = 0, above = 0] = row.slice(j);
      const change = diagonal + (letter === other[j] ? 0 : 1);
      next.push(Math.min(change, above + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
