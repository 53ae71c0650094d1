import { checkDraft } from '../../../src/request/checks/check-draft';
import type { Draft } from '../../../src/request/draft';
import { CONTEXT, DEVICE, FULL, LTV, listRefusals } from './checked';

const refused = (draft: Draft) => listRefusals(draft).join('\n');

it.each<[string, Draft, RegExp]>([
  [
    'the report is unknown',
    { report: 'fulll' },
    /^Kind of report: “fulll” is not one of the choices; choose full, ltv, retention or device\.$/,
  ],
  [
    'the first day is missing',
    { report: 'full' },
    /^First day: a value is missing; enter a day such as 2026-09-05/,
  ],
  [
    '30 February is no day',
    { ...FULL, startDate: '2026-2-30' },
    /^First day: “2026-2-30” is not a day; enter a day such as/,
  ],
  [
    'the days are in the wrong order',
    { ...FULL, endDate: '2026-10-31' },
    /^Last day: “2026-10-31” is before the first day, 2026-11-01/,
  ],
  [
    'a day is in the future',
    { ...FULL, endDate: '2026-11-21' },
    /^Last day: “2026-11-21” is in the future; today is 2026-11-20 in UTC\+0, and the newest complete day is 2026-11-19\.$/,
  ],
  [
    'a range has no last day',
    { ...FULL, startDate: 'last 7 days' },
    /^Last day: “2026-11-10” is not possible with the range “last 7 days”/,
  ],
  [
    'a range is misspelt',
    { report: 'full', startDate: 'last mnth' },
    /^First day: “last mnth” is not a day; enter a day such as/,
  ],
  [
    'a zone is none of the three',
    { ...FULL, zone: 'UTC+1' },
    /^Zone: “UTC\+1” is not one of the choices; choose UTC\+0, UTC\+8 or UTC-8\.$/,
  ],
  [
    'a currency has another name at the service',
    { ...FULL, currency: 'RMB' },
    /^Currency: “RMB” is not one of the choices; choose USD or CNY\.$/,
  ],
  [
    'a metric is misspelt',
    { ...FULL, metrics: 'revenu' },
    /^Metrics: “revenu” is not a metric of the Full report; choose from revenue, .*, all\.$/,
  ],
  [
    'a dimension is unknown',
    { ...FULL, dimensions: 'contry' },
    /^Dimensions: “contry” is not a dimension of the Full report; choose from date, /,
  ],
  [
    'a hyphen is no name',
    { ...FULL, metrics: '-' },
    /^Metrics: “-” is not a metric of the Full report; choose from revenue, /,
  ],
  [
    'networks do not know app versions',
    { ...FULL, dimensions: 'appVersion', metrics: 'revenue' },
    /^Metrics: “Revenue” comes from the ad networks, and they do not report it by “App version”; use a metric that the service records, such as “Event revenue”\.$/,
  ],
  [
    'LTV ends with day 90',
    { ...LTV, metrics: 'ltv91' },
    /^Metrics: “ltv91” is not a metric of the LTV report; choose from the days 1 to 90 \(such as 1-7,14,30\), newUserNum, all\.$/,
  ],
  [
    'Sheets made a date of the days',
    { ...LTV, metrics: [[new Date(0)]] },
    /^Metrics: “a date or a range of cells” is not text; .* such as '00123 or '1-7\.$/,
  ],
  [
    'what is no app id would not mean all apps',
    { ...FULL, apps: [true] },
    /^Apps: “TRUE” is not text; enter names or ids as text, separated by commas, /,
  ],
  [
    'an app id has lost its digits',
    { ...FULL, apps: 2 ** 64 },
    /^Apps: “18446744073709552000” is not text; /,
  ],
  [
    'an app id holds what nobody sees',
    { ...FULL, apps: 'app\u200b1' },
    /^Apps: “app\u200b1” is the error of a cell, or has invisible characters/,
  ],
  [
    'a country is misspelt',
    { ...FULL, areas: 'Germny' },
    /^Countries: “Germny” is not the code of a country; enter a code in two letters, such as DE\.$/,
  ],
  [
    'a device report needs an app',
    { ...DEVICE, apps: '' },
    /^Apps: the Device report is about one app; choose exactly one\.$/,
  ],
  [
    'rows have no number of devices',
    { ...DEVICE, output: 'rows', metrics: 'devices, ARPU per device' },
    /^Metrics: “Devices” is calculated only in summaries, not for rows; choose a summary, or add another metric\.$/,
  ],
  [
    'no summary is by device',
    { ...DEVICE, summaryBy: 'area, gaid' },
    /^Summary by: “gaid” identifies single device rows, but a summary adds rows up; choose from date, hour, appId, .*centre\.$/,
  ],
  [
    'rows of LTV have no network',
    { ...LTV, networks: ['1', 'Aurora Ads'] },
    /^Networks: “1, Aurora Ads” is not possible in the LTV report; leave it empty\.$/,
  ],
  [
    'users of several apps of a platform cannot be added up',
    { ...FULL, dimensions: 'platformName', metrics: 'dau' },
    /^Metrics: “Daily active users” cannot be added up over the apps of a platform, .*; group by “App”, or remove the metric\.$/,
  ],
  [
    'a platform is one of the two',
    { ...FULL, platforms: 'Windows' },
    /^Platforms: “Windows” is not one of the choices; choose Android or iOS\.$/,
  ],
  [
    'an exception is no list of the filter',
    { ...FULL, except: 'metrics' },
    /^Exclude: “metrics” is not one of the choices; choose Apps, Countries, Networks, Platforms, Ad formats or Placements\.$/,
  ],
  [
    'the only app is no exception',
    { ...DEVICE, except: ['apps'] },
    /^Exclude: the Device report is about one app/,
  ],
  [
    'users of several networks cannot be added up',
    { ...FULL, networks: ['1', '2'], metrics: 'revenue, dau' },
    /^Metrics: “Daily active users” cannot be added up over the networks that the filter keeps, because a user or a device can be in several rows and .*; group by “Network”, or remove the metric\.$/,
  ],
  [
    'retention without some countries cannot be added up',
    { report: 'retention', startDate: '2026-11-01', areas: 'US', except: 'areas', metrics: 'kp2' },
    /^Metrics: “Retention day 2” cannot be added up over the countries that the filter keeps, because the size of each group of new users is not in the report; group by “Country code”, or remove the metric\.$/,
  ],
  [
    'device data is kept for a year',
    { ...DEVICE, startDate: '2025-11-19' },
    /^First day: “2025-11-19” is too long ago; the service keeps this data for 365 days, so choose a day from 2025-11-20 on\.$/,
  ],
])('a refused draft has a sentence that says: %s', (_, draft, sentence) => {
  expect(refused(draft)).toMatch(sentence);
});

it.each([0, -1, 2.5, '1-91', 'kp'])('LTV has the days 1 to 90: %p', (metrics) => {
  expect(refused({ ...LTV, metrics })).toContain(
    `Metrics: “${metrics}” is not a metric of the LTV report; choose from the days 1 to 90 `,
  );
});

it('all issues at once', () => {
  expect(
    refused({
      report: 'full',
      startDate: 'x',
      zone: 'y',
      currency: 'z',
      dimensions: 'q',
      metrics: 'w',
    }).split('\n'),
  ).toHaveLength(5);
});

it("the names of a formula's arguments instead of those of the form", () => {
  const result = checkDraft(
    { ...LTV, metrics: 'ltv91', dimensions: 'x' },
    { ...CONTEXT, names: { metrics: 'days', dimensions: 'groupBy' } },
  );
  expect(result).toMatchObject({
    issues: [
      {
        field: 'dimensions',
        value: 'x',
        message: expect.stringMatching(/^groupBy: “x” is not a dimension/),
      },
      {
        field: 'metrics',
        value: 'ltv91',
        message: expect.stringMatching(/^days: “ltv91” is not a metric/),
      },
    ],
  });
});

it('a refused draft has a sentence that says at most twenty issues of one field', () => {
  const nonsense = Array.from({ length: 5000 }, (_, i) => `nonsense ${i}`);
  expect(refused({ ...FULL, metrics: nonsense }).split('\n')).toHaveLength(20);
});
