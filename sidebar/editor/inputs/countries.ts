import { countryNamesByCode } from '../../../src/catalogue/countries';
import type { KnownValue } from '../../../src/request/known-values';
import type { ChipOption } from './chips';

/** The countries to choose from: first those in earlier reports of the file, then all others by their English names. */
export function countries(known: readonly KnownValue[]): readonly ChipOption[] {
  const first = known.map(({ id, name }) => {
    const [english = name, ...otherNames] = countryNamesByCode().get(id) ?? [];
    return { id, name: english, otherNames: [...otherNames, name] };
  });
  const knownIds = new Set(known.map(({ id }) => id));
  return [...first, ...byName().filter(({ id }) => !knownIds.has(id))];
}

let named: readonly ChipOption[] | undefined;

function byName(): readonly ChipOption[] {
  named ??= Array.from(countryNamesByCode(), ([id, [name = id, ...otherNames]]) => ({
    id,
    name,
    otherNames,
  })).sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return named;
}
