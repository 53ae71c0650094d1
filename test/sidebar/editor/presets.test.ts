import { checkedForm } from '../../../sidebar/editor/issues';
import { withPreset } from '../../../sidebar/editor/preset-buttons';
import { PRESETS } from '../../../sidebar/editor/presets';
import { type Form, newForm, withReport } from '../../../sidebar/form';
import { DIMENSIONS, METRICS, metricsOf, REPORTS } from '../../../src/catalogue/catalogue';
import { NOW, STATE } from './fixtures';

const kind = (id: Form['report']): Form => ({ ...withReport(newForm(STATE), id, STATE), apps: ['app-1'] });
const preset = (id: Form['report'], label: string) => PRESETS[id].find((one) => one.label === label)!;

describe('presets', () => {
  it.each(REPORTS.flatMap(({ id }) => PRESETS[id].map(({ label }) => [id, label] as const)))(
    'of %s: “%s” passes the check',
    (id, label) => {
      const form = withPreset(kind(id), preset(id, label));
      expect(checkedForm(form, NOW)).toMatchObject({ issues: [], request: { report: id } });
    },
  );

  it('leave out what does not go with the dimensions', () => {
    const form = { ...kind('full'), dimensions: ['channel'], metrics: ['dau'] };
    expect(withPreset(form, preset('full', 'Revenue')).metrics).toEqual(['eventRevenue']);
    expect(checkedForm(withPreset(form, preset('full', 'All')), NOW).issues).toEqual([]);
  });

  it('“All” of the full report is every metric it has', () => {
    expect(withPreset(kind('full'), preset('full', 'All')).metrics).toHaveLength(metricsOf('full').length);
  });

  it('of days keep the new users where they are ticked', () => {
    const form = kind('ltv');
    expect(withPreset(form, preset('ltv', 'Every day')).metrics).toEqual(['newUserNum', 'all']);
    expect(withPreset({ ...form, metrics: ['7'] }, preset('ltv', 'Every day')).metrics).toEqual(['all']);
  });

  it('of device rows: all 27 columns of a file, or none that tells whose device it is', () => {
    const all = withPreset(kind('device'), preset('device', 'All columns'));
    expect(all.dimensions.length + all.metrics.length).toBe(27);
    const without = withPreset(kind('device'), preset('device', 'Without identifiers'));
    const personal = DIMENSIONS.filter((one) => one.personal).map((one) => one.id as string);
    expect(without.dimensions.filter((id) => personal.includes(id))).toEqual([]);
    expect(without.dimensions.length + without.metrics.length).toBe(27 - personal.length);
  });

  it('name nothing that the catalogue does not have', () => {
    const known = [...DIMENSIONS, ...METRICS].map(({ id }) => id as string);
    const days = /^(\d+|all)$/;
    const ids = Object.values(PRESETS).flatMap((some) => some.flatMap((one) => one.ids));
    expect(ids.filter((id) => !known.includes(id) && !days.test(id))).toEqual([]);
  });
});
