import { copiedText } from '../../../sidebar/home/copied-card';

describe('the question in a copied file', () => {
  it('names one report, or several', () => {
    expect(copiedText({ names: ['A'] })).toBe(
      'The copy contains the report “A”. Should it refresh here too?',
    );
    expect(copiedText({ names: ['A', 'B', 'C'] })).toBe(
      'The copy contains the reports “A”, “B” and “C”. Should they refresh here too?',
    );
  });

  it('names some of many reports, and counts the others', () => {
    const names = Array.from({ length: 12 }, (_, nth) => `R${nth}`);
    expect(copiedText({ names })).toContain('“R4” and 7 more.');
  });
});
