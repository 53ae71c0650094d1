import { cohortDayGroups } from '../../../src/sheet/write/cohort-day-groups';

const columns = (...fields: string[]) => fields.map((field) => ({ field }));
const ltv = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => `ltv${from + nth}`);
/** The first and last column of each group. */
const groups = (all: ReturnType<typeof columns>) =>
  cohortDayGroups(all).map(({ from, to }) => [all[from]?.field, all[to - 1]?.field]);

describe('the columns of cohort days', () => {
  it('fold between the first week and the ends of months', () => {
    expect(groups(columns('date', 'appId', 'newUserNum', ...ltv(1, 90)))).toEqual([
      ['ltv8', 'ltv29'],
      ['ltv31', 'ltv59'],
      ['ltv61', 'ltv89'],
    ]);
  });

  it('do not fold if there are only few', () => {
    expect(groups(columns('date', 'appId', ...ltv(1, 7), 'ltv14', 'ltv21', 'ltv30', 'ltv60'))).toEqual([]);
    expect(groups(columns('date', 'kp2', 'kp7', 'kp10', 'kp14', 'kp21', 'kp30'))).toEqual([['kp10', 'kp21']]);
  });

  it('do not fold in reports without them', () => {
    expect(groups(columns('date', 'revenue', 'dau', 'clickApi'))).toEqual([]);
  });
});
