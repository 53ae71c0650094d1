import { tableWidth } from '../../../sidebar/form/columns';
import { type Form, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import { STATE } from '../editor/fixtures';

const kind = (id: Form['report'], change: Partial<Form> = {}): Form => ({
  ...withReport(newForm(STATE), id, STATE),
  ...change,
});

describe('the number of columns', () => {
  it.each([
    ['dimensions and metrics', kind('full'), 5],
    ['each day of an item, once', kind('ltv', { metrics: ['newUserNum', '1-7', '7', '30'] }), 3 + 9],
    ['every day', kind('retention', { metrics: ['all'] }), 3 + 90],
    [
      'the days of a period that are not complete, and three more columns for each compared number',
      kind('full', {
        dimensions: ['month', 'networkName'],
        metrics: ['revenue', 'click'],
        compare: 'period before',
      }),
      2 + 1 + 2 * 4,
    ],
    [
      'only whole months',
      kind('full', { range: 'last quarter', dimensions: ['month'], metrics: ['click'] }),
      2,
    ],
    ['no metric while none is chosen', kind('full', { metrics: [] }), 1],
  ])('counts %s', (_what, form, width) => {
    expect(tableWidth(form, 'rows')).toBe(width);
  });

  it('of device rows has no sums and left-out identifiers; a summary has the error of the number of devices', () => {
    const form = kind('device', { metrics: ['click', 'devices'], summaryBy: ['date', 'area'] });
    expect(tableWidth({ ...form, dimensions: ['appId', 'gaid', 'area'] }, 'rows')).toBe(3);
    expect(tableWidth({ ...form, dimensions: ['appId', 'gaid'], identifiers: 'kept' }, 'rows')).toBe(3);
    expect(tableWidth(form, 'summary')).toBe(2 + 3);
  });
});
