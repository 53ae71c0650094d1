import { chooseOutput, decideDeviceOutput } from '../../../src/reports/run/choose-output';
import type { Connection } from '../../../src/service/http/connection';
import { createReportRequest } from '../../service/asking';

const REQUEST = createReportRequest('device', {
  output: 'automatic',
  dimensions: ['dateTimeStamp', 'area'],
  metrics: ['impression', 'devices'],
  summaryBy: ['area', 'networkName'],
});

it.each([
  ['all rows', 0, 'rows'],
  ['all rows', 50_000, 'rows'],
  ['a summary', 50_001, 'summary'],
])('the output of a device report is %s of %i rows', (_, rows, output) => {
  expect(chooseOutput(REQUEST, rows).output).toBe(output);
});

it('the output of a device report is a summary of an unknown number of rows, and a sentence says so', () => {
  expect(chooseOutput(REQUEST, null)).toEqual({
    output: 'summary',
    outputSentence: 'The sheet gets a summary by Country code and Network.',
  });
});

it.each(['rows', 'summary', 'bigquery'] as const)(
  'the output of a device report is %s for any size if the user chose it, and stays %s in later runs without another request',
  (output) => {
    for (const rows of [0, 10_000_000, null])
      expect(chooseOutput({ ...REQUEST, output }, rows).output).toBe(output);
    const offline = {} as Connection;
    expect(decideDeviceOutput(REQUEST, output, offline)).toBe(output);
    expect(decideDeviceOutput({ ...REQUEST, output }, null, offline)).toBe(output);
  },
);
