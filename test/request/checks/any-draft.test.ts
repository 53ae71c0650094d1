import fc from 'fast-check';
import { REPORT_KINDS } from '../../../src/catalogue';
import { checkDraft } from '../../../src/request/checks/check-draft';
import type { Issue } from '../../../src/request/request';
import { limitRuns } from '../../thorough';
import { CONTEXT } from './checked';
import { rightDrafts } from './right-drafts';

const circular: unknown[] = ['revenue'];
circular.push(circular);

const anything = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true }),
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.string()),
  fc.constantFrom('all', 'last 7 days', '1-90', '__proto__', 'constructor', 'x'.repeat(59) + '😀'.repeat(9)),
  fc.constantFrom<unknown>(circular, Symbol('s'), () => 'f', { toString: 0 }, Number.NaN, -0),
);

const drafts = fc.record(
  {
    report: fc.oneof(fc.constantFrom(...REPORT_KINDS.map(({ id }) => id)), anything),
    apps: anything,
    areas: anything,
    startDate: fc.oneof(fc.constantFrom('yesterday', '2026-11-01'), anything),
    endDate: anything,
    dimensions: anything,
    metrics: anything,
    zone: anything,
    currency: anything,
    identifiers: fc.oneof(fc.constantFrom('left out', 'kept'), anything),
    output: fc.oneof(fc.constantFrom('summary', 'Big Query'), anything),
    summaryBy: anything,
    networks: anything,
    adFormats: anything,
    placements: anything,
    revenueOnly: fc.oneof(fc.boolean(), anything),
  },
  { requiredKeys: [] },
);

/** A message without its quoted texts, which are the user's. */
function unquoted({ message, value }: Issue): string {
  return message.replace(`“${value}”`, () => '“…”').replace(/“[^”]*”/gu, '“…”');
}

it('any draft at all gives a request or whole sentences, and never throws', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const result = checkDraft(draft, CONTEXT);
      if ('request' in result) return expect(result.request.from <= result.request.to).toBe(true);
      expect(result.issues.length).toBeGreaterThan(0);
      for (const issue of result.issues) expect(unquoted(issue)).toMatch(/^[A-Z][a-z ]+: [^.?!\n]+\.$/u);
    }),
    {
      ...limitRuns({ quick: 50, thorough: 1_500 }),
      examples: [[{ apps: ['='], startDate: [Object.create(null)] }]],
    },
  );
});

it('any request is a draft that passes again, as it is', () => {
  fc.assert(
    fc.property(rightDrafts, (draft) => {
      const first = checkDraft(draft, CONTEXT);
      if (!('request' in first)) throw new Error(first.issues.map(({ message }) => message).join('\n'));
      const { from, to, newestCompleteDay: _, filter, ...rest } = first.request;
      expect(checkDraft({ ...rest, ...filter, startDate: from, endDate: to }, CONTEXT)).toEqual(first);
    }),
  );
});
