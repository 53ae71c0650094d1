import fc from 'fast-check';
import { dimensionsOf, metricsOf, REPORTS, ZONES } from '../../../src/catalogue/catalogue';
import { RANGE_NAMES } from '../../../src/dates/named-ranges';
import { checkDraft } from '../../../src/request/checks/check-draft';
import type { Issue } from '../../../src/request/request';
import { CONTEXT } from './checked';

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
    report: fc.oneof(fc.constantFrom(...REPORTS.map(({ id }) => id)), anything),
    apps: anything,
    areas: anything,
    startDate: fc.oneof(fc.constantFrom('yesterday', '2026-11-01'), anything),
    endDate: anything,
    dimensions: anything,
    metrics: anything,
    zone: anything,
    currency: anything,
    identifiers: fc.oneof(fc.constantFrom('left out', 'hashed'), anything),
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

const names = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 });

/** Valid drafts: fields of their report, past days, and one app if the report needs exactly one. */
const rightDrafts = fc.constantFrom(...REPORTS.map(({ id }) => id)).chain((report) => {
  const isDevice = report === 'device';
  return fc.record({
    report: fc.constant(report),
    apps: isDevice ? fc.constant('app-1') : fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/)),
    areas:
      report === 'full'
        ? fc.constant('')
        : fc.array(fc.stringMatching(/^[a-z]{2}$/).filter((code) => code !== 'uk')),
    // Device data is kept for a year only.
    startDate: fc.constantFrom(...RANGE_NAMES.filter((name) => !isDevice || name !== 'last year')),
    dimensions: fc
      .subarray(
        dimensionsOf(report)
          .filter(({ trackedOnly }) => report !== 'full' || !trackedOnly)
          .flatMap(({ id, label }) => [id, label.toUpperCase()]),
      )
      // By platform names alone, metrics that cannot be added up are refused.
      .map((ids) => (ids.some((id) => /^platform ?name$/i.test(id)) ? [...ids, 'appId'] : ids)),
    metrics: fc.subarray([...metricsOf(report).map(({ label }) => label), 'all']),
    zone: fc.constantFrom(...ZONES.map(({ id }) => id.toLowerCase())),
    currency: fc.constantFrom('usd', 'CNY', ''),
    identifiers: fc.constantFrom('', 'kept', 'Hashed'),
    output: fc.constantFrom('', 'Automatic', 'summary', 'big query'),
    summaryBy: fc.subarray(['hour', 'Network', 'centre', 'osVersion']),
    networks: isDevice ? names : fc.constant([]),
    adFormats: isDevice ? fc.subarray(['1', 'banner', 'Rewarded Video', 'in-stream']) : fc.constant(''),
    placements: isDevice ? names : fc.constant(null),
    revenueOnly: isDevice ? fc.constantFrom('', true, 'No') : fc.constant(false),
  });
});

describe('any draft at all', () => {
  it('gives a request or whole sentences, and never throws', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const result = checkDraft(draft, CONTEXT);
        if ('request' in result) return expect(result.request.from <= result.request.to).toBe(true);
        expect(result.issues.length).toBeGreaterThan(0);
        for (const issue of result.issues) expect(unquoted(issue)).toMatch(/^[A-Z][a-z ]+: [^.?!\n]+\.$/u);
      }),
      { numRuns: 150 },
    );
  });
});

describe('any request', () => {
  it('is a draft that passes again, as it is', () => {
    fc.assert(
      fc.property(rightDrafts, (draft) => {
        const first = checkDraft(draft, CONTEXT);
        if (!('request' in first)) throw new Error(first.issues.map(({ message }) => message).join('\n'));
        const { from, to, newestCompleteDay: _, filter, ...rest } = first.request;
        expect(checkDraft({ ...rest, ...filter, startDate: from, endDate: to }, CONTEXT)).toEqual(first);
      }),
    );
  });
});
