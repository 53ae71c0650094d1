import fc from 'fast-check';
import { buildNewForm, buildReportForm, withReportKind } from '../../../sidebar/form/build-form';
import { listFormColumns } from '../../../sidebar/form/columns';
import { CHOSEN_DAYS, type Form, toDraft } from '../../../sidebar/form/form';
import { checkForm } from '../../../sidebar/form/form-issues';
import { isChanged } from '../../../sidebar/state/use-edits';
import { REPORT_KINDS } from '../../../src/catalogue';
import type { SavedReport } from '../../../src/reports/saved-report';
import { checkDraft } from '../../../src/request/checks/check-draft';
import { DEVICE, NOW, SAVED, STATE } from '../editor/fixtures';

const REPORT_IDS = REPORT_KINDS.map(({ id }) => id);
const context = { now: NOW, defaults: { zone: STATE.zone, currency: STATE.currency } };

function savedWith(part: Partial<SavedReport['draft']>): SavedReport {
  return { ...SAVED, draft: { ...SAVED.draft, ...part } };
}

it('a new form begins with the full report, its defaults, and the settings’ zone and currency', () => {
  expect(buildNewForm({ ...STATE, zone: 'UTC+8', currency: 'CNY' })).toMatchObject({
    saved: null,
    report: 'full',
    name: 'Full report',
    range: 'last 7 days',
    zone: 'UTC+8',
    currency: 'CNY',
    dimensions: ['date'],
    metrics: ['revenue', 'impressionApi', 'ecpmApi', 'clickApi'],
    destination: { kind: 'new sheet', title: '' },
  });
});

it.each(REPORT_IDS)('a new form passes the check as a %s report if it has an app', (id) => {
  const form = { ...withReportKind(buildNewForm(STATE), id, STATE), apps: ['app-1'] };
  expect(checkDraft(toDraft(form), context)).toHaveProperty('request');
});

describe('choosing another kind of report', () => {
  const form = { ...buildNewForm(STATE), apps: ['app-1'], range: 'last month', zone: 'UTC+8' } as const;

  it.each([
    ['ltv', 'last 60 days'],
    ['retention', 'last 60 days'],
    ['full', 'last 7 days'],
    ['device', 'yesterday'],
  ] as const)(
    'choosing another kind of report sets the usual days of a new %s report: %s, while the user has chosen no others',
    (id, range) => {
      const cohorts = withReportKind(buildNewForm(STATE), 'ltv', STATE);
      expect(withReportKind(cohorts, id, STATE).range).toBe(range);
      expect(withReportKind({ ...cohorts, range: CHOSEN_DAYS }, id, STATE).range).toBe(CHOSEN_DAYS);
      const saved = { ...cohorts, saved: { id: 'r1', revision: 1 } };
      expect(withReportKind(saved, id, STATE).range).toBe(id === 'device' ? 'yesterday' : 'last 60 days');
    },
  );

  it('choosing another kind of report renames the report only while its name is the default of its kind', () => {
    expect(withReportKind(form, 'ltv', STATE).name).toBe('LTV report');
    expect(withReportKind({ ...form, name: 'Board' }, 'ltv', STATE).name).toBe('Board');
  });

  it('choosing another kind of report deletes days that leave the range by default', () => {
    expect(withReportKind({ ...form, history: 'kept' }, 'device', STATE).history).toBe('dropped');
  });
});

it('the form of a saved report of device rows that an earlier version saved has every row and no filter', () => {
  const { output, summaryBy, networks, adFormats, placements, revenueOnly, ...earlier } = DEVICE.draft;
  const form = buildReportForm({ ...DEVICE, draft: earlier as SavedReport['draft'] }, STATE);
  expect(toDraft(form)).toMatchObject({ output, networks, adFormats, placements, revenueOnly });
  expect(listFormColumns(form)).toEqual(listFormColumns(buildReportForm(DEVICE, STATE)));
  // The summary is ready for a user who chooses it now.
  expect(form.summaryBy).toEqual(['date', 'area', 'networkName', 'adFormatName']);
});

it('the form of a saved report has nothing chosen where the stored draft is damaged, and asks for it', () => {
  const damaged = { metrics: 'ltv7', dimensions: { 0: 'date' }, areas: [7], endDate: 5 } as object;
  const form = buildReportForm({ ...SAVED, draft: { ...SAVED.draft, ...damaged } }, STATE);
  expect(form).toMatchObject({ metrics: [], dimensions: [], areas: [], apps: ['app-1'] });
  expect(checkForm(form, NOW).map(({ field }) => field)).toEqual(['dimensions', 'metrics']);
});

it('the form of a saved report shows days as days, and one day as the same day twice', () => {
  const days = buildReportForm(savedWith({ startDate: '2026-9-5', endDate: '2026-09-07' }), STATE);
  expect(days).toMatchObject({ range: CHOSEN_DAYS, from: '2026-09-05', to: '2026-09-07' });
  expect(buildReportForm(savedWith({ startDate: '2026-09-05' }), STATE)).toMatchObject({
    to: '2026-09-05',
  });
});

it('the form of a saved report gives the saved draft', () => {
  const kinds = fc.constantFrom(...REPORT_IDS);
  fc.assert(
    fc.property(kinds, fc.constantFrom('last 7 days', 'yesterday', '2026-11-02'), (report, startDate) => {
      const { draft } = savedWith({});
      const first = { ...withReportKind(buildNewForm(STATE), report, STATE), apps: ['app-1'] };
      const made = { ...draft, ...toDraft(first), startDate };
      const saved = buildReportForm({ ...SAVED, draft: made }, STATE);
      const meant = (one: unknown) => checkDraft({ ...(one as object), endDate: '' }, context);
      expect(meant(toDraft(saved))).toEqual(meant(made));
    }),
  );
});

it('the draft of a form has no networks if the report cannot be filtered by them, and has the chosen days', () => {
  const form = {
    ...buildNewForm(STATE),
    networks: ['1'],
    range: CHOSEN_DAYS,
    from: '2026-11-01',
    to: '2026-11-05',
  };
  expect(toDraft({ ...form, report: 'ltv' })).toMatchObject({ networks: [], startDate: '2026-11-01' });
  expect(toDraft(form)).toMatchObject({ networks: ['1'], endDate: '2026-11-05' });
  expect(toDraft({ ...form, report: 'device' })).toMatchObject({ networks: ['1'], endDate: '2026-11-05' });
});

it('the draft of a form keeps the exceptions of the filter, except the one app of a device report', () => {
  const form = { ...buildNewForm(STATE), apps: ['1'], areas: ['US'], except: ['apps', 'areas'] };
  expect(toDraft(form).except).toEqual(['apps', 'areas']);
  expect(toDraft({ ...form, report: 'device' }).except).toEqual(['areas']);
});

it('the draft of a form leaves device identifiers out of a new report, and keeps the choice of a saved report', () => {
  const device = withReportKind(buildNewForm(STATE), 'device', STATE);
  expect(toDraft(device).identifiers).toBe('left out');
  const kept = { ...SAVED, draft: { ...toDraft(device), identifiers: 'kept' as const } };
  expect(toDraft(buildReportForm(kept, STATE)).identifiers).toBe('kept');
  expect(toDraft(withReportKind(buildReportForm(SAVED, STATE), 'device', STATE)).identifiers).toBe(
    'left out',
  );
});

it('the draft of a form has metrics that exist for sums only if the output may be a summary', () => {
  const form = { ...withReportKind(buildNewForm(STATE), 'device', STATE), metrics: ['click', 'devices'] };
  expect(toDraft(form).metrics).toEqual(['click', 'devices']);
  expect(toDraft({ ...form, output: 'rows' }).metrics).toEqual(['click']);
});

const before = buildReportForm(SAVED, STATE);

it('unsaved changes are a new name, other columns, or another target', () => {
  expect(isChanged({ ...before, name: 'Other' }, before)).toBe(true);
  expect(isChanged({ ...before, metrics: ['7'] }, before)).toBe(true);
  expect(isChanged({ ...before, destination: { kind: 'this sheet', sheetId: 7 } }, before)).toBe(true);
});

it('unsaved changes are another schedule, unless it has the same meaning', () => {
  const refresh = (part: Partial<Form['refresh']>) => ({
    ...before,
    refresh: { ...before.refresh, ...part },
  });
  expect(isChanged(refresh({ when: 'daily' }), before)).toBe(true);
  expect(isChanged({ ...before, history: 'dropped' }, before)).toBe(true);
  expect(isChanged(refresh({ daysAgain: ' 2 ' }), before)).toBe(false);
  // An hour that the schedule no longer uses is not a change.
  expect(isChanged(refresh({ hour: 17 }), before)).toBe(false);
});
