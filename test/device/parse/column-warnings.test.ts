import type { Centre } from '../../../src/device/centres';
import { columnNotices } from '../../../src/device/parse/column-warnings';

type WarnedFile = readonly [centre: Centre, missing: readonly string[], unknown: readonly string[]];

const COLUMNS = [
  { field: 'area', label: 'Country code' },
  { field: 'click', label: 'Clicks' },
];

const notices = (...warned: WarnedFile[]) =>
  columnNotices(new Map(warned.map(([centre, missing, unknown]) => [centre, { missing, unknown }])), COLUMNS);

const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at + 1}`);

describe('notices about the columns of device files', () => {
  it('are absent if no file was read, or if all files have the requested columns', () => {
    expect(notices()).toEqual([]);
    expect(notices(['cn', [], []], ['sg', [], []])).toEqual([]);
  });

  it('is a sentence for each column that is missing, with the centres that lack it', () => {
    expect(notices(['cn', ['click'], []], ['en', [], []], ['sg', ['area', 'click'], []])).toEqual([
      'Country code: blank for sg, whose files lack this column.',
      'Clicks: blank for cn and sg, whose files lack this column.',
    ]);
  });

  it('is nothing of a missing column that is not in the table', () => {
    expect(notices(['cn', ['gaid'], []])).toEqual([]);
  });

  it('list all unknown columns in one sentence, each once, with the centres that have any', () => {
    expect(notices(['cn', [], ['asn']], ['en', [], []], ['in', [], ['isp', 'asn']])).toEqual([
      'Left out, because this version does not know them: columns “asn” and “isp” of cn and in.',
    ]);
  });

  it.each([
    [1, '“n1”'],
    [5, '“n1”, “n2”, “n3”, “n4” and “n5”'],
    [6, '“n1”, “n2”, “n3”, “n4”, “n5” and 1 more'],
    [17, '“n1”, “n2”, “n3”, “n4”, “n5” and 12 more'],
  ])('has the first five of %d unknown names', (count, shown) => {
    expect(notices(['en', [], names(count)])).toEqual([
      `Left out, because this version does not know them: columns ${shown} of en.`,
    ]);
  });
});
