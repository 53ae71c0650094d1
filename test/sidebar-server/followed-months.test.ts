import type { LedgerLine } from '../../src/books/ledger/ledger-lines';
import { dayOf } from '../../src/dates/calendar';
import { serial } from '../../src/dates/sheet-dates';
import { defaultRefreshing } from '../../src/reports/refreshing';
import type { StoredReport } from '../../src/reports/saved-report';
import { followedMonths, likeClosings } from '../../src/sidebar-server/followed-months';
import { ledgerLine } from '../books/ledger/ledger-line';
import { History } from '../close/closings/history';

const toSerial = (at: number) => serial(dayOf(at)) + (at % 86_400_000) / 86_400_000;
const DAY_MS = 86_400_000;

const line = (more: Partial<LedgerLine> = {}) =>
  ledgerLine({ seen: serial('2026-10-12'), report: 'Daily', network: 'Network 1', ...more });

/** A file in which September and October were closed. */
function closed(): History {
  const history = new History();
  history.close('2026-09', { '1': { '01': '10' } });
  history.close('2026-10', { '1': { '01': '20', '02': '5' } });
  return history;
}

function followed(
  lines: readonly LedgerLine[],
  { history = closed(), since = '2026-09-01', changedAt = 0 } = {},
) {
  const refreshing = { ...defaultRefreshing(), daysAgain: 9 };
  const report = {
    name: 'Daily',
    changedAt,
    refreshing,
    draft: { currency: 'USD' },
  } as StoredReport;
  return followedMonths(history.closings(), report, since, lines, toSerial);
}

const moves = (lines: readonly LedgerLine[]) =>
  followed(lines).flatMap((month) => month.lines.map(({ difference }) => `${month.month} ${difference}`));

describe('the months that a report has followed', () => {
  it('have its lines about revenue in their currency, each in the month of its day', () => {
    const lines = [
      line(),
      line({ day: '2026-09-30', month: '2026-09', difference: -2 }),
      line({ report: 'By country', difference: 3 }),
      line({ metric: 'Impressions', difference: 4 }),
      line({ currency: 'CNY', difference: 5 }),
    ];
    expect(moves(lines)).toEqual(['2026-10 1', '2026-09 -2']);
    expect(followed(lines)[0]).toMatchObject({ month: '2026-10', daysAgain: 9 });
  });

  it('are not those with a change of unknown size or time, which is not counted as 0', () => {
    for (const unknown of [line({ difference: null }), line({ seen: null })])
      expect(followed([line(), unknown]).map(({ month }) => month)).toEqual(['2026-09']);
  });

  it.each([
    ['the last change of the report', (day: string) => ({ changedAt: Date.parse(`${day}T20:00:00Z`) })],
    ['the first of its runs without a long gap', (day: string) => ({ since: day })],
  ])('begin with the first whole month after %s', (_, from) => {
    const count = (day: string) => followed([], from(day)).length;
    expect(['2026-09-01', '2026-09-02', '2026-10-01', '2026-10-02'].map(count)).toEqual([2, 1, 1, 0]);
  });

  it('have the moment and the amounts of the first closing, also after a second one', () => {
    const history = closed();
    const [first] = followed([], { history });
    history.now += 20 * DAY_MS;
    history.reopen('2026-10');
    history.close('2026-10', { '1': { '01': '99' } });
    expect(followed([], { history })[0]).toEqual(first);
    expect(first).toMatchObject({ closedAt: toSerial(closed().closing('2026-10').at) });
  });

  it('are those in the same currency and zone, for the same apps', () => {
    const closings = closed().closings();
    const question = {
      month: '2026-11',
      currency: 'USD',
      zone: 'UTC+0',
      apps: [],
      metrics: ['revenue'],
    } as const;
    const months = (change: object) =>
      likeClosings(closings, { ...question, ...change }).map(({ month }) => month);
    expect(months({})).toEqual(['2026-10', '2026-09']);
    expect(months({ metrics: ['revenue', 'impressionApi'] })).toEqual(['2026-10', '2026-09']);
    expect(months({ month: '2026-10' })).toEqual(['2026-09']);
    for (const other of [{ currency: 'CNY' }, { zone: 'UTC+8' }, { apps: ['3.10'] }])
      expect(months(other)).toEqual([]);
  });
});
