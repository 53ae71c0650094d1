import type { ServiceOptions } from '../service/options';
import { type AppEntry, AREAS } from '../service/world/apps';

/** A world that is small enough to simulate each hour of months: two apps in nine places, with one placement each. */

const notIn = (...codes: string[]) => AREAS.map(({ code }) => code).filter((code) => !codes.includes(code));

export const SMALL_APPS: readonly AppEntry[] = [
  {
    id: '00123456',
    name: 'Block Harbour',
    platform: 1,
    packageName: 'com.example.blockharbour',
    size: 1,
    launched: '2024-02-01',
    unknownDays: 'zero',
    notIn: notIn('CN', 'US', 'DE', 'IN', 'SG'),
  },
  {
    id: '12E45678',
    name: '数独天天',
    platform: 2,
    packageName: 'com.example.sudoku',
    size: 0.6,
    launched: '2024-06-15',
    unknownDays: 'so far',
    notIn: notIn('US', 'DE', 'JP', 'BR'),
  },
];

/** The app and country of all rows that a report by app and country can have. */
export const PLACES: readonly { readonly app: string; readonly area: string }[] = SMALL_APPS.flatMap((app) =>
  AREAS.filter(({ code }) => !app.notIn.includes(code)).map(({ code }) => ({ app: app.id, area: code })),
);

export const SMALL_WORLD: Partial<ServiceOptions> = { apps: SMALL_APPS, rowsScale: 0.1 };
