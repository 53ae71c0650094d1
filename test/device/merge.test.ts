import fc from 'fast-check';
import type { DeviceFile } from '../../src/device/download';
import { mergeFiles } from '../../src/device/merge';
import type { Column } from '../../src/table/table';

function column(field: string, label: string, type: Column['type']): Column {
  return { field, label, type, note: '', key: type !== 'count' && type !== 'money' };
}

const AREA = column('area', 'Country', 'id');
const CLICK = column('click', 'Clicks', 'count');
const OWN_REVENUE = column('tpRevenue', "Service's revenue", 'money');
const CENTRE = column('centre', 'Centre', 'text');

const NO_FILE: DeviceFile = { none: 'no file' };

function merged(files: Record<string, string | DeviceFile>, ...columns: Column[]) {
  const file = (centre: string): DeviceFile => {
    const given = files[centre] ?? NO_FILE;
    return typeof given === 'string' ? { text: given } : given;
  };
  return mergeFiles({ cn: file('cn'), en: file('en'), in: file('in'), sg: file('sg') }, columns, 'UTC+0');
}

describe('the device files of four centres', () => {
  it('make one table in the order cn, en, in, sg', () => {
    const table = merged(
      { sg: 'area,click\nSG,4', en: 'click,area\n2,US\n', cn: 'area,click\nCN,1\n' },
      CENTRE,
      AREA,
      CLICK,
    );
    expect(table.columns).toEqual([CENTRE, AREA, CLICK]);
    expect(table.rows).toEqual([
      ['cn', 'CN', 1],
      ['en', 'US', 2],
      ['sg', 'SG', 4],
    ]);
  });

  it('are counted one by one', () => {
    const lines = Array.from({ length: 1_204 }, (_, i) => `CN,${i}`);
    const { notices } = merged(
      { cn: ['area,click', ...lines].join('\n'), en: 'area,click\nUS,1\n', in: { none: 'no data' } },
      AREA,
    );
    expect(notices).toEqual(['Device files: cn 1,204 rows, en 1 row, in no data, sg no file.']);
  });

  it('may all be empty', () => {
    const table = merged({ cn: '', en: 'area,click\n' }, AREA);
    expect(table.rows).toEqual([]);
    expect(table.notices).toEqual(['Device files: cn no data, en no data, in no file, sg no file.']);
  });

  it('may lack a column that others have', () => {
    const table = merged(
      { cn: 'area\nCN\n', en: 'area,tp_revenue\nUS,0.5\n', in: 'area\nIN\n' },
      AREA,
      OWN_REVENUE,
    );
    expect(table.rows).toEqual([
      ['CN', null],
      ['US', 0.5],
      ['IN', null],
    ]);
    expect(table.notices).toContain("Service's revenue: blank for cn and in, whose files lack this column.");
  });

  it('may have columns that are new, and few of them are named', () => {
    const names = ['asn', '__proto__', 'x'.repeat(300), 'a\nb', 'c', 'd', 'e'];
    const header = names.map((name) => `"${name}"`).join(',');
    const { notices } = merged({ en: `area,${header}\nUS,1,2,3,4,5,6,7\n` }, AREA);
    expect(notices[1]).toMatch(
      /^Left out, because this version does not know them: columns “asn”, “__proto__”, “x+…”, “a b”, “c” and 2 more of en\.$/,
    );
  });

  it('are not merged when one of them cannot be read', () => {
    expect(() => merged({ cn: 'area,click\nCN,1\n', sg: 'area,click\nSG,1\nSG\n' }, AREA)).toThrow(
      'The device file of centre sg does not fit at line 3: the row has 1 cells instead of 2.',
    );
  });

  it('keep rows that stand in two of them, and tell how many', () => {
    const table = merged(
      { cn: 'area,click\nCN,1\nUS,7\n', en: 'area,click\r\nUS,7\r\nUS,8', sg: 'area,click\nCN,1\n' },
      AREA,
      CLICK,
    );
    const doubled =
      '2 rows stand in more than one device file, equal in every column; all are kept, so totals may be doubled.';
    expect(table.rows).toHaveLength(5);
    expect(table.notices).toContain(doubled);
    expect(table.doubts).toEqual([doubled]);
  });

  it('do not repeat a row when only the columns asked for are equal, or the file is the same', () => {
    const { notices, doubts } = merged({ cn: 'area,click\nCN,1\nCN,1\n', en: 'area,click\nCN,2\n' }, AREA);
    expect(notices).toHaveLength(1);
    expect(doubts).toBeUndefined();
  });

  it('have as many repeated rows as a plain comparison finds', () => {
    const record = fc
      .tuple(fc.constantFrom('CN', 'US', 'IN'), fc.nat({ max: 3 }))
      .map((cells) => cells.join(','));
    const file = fc.array(record, { maxLength: 12 });
    fc.assert(
      fc.property(fc.tuple(file, file, file, file), (files) => {
        const expected = files.flatMap((records, i) =>
          records.filter((one) => files.slice(0, i).some((before) => before.includes(one))),
        ).length;
        const [cn, en, inn, sg] = files.map((records) => ['area,click', ...records].join('\n')) as [
          string,
          string,
          string,
          string,
        ];
        const notice = merged({ cn, en, in: inn, sg }, AREA).notices.find((text) =>
          text.includes('more than one'),
        );
        expect(Number(notice?.split(' ')[0] ?? 0)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});
