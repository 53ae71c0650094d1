import { Duplicates } from '../../../src/service/pages/pages';

const page = (start: number, keys: string[], keysAreWhole = false) => ({ start, keys, keysAreWhole });

describe('rows that appear twice', () => {
  it('are found within one page', () => {
    expect(new Duplicates().add(page(0, ['a', 'b', 'a']))).toBe(
      'the same row was sent twice on the page at row 0',
    );
  });

  it('are found on different pages', () => {
    const duplicates = new Duplicates();
    expect(duplicates.add(page(0, ['a', 'b']))).toBeUndefined();
    expect(duplicates.add(page(2, ['c', 'b']))).toBe('the same row was sent twice (pages at rows 0 and 2)');
  });

  it('are called a repeated page if all rows of the page appeared before', () => {
    const duplicates = new Duplicates();
    duplicates.add(page(0, ['a', 'b']));
    expect(duplicates.add(page(2, ['b', 'a']))).toMatch(/^the page at row 2 is the page at row 0 again/);
    expect(new Duplicates().add(page(0, ['a', 'a']))).toMatch(/was sent twice on the page at row 0/);
  });

  it('are only doubtful within a page if rows have no id, but are refused on two pages', () => {
    const duplicates = new Duplicates();
    expect(duplicates.add(page(0, ['a', 'b'], true))).toBeUndefined();
    expect(duplicates.hasAlike).toBe(false);
    expect(duplicates.add(page(2, ['c', 'c'], true))).toBeUndefined();
    expect(duplicates.hasAlike).toBe(true);
    expect(duplicates.add(page(4, ['a'], true))).toMatch(/is the page at row 0 again|came twice/);
  });
});
