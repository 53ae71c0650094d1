import { changesOf, removedColumns } from '../../../src/sheet/plan/question-changes';
import type { Stamp } from '../../../src/sheet/stamp';
import { stampOf } from '../../../src/sheet/write-job';
import type { Column } from '../../../src/table/table';
import { sheets } from '../../../src/wording/english/sheets';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';

const columns = (...fields: string[]): readonly Column[] => tableOf(fields, []).columns;
const stampWith = (existing: readonly Column[]) =>
  stampOf(jobFor(new EmulatedSheets(), { columns: existing, rows: [], notices: [] }), 1, { marked: false });
const stamp = (...fields: string[]) => stampWith(columns(...fields));

describe('changes after which no row is comparable', () => {
  it('do not include an equal question or fewer columns', () => {
    expect(changesOf(stamp('date', 'revenue', 'clicks'), TARGET, columns('date', 'clicks'))).toEqual([]);
  });

  it.each([
    [{ kind: 'ltv' }, 'the sheet holds a report of another kind'],
    [{ zone: 'UTC+8' }, 'the time zone changes from UTC+0 to UTC+8'],
    [{ currency: 'CNY' }, 'the currency changes from USD to CNY'],
  ])('include a change of kind, zone or currency alone: %j', (change, message) => {
    const asked = columns('date', 'revenue');
    expect(changesOf(stamp('date', 'revenue'), { ...TARGET, ...change }, asked)).toEqual([message]);
  });

  it('include new columns, by label if they are few', () => {
    const existing = stamp('date');
    const message = (...fields: string[]) => changesOf(existing, TARGET, columns('date', ...fields));
    expect(message('revenue')).toEqual(['“Revenue” is new']);
    expect(message('revenue', 'clicks')).toEqual(['“Revenue” and “Clicks” are new']);
    expect(message('revenue', 'clicks', 'ctr')).toEqual(['“Revenue”, “Clicks” and “CTR” are new']);
    const more = columns('ctr').map((column) => ({ ...column, field: 'ctr2', label: 'CTR 2' }));
    expect(changesOf(existing, TARGET, [...columns('date', 'revenue', 'clicks', 'ctr'), ...more])).toEqual([
      '“Revenue”, “Clicks”, “CTR” and 1 more are new',
    ]);
  });

  it('include another dimension, but not as a new column as well', () => {
    expect(changesOf(stamp('date', 'revenue'), TARGET, columns('date', 'app', 'revenue'))).toEqual([
      'the rows are grouped by other dimensions',
    ]);
    expect(changesOf(stamp('date', 'revenue'), TARGET, columns('app', 'revenue', 'ctr'))).toEqual([
      'the rows are grouped by other dimensions',
      '“CTR” is new',
    ]);
  });
});

describe('columns that the report no longer has', () => {
  const removedText = (existing: Stamp, fresh: readonly Column[]) =>
    sheets.columnsRemoved(removedColumns(existing, fresh));

  it('do not exist if the report has all of them', () => {
    expect(removedColumns(stamp('date', 'revenue'), columns('date', 'revenue', 'ctr'))).toEqual([]);
  });

  it('are named if they are few, and counted from four on', () => {
    const existing = stamp('date', 'network', 'app', 'revenue', 'clicks', 'ctr');
    expect(removedText(existing, columns('date', 'network', 'app', 'revenue', 'ctr'))).toBe(
      '“Clicks” is no longer in the report: its column is removed, and formulas that refer to it will show #REF!.',
    );
    expect(removedText(existing, columns('date'))).toBe(
      '“Network”, “App”, “Revenue” and 2 more are no longer in the report: their columns are removed, and formulas that refer to them will show #REF!.',
    );
  });
});
