import fc from 'fast-check';
import { listDimensions, listMetrics, REPORT_KINDS, ZONES } from '../../../src/catalogue';
import { COUNTRY_CODES } from '../../../src/catalogue/fixed-values';
import { RANGE_NAMES } from '../../../src/dates/named-ranges';

const names = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 });

/** Valid drafts: fields of their report, past days, and one app if the report needs exactly one. */
export const rightDrafts = fc.constantFrom(...REPORT_KINDS.map(({ id }) => id)).chain((report) => {
  const isDevice = report === 'device';
  return fc.record({
    report: fc.constant(report),
    apps: isDevice ? fc.constant('app-1') : fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/)),
    areas:
      report === 'full'
        ? fc.constant('')
        : fc.array(fc.constantFrom(...COUNTRY_CODES, 'eu', 'a1').map((code) => code.toLowerCase())),
    // Device data is kept for a year only.
    startDate: fc.constantFrom(
      ...RANGE_NAMES.filter((name) => !isDevice || !['last year', 'last 13 months'].includes(name)),
    ),
    dimensions: fc
      .subarray(
        listDimensions(report)
          .filter(({ trackedOnly }) => report !== 'full' || !trackedOnly)
          .flatMap(({ id, label }) => [id, label.toUpperCase()]),
      )
      // By platform names alone, metrics that cannot be added up are refused.
      .map((ids) => (ids.some((id) => /^platform ?name$/i.test(id)) ? [...ids, 'appId'] : ids))
      // Device identifiers alone are refused if the report leaves them out.
      .map((ids) => (isDevice && ids.length > 0 ? [...ids, 'area'] : ids)),
    metrics: fc.subarray([...listMetrics(report).map(({ label }) => label), 'all']),
    zone: fc.constantFrom(...ZONES.map(({ id }) => id.toLowerCase())),
    currency: fc.constantFrom('usd', 'CNY', ''),
    identifiers: fc.constantFrom('', 'kept', 'Left out'),
    output: fc.constantFrom('', 'Automatic', 'summary', 'big query'),
    summaryBy: fc.subarray(['hour', 'Network', 'centre', 'osVersion']),
    networks: isDevice ? names : fc.constant([]),
    adFormats: isDevice ? fc.subarray(['1', 'banner', 'Rewarded Video', 'in-stream']) : fc.constant(''),
    placements: isDevice ? names : fc.constant(null),
    revenueOnly: isDevice ? fc.constantFrom('', true, 'No') : fc.constant(false),
  });
});
