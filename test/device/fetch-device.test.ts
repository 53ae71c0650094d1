import { fetchDevice } from '../../src/device/fetch-device';
import type { Request } from '../../src/request/request';
import type { Progress } from '../../src/service/settings';
import { asked, connect } from '../service/asking';
import { DeviceService } from './device-service';

const HEADER = 'gaid,area,impression\n';

function device(change: Partial<Request> = {}): Request {
  return asked('device', {
    apps: ['app-1'],
    dimensions: ['gaid', 'area'],
    metrics: ['impression'],
    ...change,
  });
}

describe('a device report', () => {
  it('has its identifiers as they are, unless they are to be hashed', () => {
    const service = new DeviceService({ cn: `${HEADER}g1,CN,1\n`, sg: `${HEADER}g1,SG,2\n,SG,3\n` });
    expect(fetchDevice(device(), connect(service), { salt: 'salt' }).rows).toEqual([
      ['g1', 'CN', 1],
      ['g1', 'SG', 2],
      ['', 'SG', 3],
    ]);
    const { rows, notices } = fetchDevice(device({ identifiers: 'hashed' }), connect(service), {
      salt: 'salt',
    });
    expect(rows).toEqual([
      [expect.stringMatching(/^[0-9a-f]{32}$/), 'CN', 1],
      [rows[0]![0], 'SG', 2],
      ['', 'SG', 3],
    ]);
    expect(notices.join()).toMatch(/hashed with this file's own salt/);
  });

  it('is not even asked for where identifiers cannot be hashed', () => {
    const service = new DeviceService({ cn: `${HEADER}g1,CN,1\n` });
    expect(() => fetchDevice(device({ identifiers: 'hashed' }), connect(service))).toThrow(/with a salt/);
    expect(service.asked).toEqual([]);
  });

  it('tells which of its files are there, and then its rows', () => {
    const service = new DeviceService({ cn: `${HEADER}g1,CN,1\n`, en: `${HEADER}g2,DE,1\ng3,FR,1\n` });
    const told: Progress[] = [];
    const calls = { sent: 0 };
    fetchDevice(device(), { ...connect(service), calls, onProgress: (progress) => told.push(progress) });
    expect(told.map(({ what, done, of, rows, calls }) => `${what} ${done}/${of} ${rows} ${calls}`)).toEqual([
      'files 2/4 0 1',
      'files 3/4 0 3',
      'files 4/4 0 3',
      'files 4/4 3 3',
    ]);
    expect(calls.sent).toBe(3);
  });

  it('ends at once with what is thrown at being told', () => {
    const service = new DeviceService({ cn: `${HEADER}g1,CN,1\n` });
    const stop = new Error('stop');
    const onProgress = () => {
      throw stop;
    };
    expect(() => fetchDevice(device(), { ...connect(service), onProgress })).toThrow(stop);
    expect(service.asked).toEqual(['links']);
  });
});
