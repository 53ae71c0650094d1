import { expectRows } from '../add-on';
import {
  type DeviceFile,
  deviceFile,
  expectSums,
  ROWS,
  ran,
  rowsIn,
  SUMMARY,
  summaryIn,
  trueRows,
} from './device-file';

/** What the files of a large day cost: calls of UrlFetchApp, and bytes. The time of these calls is the time that users wait. */

function cost({ addOn }: DeviceFile) {
  const { counters, duration } = addOn.runtime.executions.at(-1)!;
  const { requests } = addOn.service;
  return {
    rounds: counters['UrlFetchApp.fetchAll'],
    requests: requests.map(({ endpoint }) => endpoint).join(' '),
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    duration,
  };
}

describe('the files of a day', () => {
  it('of 240,000 rows are summarized in three rounds, to the cent', () => {
    const file = deviceFile(SUMMARY, 240_000);
    file.addOn.forget();
    ran(file);
    const { rounds, requests, bytes } = cost(file);
    expect([rounds, requests]).toEqual([3, 'device files files files files full']);
    const size = 240_000 * 320;
    expect(bytes).toBeLessThan(size);
    const right = file.addOn.service.truth.deviceSums({ app: '3.10', day: '2026-09-12' }, [
      'area',
      'networkName',
    ]);
    expectSums(summaryIn(file.addOn, 2), right);
  });

  it('of a few rows are written in three rounds, in the order of the centres', () => {
    const file = deviceFile(ROWS, 3_000);
    file.addOn.forget();
    ran(file);
    const { rounds, requests } = cost(file);
    expect([rounds, requests]).toEqual([3, 'device files files files files full']);
    expectRows(rowsIn(file.addOn), trueRows(file.addOn));
  });
});
