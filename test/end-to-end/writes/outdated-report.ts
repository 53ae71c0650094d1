import { AddOn, DAY_MS, expectKeyKept, TUESDAY, wholeFile } from '../add-on';

/** A week of revenue by day and app: 28 rows. */
export const DRAFT = {
  report: 'full',
  startDate: '2026-09-08',
  endDate: '2026-09-14',
  dimensions: ['date', 'appId'],
  metrics: ['revenue', 'impressionApi'],
};
export const ORDER = { name: 'Revenue', draft: DRAFT };

/** A written report whose newest day has been restated since. */
export function outdated(): AddOn {
  const addOn = new AddOn({ now: TUESDAY - DAY_MS }).settled();
  addOn.run({ ...ORDER, draft: { ...DRAFT, endDate: '2026-09-13' } });
  addOn.clock.reach(TUESDAY);
  return addOn;
}

/** Fails unless `act` throws a matching message and leaves the whole file unchanged. */
export function expectKept(addOn: AddOn, message: RegExp, act: () => unknown = () => addOn.run(ORDER)): void {
  const before = wholeFile(addOn.file);
  expect(act).toThrow(message);
  expect(wholeFile(addOn.file)).toBe(before);
  expectKeyKept(addOn);
}
