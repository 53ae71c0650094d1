import { NotUnderstood } from '../../../src/errors/service-errors';
import { askOver } from '../../../src/formulas/answers/ask-service';
import { FakeReportService, type Item } from '../../fakes/report-service';
import { connect } from '../../service/asking';
import { asked } from '../asked';

const COHORTS = asked({
  report: 'ltv',
  apps: ['app-1'],
  areas: ['DE'],
  dimensions: ['date', 'appId', 'area'],
  metrics: ['ltv1'],
});
const RIGHT = { date: '2026-09-03', appId: 'app-1', area: 'DE', newUserNum: 10, ltv1: 0.5 };

/** The formula's table if the service sends these rows. */
function answered(...items: readonly Item[]) {
  const ask = askOver(connect(new FakeReportService([...items])));
  return ask(COHORTS, { mostRows: 100, rowsReceived: () => {} });
}

it('a formula receives the requested rows', () => {
  expect(answered(RIGHT).rows).toEqual([['2026-09-03', 'app-1', 'DE', 0.5]]);
});

it.each([
  ['of another app', { ...RIGHT, appId: 'app-2' }, 'row 2 is of app app-2, which was not requested'],
  ['of another country', { ...RIGHT, area: 'FR' }, 'row 2 is of country FR, which was not requested'],
  ['of the day before', { ...RIGHT, date: '2026-08-31' }, 'row 2 is dated 2026-08-31'],
  ['of the day after', { ...RIGHT, date: '2026-09-04' }, 'row 2 is dated 2026-09-04'],
  ['that came before', { ...RIGHT, ltv1: 0.6 }, 'the same row was sent twice'],
])('a row %s makes the whole response an error', (_what, item, message) => {
  expect(() => answered(RIGHT, item)).toThrow(NotUnderstood);
  expect(() => answered(RIGHT, item)).toThrow(message);
});
