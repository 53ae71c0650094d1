import { buildNewForm, withReportKind } from '../../../sidebar/form/build-form';
import { CHOSEN_DAYS, type Form } from '../../../sidebar/form/form';
import { checkForm, isSavingField } from '../../../sidebar/form/form-issues';
import { NOW, STATE } from '../editor/fixtures';

const kind = (id: Form['report'], part: Partial<Form> = {}): Form => ({
  ...withReportKind(buildNewForm(STATE), id, STATE),
  ...part,
});

const sentence = (form: Form) => checkForm(form, NOW).map(({ message }) => message);

it('the issues of a form contain dimensions with only device identifiers that the report leaves out', () => {
  const form = kind('device', { apps: ['app-1'], dimensions: ['gaid'], identifiers: 'left out' });
  expect(sentence(form)).toEqual([
    'Dimensions: only device identifiers are chosen, but this report leaves them out. Choose at least one other dimension.',
  ]);
});

it('the issues of a form name the one app of a device report as the form does', () => {
  expect(sentence(kind('device'))).toEqual(['App: the Device report is about one app; choose exactly one.']);
  expect(sentence(kind('full', { name: '' }))).toEqual([
    'Name: the name is empty; enter 1 to 100 characters.',
  ]);
});

it('the issues of a form contain an empty list of dimensions only for the chosen output', () => {
  const form = kind('device', { apps: ['app-1'], output: 'summary', dimensions: [], summaryBy: [] });
  expect(sentence(form)).toEqual(['Summary by: choose at least one.']);
  expect(sentence({ ...form, output: 'rows' })).toEqual(['Dimensions: choose at least one.']);
});

it('the issues of a form contain metrics that do not exist for rows', () => {
  const form = kind('device', { apps: ['app-1'], output: 'rows', metrics: ['devices'] });
  expect(sentence(form)).toEqual(['Metrics: choose at least one.']);
  expect(sentence({ ...form, output: 'summary' })).toEqual([]);
});

it('the issues of a form contain nothing about fields that are not shown', () => {
  const form = kind('device', { apps: ['app-1'], identifiers: 'left out', dimensions: ['gaid', 'gone'] });
  expect(sentence({ ...form, output: 'summary' })).toEqual([]);
  expect(sentence(kind('device', { apps: ['app-1'], output: 'rows', summaryBy: ['gaid'] }))).toEqual([]);
});

it('the issues of a form have the order of the form', () => {
  const form = kind('ltv', { name: '', areas: ['Germny'], metrics: ['91'], range: CHOSEN_DAYS });
  const fields = checkForm(form, NOW).map(({ field }) => field);
  expect(fields).toEqual(['name', 'startDate', 'areas', 'metrics']);
});

it('the issues of a form do not block the preview if only the name is missing', () => {
  const issues = checkForm(kind('full', { name: '' }), NOW);
  expect(issues.map(({ field }) => isSavingField(field))).toEqual([true]);
});

const refresh = (part: Partial<Form['refresh']>) => ({
  refresh: { ...buildNewForm(STATE).refresh, ...part },
});

it.each(['1', '91', '', 'two', '2.5'])(
  'the refresh settings of a form cannot have “%s” as the number of days to fetch again',
  (daysAgain) => {
    const issues = checkForm(kind('full', refresh({ daysAgain })), NOW);
    expect(issues.map(({ field }) => field)).toEqual(['daysAgain']);
    expect(issues[0]?.message).toContain(daysAgain);
  },
);

it('the refresh settings of a form have no number of days to fetch again if the report fetches all growing days', () => {
  expect(sentence(kind('ltv', refresh({ daysAgain: 'two' })))).toEqual([]);
});

it('the refresh settings of a form can keep device rows of several days only with the day column', () => {
  const device = { apps: ['app-1'], history: 'kept', identifiers: 'kept' } as const;
  const issues = checkForm(kind('device', { ...device, dimensions: ['area'] }), NOW);
  expect(issues.map(({ message }) => message).join()).toMatch(/Add Date to the columns/);
  expect(sentence(kind('device', { ...device, dimensions: ['dateTimeStamp'] }))).toEqual([]);
  expect(sentence(kind('device', { ...device, dimensions: ['date'] }))).toEqual([]);
  expect(sentence(kind('device', { ...device, dimensions: ['area'], range: 'last 7 days' }))).toEqual([]);
  expect(
    sentence(kind('device', { ...device, dimensions: ['gaid'], range: CHOSEN_DAYS, from: '2026-11-02' })),
  ).toEqual([]);
});

const alert = { isOn: true, metric: 'revenue', dimension: 'networkName', percent: '30', amount: '10' };

it.each([
  [
    { percent: '30 %' },
    [
      'Alert: this value is not possible. Enter a percentage from 0 to 1,000, and an amount from 0 to 1,000,000,000.',
    ],
  ],
  [
    { amount: '' },
    [
      'Alert: this value is not possible. Enter a percentage from 0 to 1,000, and an amount from 0 to 1,000,000,000.',
    ],
  ],
  [{}, []],
])('the alert of a form cannot have a limit that is no number: %j', (part, issues) => {
  const form = kind('full', refresh({ when: 'when ready', alert: { ...alert, ...part } }));
  expect(sentence(form)).toEqual(issues);
});
