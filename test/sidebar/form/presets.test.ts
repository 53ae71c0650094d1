import { withPreset } from '../../../sidebar/editor/inputs/preset-buttons';
import { type Form, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import { checkedForm } from '../../../sidebar/form/form-issues';
import { PRESETS, SUMMARY_PRESETS } from '../../../sidebar/form/presets';
import { texts } from '../../../sidebar/text/texts';
import { REPORTS } from '../../../src/catalogue/catalogue';
import { NOW, STATE } from '../editor/fixtures';

const kind = (id: Form['report']): Form => ({ ...withReport(newForm(STATE), id, STATE), apps: ['app-1'] });
const preset = (id: Form['report'], label: string) =>
  PRESETS[id].find(({ key }) => texts().fields.presets[key] === label)!;

describe('presets', () => {
  it.each(
    REPORTS.flatMap(({ id }) => PRESETS[id].map(({ key }) => [id, texts().fields.presets[key]] as const)),
  )('of %s: “%s” passes the check', (id, label) => {
    const form = withPreset(kind(id), preset(id, label));
    expect(checkedForm(form, NOW)).toMatchObject({ issues: [], request: { report: id } });
  });

  it('leave out metrics that cannot be combined with the dimensions', () => {
    const form = { ...kind('full'), dimensions: ['channel'], metrics: ['dau'] };
    expect(withPreset(form, preset('full', 'Revenue')).metrics).toEqual(['eventRevenue']);
    expect(checkedForm(withPreset(form, preset('full', 'All')), NOW).issues).toEqual([]);
  });

  it('of days keep the metric of new users if it is ticked', () => {
    const form = kind('ltv');
    expect(withPreset(form, preset('ltv', 'Every day')).metrics).toEqual(['newUserNum', 'all']);
    expect(withPreset({ ...form, metrics: ['7'] }, preset('ltv', 'Every day')).metrics).toEqual(['all']);
  });

  it.each(SUMMARY_PRESETS)('of summaries: “$key” passes the check', ({ ids }) => {
    const form = { ...kind('device'), output: 'summary', summaryBy: ids } as const;
    expect(checkedForm(form, NOW)).toMatchObject({ issues: [], request: { summaryBy: ids } });
  });
});
