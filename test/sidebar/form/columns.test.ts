import fc from 'fast-check';
import { columnsOf, moved, ticked } from '../../../sidebar/form/columns';
import { type Form, formOf, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import { SAVED, STATE } from '../editor/fixtures';

const labels = (form: Form) => columnsOf(form).map(({ label }) => label);
const full: Form = {
  ...newForm(STATE),
  dimensions: ['date', 'appId', 'area'],
  metrics: ['revenue', 'ecpmApi'],
};

describe('the columns of a form', () => {
  it('show consecutive days as one item', () => {
    expect(labels(formOf(SAVED, STATE))).toEqual([
      'Date',
      'App id',
      'Country code',
      'New users',
      'LTV day 1 to 3',
      'LTV day 7',
    ]);
  });
});

describe('the columns of a device report', () => {
  const device: Form = {
    ...withReport(newForm(STATE), 'device', STATE),
    dimensions: ['appId', 'gaid'],
    summaryBy: ['area', 'hour'],
    metrics: ['devices', 'click'],
    identifiers: 'kept',
  };
  const labelsOf = (form: Form, table: 'rows' | 'summary') =>
    columnsOf(form, table).map(({ label }) => label);

  it('are those of its rows, and those of its summary', () => {
    expect(labelsOf(device, 'rows')).toEqual(['App id', 'Google advertising id', 'Clicks']);
    expect(labelsOf(device, 'summary')).toEqual(['Country code', 'Hour', 'Devices', 'Clicks']);
  });

  it('begin with the day if the range has several days, unless the user moved it', () => {
    const week = { ...device, range: 'last 7 days' };
    expect(columnsOf(week, 'summary')[0]).toMatchObject({ label: 'Date', isLocked: true });
    const elsewhere = { ...week, summaryBy: ['area', 'date'] };
    expect(labelsOf(elsewhere, 'summary').slice(0, 2)).toEqual(['Country code', 'Date']);
    expect(moved(elsewhere, 'date', 0, 'summary').summaryBy).toEqual(['date', 'area']);
  });
});

describe('moving a column', () => {
  it('keeps the columns that the report always begins with', () => {
    const ltv = formOf(SAVED, STATE);
    expect(moved(ltv, 'area', 1)).toBe(ltv);
    expect(moved(ltv, 'date', 2)).toBe(ltv);
    expect(moved(ltv, '7', 3).metrics).toEqual(['7', 'newUserNum', '1-3']);
  });

  it('loses no column and duplicates none', () => {
    const at = fc.integer({ min: -1, max: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('date', 'appId', 'area', 'revenue', 'ecpmApi'), at)),
        (moves) => {
          const after = moves.reduce((form, [id, to]) => moved(form, id, to), full);
          expect([...after.dimensions].sort()).toEqual([...full.dimensions].sort());
          expect([...after.metrics].sort()).toEqual([...full.metrics].sort());
        },
      ),
    );
  });
});

describe('ticking', () => {
  it('adds new entries last, each once, and keeps the order of the others', () => {
    expect(ticked(['b', 'a'], ['c', 'a'], true)).toEqual(['b', 'a', 'c']);
    expect(ticked(['b', 'a', 'c'], ['a', 'd'], false)).toEqual(['b', 'c']);
  });
});
