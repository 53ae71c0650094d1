import type { Suggestion } from '../../../src/settings/suggestions';
import { texts } from '../../text/texts';

/** Regions that are not countries: unions, and unassigned codes. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

let named: readonly Suggestion[] | undefined;

/** The countries to choose from: first those in earlier reports of the file, then all others that the browser has names for. */
export function countries(known: readonly Suggestion[]): readonly Suggestion[] {
  named ??= allNamed();
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const first = known.map(({ id, name }) => ({ id, name: name === '' ? (names.get(id) ?? '') : name }));
  const held = new Set(known.map(({ id }) => id));
  return [...first, ...named.filter(({ id }) => !held.has(id))];
}

/** All countries that the browser has names for, sorted by name. Withdrawn codes are left out if the country has a newer code. */
function allNamed(): readonly Suggestion[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Intl.DisplayNames(texts().locale, { type: 'region', fallback: 'none' });
  return codes
    .filter((id) => !NO_COUNTRIES.includes(id) && new Intl.Locale(`und-${id}`).region === id)
    .map((id) => ({ id, name: names.of(id) ?? '' }))
    .filter(({ name }) => name !== '')
    .sort((one, other) => one.name.localeCompare(other.name, texts().locale));
}
