import fc from 'fast-check';
import { DuplicateRecords } from '../../../src/device/control/duplicate-records';
import { runs } from '../../thorough';
import { asked, csvLine, outcome, readInPieces } from '../any-file';

/** Reads the file once for each offset, cut there into two pieces. Returns the offsets at which the result differs; there should be none. */
function cutsThatMatter(text: string, wanted = asked([])): number[] {
  const whole = JSON.stringify(outcome(text, wanted));
  const cuts = Array.from({ length: text.length }, (_, cut) => cut);
  return cuts.filter((cut) => JSON.stringify(outcome(text, wanted, [cut])) !== whole);
}

describe('a device file that is read in pieces', () => {
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
      'DE,"u,1,1\nUS,u,1,1\n',
      'DE,u,1,1\nUS,u,1',
      'DE,u,1,1\nUS,u\0,1\0\nUS,u,1,1\n',
      'DE,u,"x\ny",1\n',
    ];
    for (const tail of bad) {
      expect(outcome(head + tail, wanted)).toMatch(/is not as expected at line [4-9]: /);
      expect(cutsThatMatter(head + tail, wanted)).toEqual([]);
    }
  });

  it('is refused in the same way, whatever it contains', () => {
    const unit = fc.constantFrom('a', '1', ',', ',', '"', '"', '\n', '\n', '\r', '\r\n', ' ');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (body) => {
        expect(cutsThatMatter(`area,userId\n${body}`, asked(['area', 'userId']))).toEqual([]);
      }),
      runs({ quick: 100, thorough: 3_000 }),
    );
  });
});

describe('the rows of a device file', () => {
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
      runs({ quick: 50, thorough: 1_000 }),
    );
  });

  it('are none in a file without records, which is no data', () => {
    for (const text of ['', '\ufeff', '\r\n\r\n', 'area,click\n', 'area,click']) {
      const { rows, totals } = readInPieces(text, asked(['area'], { areas: ['DE'] }));
      expect(rows).toEqual([]);
      expect(totals).toMatchObject({ state: 'no data', records: 0, kept: 0, revenue: 0 });
    }
  });

  it('are those that plainly filtering all rows leaves', () => {
    const word = fc.constantFrom('de', 'DE', ' De', 'US', '', 'constructor', '__proto__', '"', 'a,b', '7');
    const row = fc.tuple(word, word, word, fc.constantFrom('', '0', '0.0', '-1', '2.5'));
    const words = fc.array(word, { maxLength: 2 });
    const filter = fc.record({ areas: words, networks: words, revenueOnly: fc.boolean() });
    const same = (text: string) => text.trim().toLowerCase();
    const among = (list: string[], ...cells: string[]) =>
      list.length === 0 || cells.some((cell) => list.some((one) => same(one) === same(cell)));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), filter, fc.nat(), (rows, wanted, cut) => {
        const lines = [['area', 'network', 'networkName', 'revenue'], ...rows].map((cells) => csvLine(cells));
        const text = `${lines.join('\n')}\n`;
        const kept = rows.filter(
          ([area, network, name, revenue]) =>
            among(wanted.areas, area) &&
            among(wanted.networks, network, name) &&
            (!wanted.revenueOnly || Number(revenue) !== 0),
        );
        const read = readInPieces(text, asked(['area', 'networkName'], wanted), [cut % text.length]);
        expect(read.rows).toEqual(kept.map(([area, , name]) => [area, name]));
        expect(read.totals).toMatchObject({ records: rows.length, kept: kept.length });
      }),
      runs({ quick: 100, thorough: 3_000 }),
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

  it('are compared as they are written, wherever the file is cut', () => {
    const text = 'area,click\r\nDE,1\r\n"U\n,S",2\r\nDE,"1"\r\nDE,1\n"U\n,S",2';
    for (let cut = 0; cut < text.length; cut++) {
      const duplicates = new DuplicateRecords();
      const file = { day: '2024-09-05', centre: 'en', duplicates } as const;
      readInPieces(text, asked(['area'], { areas: ['FR'] }), [cut], file);
      expect(duplicates.ofDay(file.day)).toMatchObject({ acrossFiles: 0, withinFiles: 2 });
    }
  });
});
