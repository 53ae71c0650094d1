import type { ServiceOptions } from '../service/options';
import { APPS, AREAS } from '../service/world/apps';

/** A world that is small enough to simulate each hour of months: two apps in nine places, with one placement each. */

const COUNTRIES = [
  ['CN', 'US', 'DE', 'IN', 'SG'],
  ['US', 'DE', 'JP', 'BR'],
];
const SMALL_APPS = APPS.slice(0, 2).map((app, at) => ({
  ...app,
  size: 0.6,
  notIn: AREAS.map(({ code }) => code).filter((code) => !COUNTRIES[at]!.includes(code)),
}));

/** The app and country of all rows that a report by app and country can have. */
export const PLACES = SMALL_APPS.flatMap(({ id }, at) => COUNTRIES[at]!.map((area) => ({ app: id, area })));

export const SMALL_WORLD: Partial<ServiceOptions> = { apps: SMALL_APPS, rowsScale: 0.1 };
