import fc from 'fast-check';
import { buildNewForm, buildReportForm, withReportKind } from '../../../sidebar/form/build-form';
import { listFormColumns, withChecked, withColumnMoved } from '../../../sidebar/form/columns';
import type { Form } from '../../../sidebar/form/form';
import { SAVED, STATE } from '../editor/fixtures';

const labels = (form: Form) => listFormColumns(form).map(({ label }) => label);
const full: Form = {
  ...buildNewForm(STATE),
  dimensions: ['date', 'appId', 'area'],
  metrics: ['revenue', 'ecpmApi'],
};

it('the columns of a form show consecutive days as one item', () => {
  expect(labels(buildReportForm(SAVED, STATE))).toEqual([
    'Date',
    'App id',
    'Country code',
    'New users',
    'LTV day 1 to 3',
    'LTV day 7',
  ]);
});

const device: Form = {
  ...withReportKind(buildNewForm(STATE), 'device', STATE),
  dimensions: ['appId', 'gaid'],
  summaryBy: ['area', 'hour'],
  metrics: ['devices', 'click'],
  identifiers: 'kept',
};
const labelsOf = (form: Form, table: 'rows' | 'summary') =>
  listFormColumns(form, table).map(({ label }) => label);

it('the columns of a device report are those of its rows, and those of its summary', () => {
  expect(labelsOf(device, 'rows')).toEqual(['App id', 'Google advertising id', 'Clicks']);
  expect(labelsOf(device, 'summary')).toEqual(['Country code', 'Hour', 'Devices', 'Clicks']);
});

it('the columns of a device report begin with the day if the range has several days, unless the user moved it', () => {
  const week = { ...device, range: 'last 7 days' };
  expect(listFormColumns(week, 'summary')[0]).toMatchObject({ label: 'Date', isLocked: true });
  const elsewhere = { ...week, summaryBy: ['area', 'date'] };
  expect(labelsOf(elsewhere, 'summary').slice(0, 2)).toEqual(['Country code', 'Date']);
  expect(withColumnMoved(elsewhere, 'date', 0, 'summary').summaryBy).toEqual(['date', 'area']);
});

it('moving a column keeps the columns that the report always begins with', () => {
  const ltv = buildReportForm(SAVED, STATE);
  expect(withColumnMoved(ltv, 'area', 1)).toBe(ltv);
  expect(withColumnMoved(ltv, 'date', 2)).toBe(ltv);
  expect(withColumnMoved(ltv, '7', 3).metrics).toEqual(['7', 'newUserNum', '1-3']);
});

it('moving a column loses no column and duplicates none', () => {
  const at = fc.integer({ min: -1, max: 6 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('date', 'appId', 'area', 'revenue', 'ecpmApi'), at)),
      (moves) => {
        const after = moves.reduce((form, [id, to]) => withColumnMoved(form, id, to), full);
        expect([...after.dimensions].sort()).toEqual([...full.dimensions].sort());
        expect([...after.metrics].sort()).toEqual([...full.metrics].sort());
      },
    ),
  );
});

it('ticking adds new entries last, each once, and keeps the order of the others', () => {
  expect(withChecked(['b', 'a'], ['c', 'a'], true)).toEqual(['b', 'a', 'c']);
  expect(withChecked(['b', 'a', 'c'], ['a', 'd'], false)).toEqual(['b', 'c']);
});
