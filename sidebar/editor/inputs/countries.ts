import { countryNamesByCode } from '../../../src/catalogue/countries';
import type { ChipOption } from './chips';

let named: readonly ChipOption[] | undefined;

/** The countries to choose from, by their English names. */
export function countries(): readonly ChipOption[] {
  named ??= Array.from(countryNamesByCode(), ([id, [name = id, ...otherNames]]) => ({
    id,
    name,
    otherNames,
  })).sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return named;
}
