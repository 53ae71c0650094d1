import { field } from '../../../src/catalogue/catalogue';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import { type Request, summaryRequest } from '../../../src/request/request';
import { asked } from '../../service/asking';
import { partsOf } from '../file-parts';
import { readDeviceFile } from '../whole-file';

/** The rows of a device file with these columns, and the ids of columns that it lacks. */
function read(text: string, ...ids: readonly string[]) {
  const { rows, missing } = readDeviceFile(text, ids.map(field), 'cn', 'UTC+0');
  return { rows, missing };
}

describe('the names of codes in device rows', () => {
  const FILE = 'att_status,click\n3,1\n0,2\n"2",3\n7,4\n,5\n__proto__,6\n';

  it('are shown next to the codes or without them, and an unknown code is shown itself', () => {
    const names = ['Authorized', 'Not determined', 'Denied', '7', '', '__proto__'];
    expect(read(FILE, 'attStatusName').rows).toEqual(names.map((name) => [name]));
    expect(read(FILE, 'attStatusName', 'attStatus', 'click').rows.slice(0, 2)).toEqual([
      ['Authorized', '3', 1],
      ['Not determined', '0', 2],
    ]);
  });

  it('are missing if the file has no codes, even if it has a column of that name', () => {
    expect(read('attStatusName,click\nAuthorized,1\n', 'attStatusName', 'click')).toEqual({
      rows: [[null, 1]],
      missing: ['attStatusName'],
    });
  });
});

describe('a summary by the names of codes', () => {
  const REQUEST: Request = summaryRequest(
    asked('device', { metrics: ['click'], summaryBy: ['attStatusName', 'attStatus'] }),
  );

  it('has them in its rows, also after a checkpoint', () => {
    const first = new SummaryCollector(REQUEST);
    const file = { day: '2026-09-01', centre: 'cn' } as const;
    const part = partsOf('att_status,click\n3,1\n2,2\n3,4\n9,8\n').next(0)!;
    first.scanner(file, part, {}).read(part);
    const later = new SummaryCollector(REQUEST, JSON.parse(JSON.stringify(first.checkpoint())));
    later.endOfDay();
    expect(later.tableRows()).toEqual([
      ['9', '9', 8],
      ['Authorized', '3', 5],
      ['Denied', '2', 2],
    ]);
  });
});
