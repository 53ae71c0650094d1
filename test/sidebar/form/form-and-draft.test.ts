import fc from 'fast-check';
import { columnsOf } from '../../../sidebar/form/columns';
import { CHOSEN_DAYS } from '../../../sidebar/form/date-range';
import { draftOf, type Form, formOf, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import { checkedForm } from '../../../sidebar/form/form-issues';
import { isChanged } from '../../../sidebar/state/use-edits';
import { REPORTS } from '../../../src/catalogue/catalogue';
import type { SavedReport } from '../../../src/reports/saved-report';
import { checkDraft } from '../../../src/request/checks/check-draft';
import { DEVICE, NOW, SAVED, STATE } from '../editor/fixtures';

const REPORT_IDS = REPORTS.map(({ id }) => id);
const context = { now: NOW, defaults: { zone: STATE.zone, currency: STATE.currency } };

function savedWith(part: Partial<SavedReport['draft']>): SavedReport {
  return { ...SAVED, draft: { ...SAVED.draft, ...part } };
}

describe('a new form', () => {
  it('begins with the full report, its defaults, and the settings’ zone and currency', () => {
    expect(newForm({ ...STATE, zone: 'UTC+8', currency: 'CNY' })).toMatchObject({
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

  it.each(REPORT_IDS)('passes the check as a %s report if it has an app', (id) => {
    const form = { ...withReport(newForm(STATE), id, STATE), apps: ['app-1'] };
    expect(checkDraft(draftOf(form), context)).toHaveProperty('request');
  });
});

describe('choosing another kind of report', () => {
  const form = { ...newForm(STATE), apps: ['app-1'], range: 'last month', zone: 'UTC+8' } as const;

  it.each([
    ['ltv', 'last 60 days'],
    ['retention', 'last 60 days'],
    ['full', 'last 7 days'],
    ['device', 'yesterday'],
  ] as const)(
    'sets the usual days of a new %s report: %s, while the user has chosen no others',
    (id, range) => {
      const cohorts = withReport(newForm(STATE), 'ltv', STATE);
      expect(withReport(cohorts, id, STATE).range).toBe(range);
      expect(withReport({ ...cohorts, range: CHOSEN_DAYS }, id, STATE).range).toBe(CHOSEN_DAYS);
      const saved = { ...cohorts, saved: { id: 'r1', revision: 1 } };
      expect(withReport(saved, id, STATE).range).toBe(id === 'device' ? 'yesterday' : 'last 60 days');
    },
  );

  it('renames the report only while its name is the default of its kind', () => {
    expect(withReport(form, 'ltv', STATE).name).toBe('LTV report');
    expect(withReport({ ...form, name: 'Board' }, 'ltv', STATE).name).toBe('Board');
  });

  it('deletes days that leave the range by default', () => {
    expect(withReport({ ...form, history: 'kept' }, 'device', STATE).history).toBe('dropped');
  });
});

describe('the form of a saved report', () => {
  it('of device rows that an earlier version saved has every row and no filter', () => {
    const { output, summaryBy, networks, adFormats, placements, revenueOnly, ...earlier } = DEVICE.draft;
    const form = formOf({ ...DEVICE, draft: earlier as SavedReport['draft'] }, STATE);
    expect(draftOf(form)).toMatchObject({ output, networks, adFormats, placements, revenueOnly });
    expect(columnsOf(form)).toEqual(columnsOf(formOf(DEVICE, STATE)));
    // The summary is ready for a user who chooses it now.
    expect(form.summaryBy).toEqual(['date', 'area', 'networkName', 'adFormatName']);
  });

  it('has nothing chosen where the stored draft is damaged, and asks for it', () => {
    const damaged = { metrics: 'ltv7', dimensions: { 0: 'date' }, areas: [7], endDate: 5 } as object;
    const form = formOf({ ...SAVED, draft: { ...SAVED.draft, ...damaged } }, STATE);
    expect(form).toMatchObject({ metrics: [], dimensions: [], areas: [], apps: ['app-1'] });
    expect(checkedForm(form, NOW).issues.map(({ field }) => field)).toEqual(['dimensions', 'metrics']);
  });

  it('shows days as days, and one day as the same day twice', () => {
    const days = formOf(savedWith({ startDate: '2026-9-5', endDate: '2026-09-07' }), STATE);
    expect(days).toMatchObject({ range: CHOSEN_DAYS, from: '2026-09-05', to: '2026-09-07' });
    expect(formOf(savedWith({ startDate: '2026-09-05' }), STATE)).toMatchObject({ to: '2026-09-05' });
  });

  it('gives the saved draft', () => {
    const kinds = fc.constantFrom(...REPORT_IDS);
    fc.assert(
      fc.property(kinds, fc.constantFrom('last 7 days', 'yesterday', '2026-11-02'), (report, startDate) => {
        const { draft } = savedWith({});
        const first = { ...withReport(newForm(STATE), report, STATE), apps: ['app-1'] };
        const made = { ...draft, ...draftOf(first), startDate };
        const saved = formOf({ ...SAVED, draft: made }, STATE);
        const meant = (one: unknown) => checkDraft({ ...(one as object), endDate: '' }, context);
        expect(meant(draftOf(saved))).toEqual(meant(made));
      }),
    );
  });
});

describe('the draft of a form', () => {
  it('has no networks if the report cannot be filtered by them, and has the chosen days', () => {
    const form = {
      ...newForm(STATE),
      networks: ['1'],
      range: CHOSEN_DAYS,
      from: '2026-11-01',
      to: '2026-11-05',
    };
    expect(draftOf({ ...form, report: 'ltv' })).toMatchObject({ networks: [], startDate: '2026-11-01' });
    expect(draftOf(form)).toMatchObject({ networks: ['1'], endDate: '2026-11-05' });
    expect(draftOf({ ...form, report: 'device' })).toMatchObject({ networks: ['1'], endDate: '2026-11-05' });
  });

  it('keeps the exceptions of the filter, except the one app of a device report', () => {
    const form = { ...newForm(STATE), apps: ['1'], areas: ['US'], except: ['apps', 'areas'] };
    expect(draftOf(form).except).toEqual(['apps', 'areas']);
    expect(draftOf({ ...form, report: 'device' }).except).toEqual(['areas']);
  });

  it('leaves device identifiers out of a new report, and keeps the choice of a saved report', () => {
    const device = withReport(newForm(STATE), 'device', STATE);
    expect(draftOf(device).identifiers).toBe('left out');
    const kept = { ...SAVED, draft: { ...draftOf(device), identifiers: 'kept' as const } };
    expect(draftOf(formOf(kept, STATE)).identifiers).toBe('kept');
    expect(draftOf(withReport(formOf(SAVED, STATE), 'device', STATE)).identifiers).toBe('left out');
  });

  it('has metrics that exist for sums only if the output may be a summary', () => {
    const form = { ...withReport(newForm(STATE), 'device', STATE), metrics: ['click', 'devices'] };
    expect(draftOf(form).metrics).toEqual(['click', 'devices']);
    expect(draftOf({ ...form, output: 'rows' }).metrics).toEqual(['click']);
  });
});

describe('unsaved changes', () => {
  const before = formOf(SAVED, STATE);

  it('are a new name, other columns, or another target', () => {
    expect(isChanged({ ...before, name: 'Other' }, before)).toBe(true);
    expect(isChanged({ ...before, metrics: ['7'] }, before)).toBe(true);
    expect(isChanged({ ...before, destination: { kind: 'this sheet', sheetId: 7 } }, before)).toBe(true);
  });

  it('are another schedule, unless it has the same meaning', () => {
    const refresh = (part: Partial<Form['refresh']>) => ({
      ...before,
      refresh: { ...before.refresh, ...part },
    });
    expect(isChanged(refresh({ when: 'daily' }), before)).toBe(true);
    expect(isChanged({ ...before, history: 'dropped' }, before)).toBe(true);
    expect(isChanged(refresh({ absolute: ' 0.010 ' }), before)).toBe(false);
    // An hour that the schedule no longer uses is not a change.
    expect(isChanged(refresh({ hour: 17 }), before)).toBe(false);
  });
});
