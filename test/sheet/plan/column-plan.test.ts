import fc from 'fast-check';
import { planColumns } from '../../../src/sheet/plan/column-plan';
import type { Column } from '../../../src/table/table';

const column = (field: string): Column => ({ field, label: field, type: 'count', note: '', key: false });

/** The columns of a sheet after the plan for the columns `wanted`. Each letter is a column; capitals are the user's. */
function after(sheet: string, wanted: string) {
  const letters = [...sheet];
  const existing = new Map(letters.flatMap((each, at) => (/[a-z]/.test(each) ? [[each, at] as const] : [])));
  const plan = planColumns([...wanted].map(column), existing);
  const columns: string[] = [];
  for (let at = 0; at <= letters.length; at++) {
    const here = plan.insertions.filter((insertion) => insertion.at === at);
    expect(here.length).toBeLessThanOrEqual(1);
    for (const { count } of here) columns.push(...'?'.repeat(count));
    if (at < letters.length && !plan.deleted.includes(at)) columns.push(letters[at]!);
  }
  const fresh = plan.added.map((index) => wanted[index]!);
  for (const index of plan.added) {
    expect(columns[plan.at[index]!]).toBe('?');
    columns[plan.at[index]!] = wanted[index]!;
  }
  expect(plan.at.map((at) => columns[at])).toEqual([...wanted]);
  return { sheet: columns.join(''), fresh: fresh.join('') };
}

describe('the columns of a sheet when other columns are requested', () => {
  it.each([
    ['abc', 'abc', 'abc'],
    ['abc', 'abxc', 'abxc'],
    ['aXbY', 'axb', 'axXbY'],
    ['abY', 'abxy', 'abxyY'],
    ['Xab', 'yab', 'Xyab'],
    ['Xab', 'yzba', 'Xayzb'],
    ['abXc', 'a', 'aX'],
    ['XabY', 'yz', 'XyzY'],
    ['aXb', 'y', 'yX'],
    ['abc', 'xaybzc', 'xaybzc'],
  ])('%s, with the requested columns %s, becomes %s', (sheet, wanted, becomes) => {
    expect(after(sheet, wanted).sheet).toBe(becomes);
  });

  it('contain each requested column once, and the user’s columns in their order', () => {
    const letters = fc.uniqueArray(fc.constantFrom(...'abcdefXYZ'), { minLength: 1 });
    const asked = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 });
    fc.assert(
      fc.property(letters, asked, (sheet, wanted) => {
        fc.pre(sheet.some((each) => /[a-z]/.test(each)));
        const done = after(sheet.join(''), wanted.join(''));
        expect([...done.sheet].filter((each) => /[a-z]/.test(each)).sort()).toEqual([...wanted].sort());
        expect(done.sheet.replace(/[a-z]/g, '')).toBe(sheet.join('').replace(/[a-z]/g, ''));
        expect(done.fresh).toHaveLength(wanted.filter((each) => !sheet.includes(each)).length);
      }),
    );
  });
});
