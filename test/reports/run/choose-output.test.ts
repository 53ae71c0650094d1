import fc from 'fast-check';
import {
  chooseOutput,
  deviceOutput,
  MOST_ROWS_UNASKED,
  overDays,
  requestForSheet,
} from '../../../src/reports/run/choose-output';
import type { Connection } from '../../../src/service/http/connection';
import { asked } from '../../service/asking';

const REQUEST = asked('device', {
  output: 'automatic',
  dimensions: ['dateTimeStamp', 'area'],
  metrics: ['impression', 'devices'],
  summaryBy: ['area', 'networkName'],
});

describe('the output of a device report', () => {
  it('is all rows up to 50,000, and a summary of more or of an unknown number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (rows) => {
        const { output } = chooseOutput(REQUEST, rows);
        expect(output).toBe(rows > MOST_ROWS_UNASKED ? 'summary' : 'rows');
      }),
    );
    expect(chooseOutput(REQUEST, null)).toEqual({
      output: 'summary',
      way: 'The number of rows is not known: the sheet gets a summary by Country code, Network.',
    });
  });

  it.each(['rows', 'summary', 'bigquery'] as const)('is %s for any size, if the user chose it', (output) => {
    for (const rows of [0, 10_000_000, null])
      expect(chooseOutput({ ...REQUEST, output }, rows).output).toBe(output);
  });

  it('includes how long writing the rows takes, if it takes minutes', () => {
    const way = (rows: number) => chooseOutput({ ...REQUEST, output: 'rows' }, rows).way;
    expect(way(1_000)).toBe('Every row goes into the sheet, as chosen.');
    expect(way(1_000_000)).toBe('Every row goes into the sheet, as chosen, which takes some 2 minutes.');
  });

  it('stays the same for the same request, without another request to decide it', () => {
    const offline = {} as Connection;
    for (const output of ['rows', 'summary', 'bigquery'] as const) {
      expect(deviceOutput(REQUEST, output, offline)).toBe(output);
      expect(deviceOutput({ ...REQUEST, output }, null, offline)).toBe(output);
    }
  });

  it('decides the columns: those of rows, or sums with the error next to the devices', () => {
    expect(requestForSheet(REQUEST, 'rows')).toMatchObject({ output: 'rows', metrics: ['impression'] });
    expect(requestForSheet(REQUEST, 'summary')).toMatchObject({
      output: 'summary',
      dimensions: ['area', 'networkName'],
      metrics: ['impression', 'devices', 'devicesError'],
    });
  });
});

describe('the size of several days', () => {
  it('is the size of one day times the number of days, and its text says so', () => {
    expect(overDays({ calls: 5, rows: 1_200, rowsText: '1,200 rows' }, 1)).toEqual({
      calls: 5,
      rows: 1_200,
      rowsText: '1,200 rows',
    });
    expect(overDays({ calls: 5, rows: 1_200, rowsText: '1,200 rows' }, 3)).toEqual({
      calls: 15,
      rows: 3_600,
      rowsText: 'about 3,600 rows, if each of the 3 days is like the last one',
    });
    expect(overDays({ calls: 5, rows: null, rowsText: 'nobody knows' }, 3)).toMatchObject({
      rows: null,
      rowsText: 'nobody knows',
    });
  });
});
