import { loadCountryNames } from '../../../src/catalogue';
import type { ChipOption } from './chips';

let countryOptions: readonly ChipOption[] | undefined;

/** The countries to choose from, by their English names. */
export function listCountryOptions(): readonly ChipOption[] {
  countryOptions ??= Array.from(loadCountryNames(), ([id, [name = id, ...otherNames]]) => ({
    id,
    name,
    otherNames,
  })).sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return countryOptions;
}
