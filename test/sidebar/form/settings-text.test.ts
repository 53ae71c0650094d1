import { buildReportForm } from '../../../sidebar/form/build-form';
import { formatSettings, parseSettings } from '../../../sidebar/form/settings-text';
import type { NamedVersion } from '../../../src/reports/saved-report';
import { REPORT, STATE } from '../state';

const VERSION: NamedVersion = {
  ...REPORT,
  draft: { ...REPORT.draft, apps: ['00123'], startDate: '=Settings!B2', compare: 'period before' },
  refreshing: {
    ...REPORT.refreshing,
    schedule: { kind: 'daily', hour: 9 },
    order: { by: 'revenue', descending: true },
    chart: { kind: 'line', metric: '', id: 4 },
    alert: { metric: 'revenue', dimension: '', percent: 50, amount: 10 },
  },
};

const parse = (text: string) => parseSettings(text, { ...STATE, reports: [] });
const changed = (fields: object) => JSON.stringify({ ...JSON.parse(formatSettings(VERSION)), ...fields });
const faultOf = (text: string) => {
  const parsed = parse(text);
  return 'fault' in parsed ? parsed.fault : parsed.form;
};

it('copied settings are one line for each field, without schedule, alert, owner, sheet and ids', () => {
  expect(formatSettings(REPORT).split('\n')).toEqual([
    '{',
    '"adReportsSettings": 1,',
    '"name": "Revenue by network",',
    '"report": "full",',
    '"startDate": "last 7 days",',
    '"endDate": "",',
    '"zone": "UTC+0",',
    '"currency": "USD",',
    '"apps": [],',
    '"dimensions": ["date"],',
    '"metrics": ["revenue"],',
    '"history": "kept",',
    '"daysAgain": 2',
    '}',
  ]);
});

it('copied settings fill the form of a new report that is run by hand, in a new sheet, with a free name', () => {
  const { refresh, ...form } = buildReportForm({ ...REPORT, ...VERSION }, STATE);
  const parsed = parseSettings(`\n${formatSettings(VERSION)} `, { ...STATE, reports: [REPORT] });
  expect(parsed).toEqual({
    form: {
      ...form,
      refresh: { ...refresh, when: 'by hand', hour: 9, alert: buildReportForm(REPORT, STATE).refresh.alert },
      saved: null,
      name: 'Revenue by network 2',
      destination: { kind: 'new sheet', title: '' },
    },
  });
});

it.each([
  ['', /^These are no settings of a report that/],
  ['{"name":"x"}', /^These are no settings/],
  ['[1]', /^These are no settings/],
  [`{"adReportsSettings": 1${' '.repeat(20_000)}}`, /^These are no settings/],
  ['{"adReportsSettings": 2}', /^These are no settings/],
  [changed({ baseUrl: 'https://evil.example' }), /^These are no settings/],
  [changed({ schedule: { kind: 'daily', hour: 9 } }), /^These are no settings/],
  [formatSettings(VERSION).replace('"name"', '"__proto__"'), /^These are no settings/],
  [changed({ zone: 'Mars' }), /^These are no settings/],
  [changed({ apps: [{}] }), /^These are no settings/],
  [changed({ metrics: undefined }), /^These are no settings/],
  [changed({ metrics: ['cost'] }), /“cost” is not/],
  [changed({ dimensions: ['date', 'galaxy'] }), /“galaxy” is not/],
  [changed({ startDate: 'someday' }), /someday/],
  [changed({ daysAgain: 900 }), /900/],
  [changed({ chart: { kind: 'pie' } }), /^Chart: /],
])('copied settings that are damaged or hostile are refused with one sentence: %s', (text, sentence) => {
  expect(faultOf(text)).toMatch(sentence);
});

it('copied settings may have a name that looks like a formula, because names are texts', () => {
  expect(faultOf(changed({ name: '=IMPORTXML("https://evil.example")' }))).toMatchObject({
    name: '=IMPORTXML("https://evil.example")',
  });
});
