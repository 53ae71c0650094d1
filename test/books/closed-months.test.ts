import { ClosedMonths } from '../../src/books/closed-months';
import { NotAllowed } from '../../src/errors/ad-reports-error';
import { fakeTextStore } from '../fakes/text-store';

const NOW = Date.UTC(2026, 10, 5, 9);

function months(kept: Record<string, string> = {}) {
  const store = fakeTextStore(kept);
  return { store, months: new ClosedMonths(store) };
}

describe('closed months', () => {
  it('are listed from the newest, with user and time', () => {
    const { months: closed } = months();
    closed.close('2026-08', 'a@x.test', NOW);
    closed.close('2026-10', '', NOW + 1);
    closed.close('2025-12', 'b@x.test', NOW + 2);
    expect(closed.list()).toEqual([
      { month: '2026-10', closedAt: NOW + 1, by: '' },
      { month: '2026-08', closedAt: NOW, by: 'a@x.test' },
      { month: '2025-12', closedAt: NOW + 2, by: 'b@x.test' },
    ]);
  });

  it('keep the date of the first closing until they are reopened', () => {
    const { months: closed } = months();
    closed.close('2026-10', 'a@x.test', NOW);
    closed.close('2026-10', 'b@x.test', NOW + 1000);
    expect(closed.list()).toEqual([{ month: '2026-10', closedAt: NOW, by: 'a@x.test' }]);
    closed.open('2026-10');
    closed.open('2026-10');
    expect(closed.list()).toEqual([]);
    closed.close('2026-10', 'b@x.test', NOW + 1000);
    expect(closed.list()).toEqual([{ month: '2026-10', closedAt: NOW + 1000, by: 'b@x.test' }]);
  });

  it('store no more characters than an e-mail address can have', () => {
    const { months: closed } = months();
    closed.close('2026-10', `${'a'.repeat(319)}bc`, NOW);
    expect(closed.list()[0]!.by).toBe(`${'a'.repeat(319)}b`);
  });

  it.each(['2026-13', '2026-1', 'October', '', null, 202610, '2026-10-01', '__proto__'])(
    'refuse %j in one sentence',
    (month) => {
      const { store, months: closed } = months();
      expect(() => closed.close(month, '', NOW)).toThrow(
        /^Closed months: “.*” is not a month\. Write .*2026-10\.$/,
      );
      expect(() => closed.open(month)).toThrow(NotAllowed);
      expect(() => closed.open(month)).toThrow(`“${String(month).slice(0, 20)}”`);
      expect(store.kept.size).toBe(0);
    },
  );

  it('refuse a month that has not ended in any zone', () => {
    const { months: closed } = months();
    expect(() => closed.close('2026-11', '', NOW)).toThrow(
      'Closed months: 2026-11 has not ended yet. Close it once its last day is over.',
    );
    expect(() => closed.close('2026-11', '', Date.UTC(2026, 10, 30, 9, 59))).toThrow(NotAllowed);
    closed.close('2026-11', '', Date.UTC(2026, 10, 30, 10));
    expect(closed.list()).toHaveLength(1);
  });

  it('are listed from given properties, without unreadable ones', () => {
    const { store, months: closed } = months();
    const good = JSON.stringify({ v: 1, closedAt: NOW, by: 7 });
    const kept = new Map([
      ['adreports.closed.2026-10', good],
      ['adreports.closed.2026-99', good],
      ['adreports.closed.__proto__', good],
      ['adreports.closed.2026-09', '{"v":1,"closedAt":"soon"}'],
      ['adreports.closed.2026-06', '{"v":1,"closedAt":1.5}'],
      ['adreports.closed.2026-05', '{"v":1,"closedAt":"1"}'],
      ['adreports.closed.2026-08', 'not JSON'],
      ['adreports.closed.2026-07', '{"v":2,"closedAt":1}'],
      ['adreports.report.r1', good],
    ]);
    expect(closed.list(kept)).toEqual([{ month: '2026-10', closedAt: NOW, by: '' }]);
    expect(store.calls).toBe(0);
  });

  it('are not changed if a newer version closed them', () => {
    const text = '{"v":2,"closedAt":1}';
    const { store, months: closed } = months({ 'adreports.closed.2026-07': text });
    expect(() => closed.close('2026-07', '', NOW)).toThrow('newer version');
    expect(() => closed.open('2026-07')).toThrow('newer version');
    expect(store.kept.get('adreports.closed.2026-07')).toBe(text);
  });
});
