import fc from 'fast-check';
import { DEVICE_COLUMNS } from '../../../src/catalogue/device-columns';
import { RowsScanner } from '../../../src/device/rows/rows-scanner';
import {
  anyCell,
  anyStyle,
  anyTable,
  asked,
  outcome,
  pieceOf,
  readInPieces,
  written,
  writtenLines,
} from '../any-file';

const IDS: readonly string[] = DEVICE_COLUMNS.map(({ id }) => id);

/** Reads the file once for each offset, cut there into two pieces. Returns the offsets at which the result differs; there should be none. */
function cutsThatMatter(text: string, wanted = asked([])): number[] {
  const whole = JSON.stringify(outcome(text, wanted));
  const cuts = Array.from({ length: text.length }, (_, cut) => cut);
  return cuts.filter((cut) => JSON.stringify(outcome(text, wanted, [cut])) !== whole);
}

/** The first columns, all as texts, so that any cell is allowed in any of them. */
function texts(width: number) {
  return { ...asked([]), columns: IDS.slice(0, width).map((field) => ({ field, type: 'text' as const })) };
}

const LINES = [
  'area,userId,click,revenue',
  'DE,"a ""b"", c",1,0.10',
  'US,"two\nlines",2,0.20',
  'FR,,3,0.05',
  '',
];

describe('a device file that is read in pieces', () => {
  it('gives the rows and totals of the whole file, wherever it is cut', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      for (const mark of ['', '\ufeff']) {
        for (const tail of ['', end, end + end]) {
          const text = mark + LINES.join(end) + tail;
          expect(cutsThatMatter(text, asked(['area', 'userId', 'deviceRevenue']))).toEqual([]);
        }
      }
    }
  });

  it('gives the same for any table, written in any way', () => {
    fc.assert(
      fc.property(anyTable, anyStyle, (rows, style) => {
        expect(cutsThatMatter(written(rows, style), texts(rows[0]!.length))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('gives the same for pieces of any lengths', () => {
    const lengths = fc.array(fc.nat({ max: 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(anyTable, anyStyle, lengths, (rows, style, steps) => {
        const text = written(rows, style);
        const places = steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, step) => sum + step, 0));
        const cuts = places.map((place) => Math.min(place, text.length - 1));
        const wanted = texts(rows[0]!.length);
        expect(outcome(text, wanted, cuts)).toEqual(outcome(text, wanted));
      }),
      { numRuns: 400 },
    );
  });

  it('gives the same without a header, of version 3 and 4', () => {
    const width = fc.constantFrom(26, 27);
    const record = width.chain((cells) => fc.array(anyCell, { minLength: cells, maxLength: cells }));
    fc.assert(
      fc.property(record, anyStyle, (cells, style) => {
        const line = cells.map((cell, i) => (i === 0 ? '1725500000' : cell));
        expect(cutsThatMatter(writtenLines([line, line], style), texts(27))).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('is refused with the sentence and the line of the whole file, wherever it is cut', () => {
    const wanted = asked(['area', 'userId', 'click', 'deviceRevenue']);
    const head = 'area,userId,click,revenue\nDE,"x\ny\r\nz\rw",1,0.1\n';
    const bad = [
      'DE,u,1\nUS,u,1,1\n',
      'DE,u,1,1,1\nUS,u,1,1\n',
      'DE,"u"v,1,1\nUS,u,1,1\n',
      'DE,u,many,1\nUS,u,1,1\n',
      '\nUS,u,1\n',
      '\n\r\n\nUS,u,1',
      'DE,u\rv,1,1\nUS,u,1,1\n',
      'DE,"u,1,1\nUS,u,1,1\n',
      'DE,u,1,1\nUS,u,1',
      'DE,u,1,1\nUS,u\0,1\0\nUS,u,1,1\n',
      'DE,u,1,"x\ny"\n',
    ];
    for (const tail of bad) {
      expect(outcome(head + tail, wanted)).toMatch(/is not as expected at line [5-9]: /);
      expect(cutsThatMatter(head + tail, wanted)).toEqual([]);
    }
  });

  it('is refused in the same way, whatever it contains', () => {
    const unit = fc.constantFrom('a', '1', ',', ',', '"', '"', '\n', '\n', '\r', '\r\n', ' ');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (body) => {
        expect(cutsThatMatter(`area,userId\n${body}`, asked(['area', 'userId']))).toEqual([]);
        expect(cutsThatMatter(`area,userId\r${body}`, asked(['area', 'userId']))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('leaves a record for the next piece until its end is there', () => {
    const text = 'area,userId\r\nDE,"a\r\nb"\r\nUS,c\r\n';
    const taken = (to: number): number => {
      const scanner = new RowsScanner(
        asked(['area']),
        { day: '2024-09-05', centre: 'en' },
        pieceOf(text, 0, to),
      );
      scanner.read(pieceOf(text, 0, to));
      return scanner.taken;
    };
    const header = text.indexOf('DE');
    const second = text.indexOf('US');
    expect(taken(header - 1)).toBe(0);
    expect(taken(header)).toBe(header);
    expect(taken(second - 1)).toBe(header);
    expect(taken(second)).toBe(second);
    expect(taken(text.length - 1)).toBe(second);
    expect(taken(text.length)).toBe(text.length);
  });

  it('is refused when a quote stays open for a million characters', () => {
    const text = `area,userId\nDE,"${'x'.repeat(1_000_001)}\n`;
    expect(outcome(`${text}${text}`, asked(['area']), [text.length])).toContain(
      'line 2: the row that begins here has no end: perhaps a quote is never closed',
    );
  });

  it('is refused at the line with another line end, wherever it is cut and also with NUL characters in between', () => {
    const text = 'area\rDE\r\0\n';
    expect(cutsThatMatter(text, asked(['area']))).toEqual([]);
    expect(outcome(text, asked(['area']))).toMatch(/at line 2: a line ends here in another way/);
  });

  it('reports line numbers of the whole file if it continues from a line', () => {
    const text = 'area,click\nDE,1\nUS,2\nFR\n';
    const from = text.indexOf('US');
    const part = pieceOf(text, from, text.length);
    const scanner = new RowsScanner(asked(['area']), { day: '2024-09-05', centre: 'en' }, part, { line: 3 });
    expect(() => scanner.read(part)).toThrow('is not as expected at line 4: the row has 1 cells');
  });
});

describe('the rows of a device file', () => {
  const FILE = [
    'dateTimeStamp,area,network,networkName,click,revenue',
    '1725494400,DE,7,Network A,1,0.10',
    '1725498000,de,8,Network B,2,0.20',
    '1725580799, De ,9,Other,3,0',
    '1725494400,US,7,Network A,4,',
    '',
  ].join('\n');
  const clicks = (filter: Parameters<typeof asked>[1]): unknown[] =>
    readInPieces(FILE, asked(['click'], filter)).rows.map(([cell]) => cell);

  it('are those of the requested countries, networks, formats and placements, by id or name, in any case', () => {
    expect(clicks({ areas: ['dE'] })).toEqual([1, 2, 3]);
    expect(clicks({ areas: ['DE', 'US'] })).toEqual([1, 2, 3, 4]);
    expect(clicks({ networks: ['7'] })).toEqual([1, 4]);
    expect(clicks({ networks: ['NETWORK B', '9'] })).toEqual([2, 3]);
    expect(clicks({ areas: ['DE'], networks: ['7'] })).toEqual([1]);
    expect(clicks({ areas: ['FR'] })).toEqual([]);
  });

  it('are only rows with revenue if the filter says so', () => {
    expect(clicks({ revenueOnly: true })).toEqual([1, 2]);
    expect(clicks({ revenueOnly: true, areas: ['de'], networks: ['8'] })).toEqual([2]);
  });

  it('are all counted, and their revenue is added, also if a filter removes them', () => {
    const known = FILE.replace(',4,\n', ',4,0.05\n');
    expect(readInPieces(known, asked(['area'], { networks: ['8'] }), [90, 140]).totals).toEqual({
      day: '2024-09-05',
      centre: 'en',
      state: 'read',
      records: 4,
      kept: 1,
      revenue: 0.35,
    });
    expect(readInPieces(known, asked([])).totals).toMatchObject({ records: 4, kept: 4, revenue: 0.35 });
  });

  it('have a revenue that is not known as soon as one of them has none', () => {
    expect(readInPieces(FILE, asked(['area'])).totals.revenue).toBeNull();
    expect(readInPieces('area\nDE\n', asked(['area'])).totals.revenue).toBeNull();
    expect(readInPieces('revenue\n1\nmany\n', asked([])).totals.revenue).toBeNull();
    expect(outcome('revenue\n1\nmany\n', asked([], { revenueOnly: true }))).toContain(
      'line 3: revenue is “many”',
    );
  });

  it('add cents up to cents, however many there are', () => {
    const amounts = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), {
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(amounts, fc.nat(), (millionths, seed) => {
        const text = `revenue\n${millionths.map((amount) => (amount / 1e6).toFixed(6)).join('\n')}\n`;
        const sum = millionths.reduce((total, amount) => total + amount, 0);
        expect(readInPieces(text, asked([]), [seed % text.length]).totals.revenue).toBe(sum / 1e6);
      }),
      { numRuns: 300 },
    );
  });

  it('are none in a file without records, which is no data', () => {
    for (const text of ['', '\ufeff', '\r\n\r\n', 'area,click\n', 'area,click']) {
      const { rows, totals } = readInPieces(text, asked(['area'], { areas: ['DE'] }));
      expect(rows).toEqual([]);
      expect(totals).toMatchObject({ state: 'no data', records: 0, kept: 0, revenue: 0 });
    }
  });

  it('can show their day, centre and hour, which are in no file', () => {
    const { rows, missing } = readInPieces(FILE, asked(['date', 'centre', 'hour', 'dateTimeStamp', 'click']));
    expect(missing).toEqual([]);
    expect(rows.slice(0, 3)).toEqual([
      ['2024-09-05', 'en', 0, 45_540, 1],
      ['2024-09-05', 'en', 1, expect.closeTo(45_540 + 1 / 24, 9), 2],
      ['2024-09-05', 'en', 23, expect.closeTo(45_541, 4), 3],
    ]);
    const hours = (zone: 'UTC+8' | 'UTC-8') =>
      readInPieces(FILE, { ...asked(['hour']), zone }).rows.map(([hour]) => hour);
    expect(hours('UTC+8')).toEqual([8, 9, 7, 8]);
    expect(hours('UTC-8')).toEqual([16, 17, 15, 16]);
  });

  it('have no hour if the file has no time stamp', () => {
    const { rows, missing } = readInPieces('area\nDE\n', asked(['hour', 'area']));
    expect([rows, missing]).toEqual([[[null, 'DE']], ['hour']]);
    expect(readInPieces('dateTimeStamp,area\n,DE\n', asked(['hour'])).rows).toEqual([[null]]);
  });

  it('do not take a column of the file for what is in no file', () => {
    const { rows, unknown } = readInPieces(
      'area,centre,date,hour\nDE,x,y,z\n',
      asked(['date', 'centre', 'area']),
    );
    expect([rows, unknown]).toEqual([[['2024-09-05', 'en', 'DE']], ['centre', 'date', 'hour']]);
  });

  it('are the same if a filter removes most rows of a large file', () => {
    const record = (i: number): string =>
      `${i % 10 === 0 ? 'DE' : 'US'},"user ${i} of the “large” file ""\ud800",${i}.5`;
    const lines = Array.from({ length: 40_000 }, (_, i) => record(i));
    const text = `area,userId,revenue\n${lines.join('\n')}\n`;
    const { rows } = readInPieces(text, asked(['userId', 'deviceRevenue'], { areas: ['DE'] }));
    expect(rows).toHaveLength(4_000);
    expect(rows[3_999]).toEqual(['user 39990 of the “large” file "\ud800', 39_990.5]);
  });

  it('are those that plainly filtering all rows leaves', () => {
    const word = fc.constantFrom('de', 'DE', ' De', 'US', '', 'constructor', '__proto__', '"', 'a,b', '7');
    const row = fc.tuple(word, word, word, fc.constantFrom('', '0', '0.0', '-1', '2.5'));
    const style = anyStyle;
    const filter = fc.record({
      areas: fc.array(word, { maxLength: 2 }),
      networks: fc.array(word, { maxLength: 2 }),
      revenueOnly: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 9 }),
        style,
        filter,
        fc.nat(),
        (rows, how, wanted, cut) => {
          const text = writtenLines([['area', 'network', 'networkName', 'revenue'], ...rows], how);
          const among = (list: string[], ...cells: string[]): boolean =>
            list.length === 0 || cells.some((cell) => list.some((one) => same(one) === same(cell)));
          const kept = rows.filter(
            ([area, network, name, revenue]) =>
              among(wanted.areas, area) &&
              among(wanted.networks, network, name) &&
              (!wanted.revenueOnly || Number(revenue) !== 0),
          );
          const read = readInPieces(text, asked(['area', 'networkName'], wanted), [cut % text.length]);
          expect(read.rows).toEqual(kept.map(([area, , name]) => [area, name]));
          expect(read.totals).toMatchObject({ records: rows.length, kept: kept.length });
        },
      ),
      { numRuns: 400 },
    );
  });

  it('are refused if the file lacks the column of a filter', () => {
    expect(outcome('userId,click\nu,1\n', asked(['click'], { areas: ['DE'] }))).toContain(
      'The device file of centre en is not as expected at line 1: the report is filtered by country, and the file has no column for it. Nothing was written',
    );
    expect(outcome('click\n1\n', asked(['click'], { revenueOnly: true }))).toContain(
      'the report is filtered by revenue, and the file has no column for it',
    );
  });

  it('are all passed to onRecord, with their offsets in the piece and without their line ends', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const lines = ['area,click', 'DE,1', '"U\n,S",2', 'FR,3'];
      const reported: string[] = [];
      const onRecord = (text: string, from: number, to: number) => void reported.push(text.slice(from, to));
      const text = lines.join(end) + end + end;
      readInPieces(text, asked(['area'], { areas: ['FR'] }), [18, 20], { onRecord });
      expect(reported).toEqual(lines.slice(1));
    }
  });

  it('are no longer read after onRecord throws an error, which is not changed', () => {
    const failure = new Error('no more room');
    const onRecord = () => {
      throw failure;
    };
    expect(() => readInPieces(FILE, asked(['area']), [], { onRecord })).toThrow(failure);
  });
});

function same(text: string): string {
  return text.trim().toLowerCase();
}
