import { simulateCompany } from '../../../playground/simulation/company/company';
import { companyLines, meetsTargets } from '../../../playground/simulation/company/company-lines';
import type { CompanyOptions } from '../../../playground/simulation/company/company-options';
import type { CompanyOutcome } from '../../../playground/simulation/company/company-outcome';

/** `npm run simulate -- --files 1000` simulates a company. These files wait in a queue of about the same length. */
const THREE_HUNDRED: CompanyOptions = {
  files: 300,
  limit: 20,
  seed: 1,
  outageHours: 0,
  namesWait: true,
  filesPerPerson: 10,
};

function longest({ waits }: CompanyOutcome): number {
  return waits.at(-1) ?? Number.POSITIVE_INFINITY;
}

describe('three hundred files that share twenty requests a minute', () => {
  const outcome = simulateCompany(THREE_HUNDRED);

  it('spend at least 80 % of the limit on useful answers', () => {
    expect(outcome.useful.whileQueued).toBeGreaterThanOrEqual(0.8);
    expect(outcome.useful.whileQueued).toBeLessThanOrEqual(1.1);
    expect(meetsTargets(outcome)).toBe(true);
  });

  it('read few pages in vain, and never get more answers in a minute than the limit', () => {
    expect(outcome.needed).toBeGreaterThan(2_500);
    expect(outcome.accepted).toBeGreaterThanOrEqual(outcome.needed);
    expect(outcome.accepted).toBeLessThanOrEqual(1.02 * outcome.needed);
  });

  it('do not starve: none waits longer than the queue takes and two checks', () => {
    expect(outcome.waits).toHaveLength(300);
    expect(longest(outcome)).toBeLessThanOrEqual(outcome.needed / 20 + 120);
  });

  it('use less than half of a person’s trigger time', () => {
    expect(outcome.person.triggerMinutes).toBeLessThan(45);
  });

  it('send fewer requests that are refused than requests that are answered', () => {
    expect(outcome.refused).toBeLessThan(0.6 * outcome.accepted);
  });

  it('become fresh at the same times whenever the seed is the same', () => {
    const sixty = { ...THREE_HUNDRED, files: 60, limit: 10 };
    expect(simulateCompany(sixty)).toEqual(simulateCompany(sixty));
    expect(simulateCompany({ ...sixty, seed: 2 }).waits).not.toEqual(simulateCompany(sixty).waits);
  });

  it('use the limit, too, if refusals do not say when to ask again', () => {
    const unnamed = simulateCompany({ ...THREE_HUNDRED, namesWait: false });
    expect(unnamed.useful.whileQueued).toBeGreaterThanOrEqual(0.8);
    expect(unnamed.refused).toBeLessThan(outcome.refused);
    expect(longest(unnamed)).toBeLessThanOrEqual(outcome.needed / 20 + 180);
  });
});

describe('after an outage of six hours', () => {
  const outcome = simulateCompany({ ...THREE_HUNDRED, outageHours: 6 });

  it('a thousand files are fresh in the order of the hours in which they were due', () => {
    const thousand = simulateCompany({ ...THREE_HUNDRED, files: 1_000, limit: 60, outageHours: 6 });
    const medians = thousand.byDueHour.map(({ median }) => median);
    expect(thousand.byDueHour.map(({ hour }) => hour)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(medians).toEqual([...new Set(medians)].sort((one, other) => one - other));
  });

  it('none waits longer than the queue takes and two checks, and the limit is used', () => {
    expect(longest(outcome)).toBeLessThanOrEqual(outcome.needed / 20 + 120);
    expect(outcome.useful.whileQueued).toBeGreaterThanOrEqual(0.8);
  });

  it('the files have requested little while the service was down', () => {
    const checks = outcome.byDueHour.reduce((sum, { hour, files }) => sum + files * (6 - hour), 0);
    expect(outcome.failed).toBeLessThan(5 * checks);
  });
});

describe('a file alone', () => {
  it('is fresh after its first check, even with less than its requests in a minute', () => {
    const outcome = simulateCompany({ ...THREE_HUNDRED, files: 1, limit: 5 });
    expect(longest(outcome)).toBeLessThan(120);
    expect(outcome.accepted).toBe(outcome.needed);
    expect(simulateCompany({ ...THREE_HUNDRED, files: 1, limit: 60 })).toMatchObject({
      refused: 0,
      useful: { whileQueued: null },
    });
  });
});

describe('the lines of an outcome', () => {
  const outcome = simulateCompany(THREE_HUNDRED);

  it('name the counts, whether the targets are met, and the quotas', () => {
    const text = companyLines(outcome).join('\n');
    expect(text).toContain(`requests needed ${outcome.needed.toLocaleString('en-US')}`);
    expect(text).toMatch(/% while more than an hour’s work was waiting: met \(at least 80\.0 %\)/);
    expect(text).toMatch(/longest wait .*: met \(the queue alone takes/);
    expect(text).toMatch(/a person with 10 of the files used at most \d+ of 90 trigger minutes/);
  });

  it('say that a target is missed', () => {
    const late = { ...outcome, waits: [Number.POSITIVE_INFINITY] };
    expect(companyLines(late).join('\n')).toContain('longest wait never: MISSED');
    expect(meetsTargets(late)).toBe(false);
  });
});
