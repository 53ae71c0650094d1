import type { Restatement } from '../../../src/close/restatements/restatement';
import { recordedRestatements } from '../../../src/close/restatements/reversal';

const RECORDED: Restatement = {
  day: '2026-09-01',
  dimensions: 'US',
  parts: { app: 'Chess', network: 'Aurora', country: 'US', others: '' },
  what: 'changed',
  old: 1,
  fresh: 2,
  report: 'Revenue',
  metric: 'Revenue',
  field: 'revenue',
  currency: 'USD',
  difference: 1,
  seenAt: 5,
  daysAfter: 3,
};

describe('restatements that a refresh has kept in the file', () => {
  it('are read as they were written, also without a day, parts or a known number', () => {
    const { parts: _, ...withoutParts } = {
      ...RECORDED,
      day: null,
      old: null,
      difference: null,
      daysAfter: null,
    };
    expect(recordedRestatements([RECORDED, withoutParts])).toEqual([RECORDED, withoutParts]);
  });

  it.each([
    ['day', '2026-13-40'],
    ['day', 7],
    ['parts', { ...RECORDED.parts, app: 7 }],
    ['parts', 'Chess'],
    ['what', 'invented'],
    ['old', '1'],
    ['difference', '1'],
    ['currency', 7],
    ['seenAt', null],
  ])('are left out if somebody has changed “%s” to %j', (field, value) => {
    expect(recordedRestatements([{ ...RECORDED, [field]: value }])).toEqual([]);
  });
});
