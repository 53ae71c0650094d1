import { LEDGER_COLUMNS } from '../../src/ledger/ledger-columns';
import { widthOf } from '../../src/table/column-style';
import type { Column } from '../../src/table/table';

describe('the width of a new column', () => {
  const column: Column = { field: 'a', label: 'App', type: 'text', note: '', key: false };

  it('goes by what is in it, and is wider for a long label', () => {
    const wide = widthOf({ ...column, type: 'count', label: 'Impressions of the networks' });
    expect(wide).toBeGreaterThan(widthOf({ ...column, type: 'count' }));
    expect(widthOf(column)).toBe(170);
  });

  it('is what the column asks for, where it asks', () => {
    expect(widthOf({ ...column, width: 90 })).toBe(90);
    expect(LEDGER_COLUMNS.map((one) => widthOf(one))).toContain(90);
  });
});
