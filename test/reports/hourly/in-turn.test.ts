import { inTurn } from '../../../src/reports/hourly/due-reports';

describe('what is due', () => {
  it('comes in the order in which it was last tried, what never was first', () => {
    const tried = new Map([
      ['endless', 30],
      ['yesterday', 10],
      ['failing', 20],
    ]);
    const due = ['endless', 'failing', 'new', 'yesterday'];
    expect(inTurn(due, (one) => tried.get(one) ?? 0)).toEqual(['new', 'yesterday', 'failing', 'endless']);
  });
});
