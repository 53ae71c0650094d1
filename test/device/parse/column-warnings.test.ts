import type { Centre } from '../../../src/device/centres';
import { columnNotices } from '../../../src/device/parse/column-warnings';

type WarnedFile = readonly [centre: Centre, missing: readonly string[], unknown: readonly string[]];

const COLUMNS = [
  { field: 'area', label: 'Country code' },
  { field: 'click', label: 'Clicks' },
];

const notices = (...warned: WarnedFile[]) =>
  columnNotices(new Map(warned.map(([centre, missing, unknown]) => [centre, { missing, unknown }])), COLUMNS);

describe('notices about the columns of device files', () => {
  it('list all unknown columns in one sentence, each once, with the centres that have any', () => {
    expect(notices(['cn', [], ['asn']], ['en', [], []], ['in', [], ['isp', 'asn']])).toEqual([
      'Left out, because this version does not know them: columns “asn” and “isp” of cn and in.',
    ]);
  });
});
