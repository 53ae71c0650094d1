import { matching } from '../../sidebar/matching';
import { STATE } from './state';

function found(typed: string): string[] {
  return matching(
    STATE.catalogue.metrics.filter(({ reports }) => reports.includes('full')),
    typed,
  ).map(({ id }) => id);
}

describe('the search among metrics', () => {
  it.each([
    ['', ['revenue', 'impressionApi', 'dau']],
    ['DAILY', ['dau']],
    ['impressionapi', ['impressionApi']],
    ['billed networks', ['revenue']],
    ['(.*', []],
  ])('“%s” finds %j', (typed, ids) => {
    expect(found(typed)).toEqual(ids);
  });
});
