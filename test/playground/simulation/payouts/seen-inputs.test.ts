import {
  type SeenStatement,
  statementsUntil,
} from '../../../../playground/simulation/payouts/checks/seen-inputs';
import { exact } from '../../../../playground/simulation/year/exact';

const statement = (of: Partial<SeenStatement>): SeenStatement => ({
  row: 3,
  network: '23',
  month: '2026-01',
  currency: 'EUR',
  amount: exact('29.20'),
  number: 'INV-23-202601',
  date: '2026-02-12',
  isReplaced: false,
  ...of,
});
const corrected = (date: string): SeenStatement[] => [
  statement({ isReplaced: true }),
  statement({ amount: exact('30.74'), date }),
];
const counting = (statements: readonly SeenStatement[]) =>
  statementsUntil('2026-02-28', statements)
    .filter(({ isReplaced }) => !isReplaced)
    .map(({ date }) => date);

describe('the statements that a journal books up to a day', () => {
  it('include one that only a statement of a later day replaces', () => {
    expect(counting(corrected('2026-03-03'))).toEqual(['2026-02-12']);
  });

  it('do not include one that was replaced by then', () => {
    expect(counting(corrected('2026-02-28'))).toEqual(['2026-02-28']);
    const twice = [...corrected('2026-02-20'), statement({ date: '2026-03-03' })];
    twice[1] = { ...twice[1]!, isReplaced: true };
    expect(counting(twice)).toEqual(['2026-02-20']);
  });

  it('do not include later statements, nor replaced ones without a number', () => {
    expect(counting([statement({ date: '2026-03-01' })])).toEqual([]);
    const unnumbered = corrected('2026-03-03').map((each) => ({ ...each, number: '' }));
    expect(counting(unnumbered)).toEqual([]);
  });
});
