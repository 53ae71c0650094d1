import { copiedWords } from '../../../sidebar/home/copied-card';

describe('a copied file asks', () => {
  it('of one report, and of several, by name', () => {
    expect(copiedWords({ names: ['A'] })).toBe(
      'The copy contains the report “A”. Should it refresh here too?',
    );
    expect(copiedWords({ names: ['A', 'B', 'C'] })).toBe(
      'The copy contains the reports “A”, “B” and “C”. Should they refresh here too?',
    );
  });

  it('of many, with the number of those it does not name', () => {
    const names = Array.from({ length: 12 }, (_, nth) => `R${nth}`);
    expect(copiedWords({ names })).toContain('“R4” and 7 more.');
  });
});
