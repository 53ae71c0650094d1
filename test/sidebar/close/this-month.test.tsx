import { renderToString } from 'preact-render-to-string';
import { MonthSoFar } from '../../../sidebar/close/this-month';
import type { ThisMonth } from '../../../src/sidebar-server/messages';
import { textOf } from '../payouts/fixtures';

const SEPTEMBER = {
  month: '2026-09',
  complete: '79,911.02',
  closed: '80,530.10',
  change: '0.77',
  left: '-0.12',
};

function shown(more: Partial<ThisMonth> = {}): string {
  const answer: ThisMonth = {
    soFar: '81,204.55',
    range: { low: '-0.4', high: '1.1' },
    notes: [],
    history: [SEPTEMBER],
    ...more,
  };
  return textOf(renderToString(<MonthSoFar month="2026-10" currency="USD" thisMonth={answer} />));
}

describe('the month so far', () => {
  it('says so if earlier months did not move', () => {
    expect(shown({ range: { low: '0.0', high: '0.0' } })).toContain(
      'so far; earlier months did not move from here until closing.',
    );
    expect(shown({ range: { low: '0.0', high: '0.1' } })).toContain('usually moves 0.0 % to +0.1 %');
  });

  it('has no range without history, but what is missing for one', () => {
    const note = 'A range needs three closed months; there is 1.';
    const text = shown({ range: null, notes: [note] });
    expect(text).toContain(`October 2026 81,204.55 USD so far. ${note}`);
    expect(text).not.toContain('usually');
  });

  it('folds out a line for each earlier month', () => {
    expect(shown()).toContain('How earlier months moved 1 closed month');
    expect(shown()).toContain(
      'September 2026: 79,911.02 when its days were complete, 80,530.10 at closing, +0.77 %; −0.12 % from this point on',
    );
    expect(shown({ history: [] })).not.toContain('How earlier months moved');
  });

  it('leaves out shares that are unknown', () => {
    expect(shown({ history: [{ ...SEPTEMBER, change: '', left: '' }] })).toMatch(/80,530\.10 at closing\s*$/);
  });
});
