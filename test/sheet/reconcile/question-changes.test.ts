import { changesOf, removalText } from '../../../src/sheet/reconcile/question-changes';
import { stampOf } from '../../../src/sheet/write-job';
import { columnsOf } from '../../../src/table/columns';
import type { Column } from '../../../src/table/table';
import { SheetModel } from '../../fakes/sheets/sheet-model';
import { jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';

const columns = (...fields: string[]): readonly Column[] => tableOf(fields, []).columns;
const stampWith = (held: readonly Column[]) =>
  stampOf(jobFor(new SheetModel(), { columns: held, rows: [], notices: [] }), 1, false);
const stamp = (...fields: string[]) => stampWith(columns(...fields));

describe('what makes every row of a sheet another one', () => {
  it('is nothing while the same is asked for, or less of it', () => {
    expect(changesOf(stamp('date', 'revenue', 'clicks'), TARGET, columns('date', 'clicks'))).toEqual([]);
  });

  it.each([
    [{ kind: 'ltv' }, 'the sheet holds a report of another kind'],
    [{ zone: 'UTC+8' }, 'the time zone changes from UTC+0 to UTC+8'],
    [{ currency: 'CNY' }, 'the currency changes from USD to CNY'],
  ])('is each of kind, zone and currency by itself: %j', (change, said) => {
    const asked = columns('date', 'revenue');
    expect(changesOf(stamp('date', 'revenue'), { ...TARGET, ...change }, asked)).toEqual([said]);
  });

  it('is a new column, each by its label as long as they are few', () => {
    const held = stamp('date');
    const said = (...fields: string[]) => changesOf(held, TARGET, columns('date', ...fields));
    expect(said('revenue')).toEqual(['“Revenue” is new']);
    expect(said('revenue', 'clicks')).toEqual(['“Revenue” and “Clicks” are new']);
    expect(said('revenue', 'clicks', 'ctr')).toEqual(['“Revenue”, “Clicks” and “CTR” are new']);
    const more = columns('ctr').map((column) => ({ ...column, field: 'ctr2', label: 'CTR 2' }));
    expect(changesOf(held, TARGET, [...columns('date', 'revenue', 'clicks', 'ctr'), ...more])).toEqual([
      '“Revenue”, “Clicks”, “CTR” and 1 more are new',
    ]);
  });

  it('is a name that comes beside its id, and is said like any new column', () => {
    const asked = { metrics: ['revenue'] as const };
    const held = stampWith(columnsOf({ ...asked, dimensions: ['date', 'area'] }));
    const fresh = columnsOf({ ...asked, dimensions: ['date', 'area', 'countryName'] });
    const { label } = fresh.find(({ field }) => field === 'countryName')!;
    expect(changesOf(held, TARGET, fresh)).toEqual([`“${label}” is new`]);
  });

  it('is another dimension, which is said once and not as a new column too', () => {
    expect(changesOf(stamp('date', 'revenue'), TARGET, columns('date', 'app', 'revenue'))).toEqual([
      'the rows are counted by other dimensions',
    ]);
    expect(changesOf(stamp('date', 'revenue'), TARGET, columns('app', 'revenue', 'ctr'))).toEqual([
      'the rows are counted by other dimensions',
      '“CTR” is new',
    ]);
  });

  it('is not the order of the dimensions', () => {
    expect(changesOf(stamp('date', 'app', 'revenue'), TARGET, columns('app', 'date', 'revenue'))).toEqual([]);
  });
});

describe('what is said of columns that are no longer asked for', () => {
  it('is nothing where all are asked for', () => {
    expect(removalText(stamp('date', 'revenue'), columns('date', 'revenue', 'ctr'))).toEqual([]);
  });

  it('names the few, and counts the rest', () => {
    const held = stamp('date', 'network', 'app', 'revenue', 'clicks', 'ctr');
    expect(removalText(held, columns('date', 'network', 'app', 'revenue', 'ctr'))).toEqual([
      '“Clicks” is no longer asked for: its column is removed, and formulas that refer to it will show #REF!.',
    ]);
    expect(removalText(held, columns('date'))).toEqual([
      '“Network”, “App”, “Revenue” and 2 more are no longer asked for: their columns are removed, and formulas that refer to them will show #REF!.',
    ]);
  });
});
