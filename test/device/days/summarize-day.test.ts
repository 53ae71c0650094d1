import { sumDevice } from '../../../src/device/days/summarize-day';
import type { Request } from '../../../src/request/request';
import { asked, connect } from '../../service/asking';
import { DeviceService } from '../device-service';

const REQUEST: Request = asked('device', {
  apps: ['app-1'],
  to: '2026-09-01',
  dimensions: ['area', 'hour', 'centre'],
  metrics: ['click', 'deviceRevenue', 'deviceCtr'],
});
const HEADER = 'dateTimeStamp,area,impression,click,revenue\n';

describe('the device rows of a day, summed', () => {
  it('are those of all four centres', () => {
    const service = new DeviceService({
      cn: `${HEADER}1788220800,US,100,1,0.1\n1788220801,US,100,2,0.2\n`,
      sg: `${HEADER}1788224400,DE,50,1,1\n`,
      en: HEADER,
    });
    const { rows, columns, doubts } = sumDevice(REQUEST, connect(service));
    expect(columns.map(({ field }) => field)).toEqual([...REQUEST.dimensions, ...REQUEST.metrics]);
    expect(rows).toEqual([
      ['DE', 1, 'sg', 1, 1, 0.02],
      ['US', 0, 'cn', 3, 0.3, 0.015],
    ]);
    expect(doubts).toBeUndefined();
  });

  it('have a doubt if rows are in two files', () => {
    const text = `${HEADER}1788220800,US,100,1,0.1\n`;
    const { doubts, notices } = sumDevice(REQUEST, connect(new DeviceService({ cn: text, en: text })));
    expect(doubts).toEqual([expect.stringMatching(/^1 row appears in more than one device file/)]);
    expect(notices).toEqual(expect.arrayContaining([...doubts!]));
  });
});
