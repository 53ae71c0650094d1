import { serial } from '../add-on';
import { FormulaSheet } from './formula-cells';

/** Arguments as Google passes them to the built functions. All forms and mistakes are in test/formulas/arguments. */

const sheet = new FormulaSheet({ timeZone: 'Africa/Cairo', now: Date.parse('2026-04-28T14:00:00Z') });
/** Clocks are set forward at midnight of 24 April 2026, so that day begins at 01:00. */
const [FIRST, LAST] = ['2026-04-22', '2026-04-26'];
const APP = '3.10';

it.each([
  ['ADREPORT_FULL', [APP, 'revenue', FIRST, LAST]],
  ['ADREPORT_LTV', [APP, '1-3', FIRST, LAST]],
  ['ADREPORT_RETENTION', [APP, '2-4', FIRST, LAST]],
  ['ADREPORT_VALUE', ['full', 'revenue', APP, FIRST, LAST]],
  ['ADREPORT_DEVICE', [APP, LAST]],
] as const)(
  '=%s has the same result for days as texts, date cells, numbers and merged cells',
  (name, args) => {
    const right = sheet.value(name, ...args);
    const asked = sheet.service.requests.length;
    const isDay = (value: string) => /^2026-/.test(value);
    for (const say of [(day: string) => sheet.date(day), serial, (day: string) => [[sheet.date(day), '']]])
      expect(sheet.value(name, ...args.map((value) => (isDay(value) ? say(value) : [[value]])))).toEqual(
        right,
      );
    expect(sheet.service.requests).toHaveLength(asked);
  },
);
