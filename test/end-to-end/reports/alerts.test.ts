import { addDays } from '../../../src/dates/calendar';
import { AddOn, DAY_MS, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { openSidebar, reportIn, saveAgain } from '../sidebar';
import { advanceTime, saveScheduledReport, WHEN_READY } from './scheduled';

const DAY = '2026-09-14';
const ALERT = { metric: 'revenue', dimension: '', percent: 0, amount: 0 };

it('an alert is mailed once for each complete day, with the true number and the true mean of the same weekday of four weeks, and the sidebar shows it', () => {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).saveSettings();
  const ana = openSidebar(addOn);
  const id = saveScheduledReport(ana, { refreshing: { ...WHEN_READY, alert: ALERT } });
  advanceTime(addOn, 6 * HOUR_MS);
  const findRevenue = (day: string) => addOn.service.truth.numbers({ app: '3.10', day }).revenueUsd;
  const usual = [7, 14, 21, 28].reduce((sum, days) => sum + findRevenue(addDays(DAY, -days)), 0) / 4;
  const alert = reportIn(ana, id).alert;
  expect(alert?.lines[0]).toMatch(/^Alert of 14 Sep 2026: Revenue \(USD\)\. “Usually”/);
  const [, value, mean] =
    /^All together: ([\d.]+), usually ([\d.]+) \([+−]\d+ %\)$/.exec(alert?.lines[1] ?? '') ?? [];
  expect(Number(value)).toBeCloseTo(findRevenue(DAY), 2);
  expect(Number(mean)).toBeCloseTo(usual, 2);
  expect(addOn.runtime.mails).toMatchObject([
    { to: OWNER, body: expect.stringContaining(alert?.lines.join('\n') ?? '') },
  ]);
  advanceTime(addOn, DAY_MS);
  expect(addOn.runtime.mails.map(({ body }) => /Alert of \d+ Sep/.exec(body)?.[0])).toEqual([
    'Alert of 14 Sep',
    'Alert of 15 Sep',
  ]);
  saveAgain(ana, id, ({ refreshing }) => ({ refreshing: { ...refreshing, alert: null } }));
  expect(reportIn(ana, id).alert).toBeNull();
});
