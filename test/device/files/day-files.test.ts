import fc from 'fast-check';
import { FileStorage, readDayFiles } from '../../../src/device/files/download';
import { answer } from '../../fakes/http-answers';
import { connect, createReportRequest } from '../../service/asking';
import { limitRuns } from '../../thorough';
import { FilesOfADay, readDay, type Serving, writeLines } from '../file-storage';

const MB = 1024 * 1024;
const ROW = `${'1726000000,app-1,'.padEnd(259, 'x')}\n`;
/** Long enough for a step, and for its place within a row. */
const ROWS = ROW.repeat(Math.ceil((21 * MB) / ROW.length));

/** A storage of a file with this number of rows. It makes only the requested part. */
function storageOf(rows: number): Serving {
  return (range = '') => {
    const [from = 0, last = 0] = range.slice('bytes='.length).split('-').map(Number);
    const size = rows * ROW.length;
    const length = Math.min(size, last + 1) - from;
    const place = `bytes ${from}-${from + length - 1}/${size}`;
    const headers = { 'content-range': place, 'content-length': `${length}`, etag: '"1"' };
    const text = () => ROWS.slice(from % ROW.length, (from % ROW.length) + length);
    return { ...answer(206, '', headers), text };
  };
}

it.each([
  ['240,000 rows', [60_000, 60_000, 60_000, 60_000], 1],
  ['five million rows, almost all in one file', [1_000, 4_997_000, 1_000, 1_000], 12],
  ['five million rows in files of any size', [2_600_000, 2_000, 1_100_000, 1_298_000], 12],
])(
  'the files of a day are requested at once, and in steps of 20 MB, with at most eight in memory: %s',
  (_, counts, most) => {
    const [cn = 0, en = 0, india = 0, sg = 0] = counts;
    const files = { cn: storageOf(cn), en: storageOf(en), in: storageOf(india), sg: storageOf(sg) };
    const day = new FilesOfADay(files);
    let rows = 0;
    readDayFiles(
      new FileStorage(createReportRequest('device', { apps: ['app-1'] }), connect(day)),
      ({ text }) => {
        const used = text.lastIndexOf('\n') + 1;
        rows += used / ROW.length;
        return used;
      },
    );
    expect(rows).toBe(cn + en + india + sg);
    expect(day.batches[0]).toBe('cn en in sg');
    expect(day.ranges.slice(0, 2)).toEqual(['cn 0-20971519', 'en 0-20971519']);
    expect(day.batches.length).toBeLessThanOrEqual(most);
    expect(Math.max(...day.batches.map((batch) => batch.split(' ').length))).toBeLessThanOrEqual(8);
    const steps = counts.map((count) => Math.ceil((count * ROW.length) / (20 * MB)));
    expect(day.ranges).toHaveLength(steps.reduce((sum, each) => sum + each, 0));
  },
);

it('the files of a day are read in the order of the centres, with the progress of each', () => {
  const files = { sg: writeLines(3), cn: writeLines(10), in: writeLines(3) };
  const { texts, parts, progress } = readDay(new FilesOfADay(files), { stepBytes: 40 });
  expect(texts).toEqual(files);
  expect(parts.map(({ centre, isFirst, isLast }) => `${centre}${+isFirst}${+isLast}`).join(' ')).toBe(
    'cn10 cn00 cn01 in11 sg11',
  );
  expect(progress.map((done) => done.toFixed(2))).toEqual(['0.33', '0.67', '1.00', '3.00', '4.00']);
});

it('the files of a day may be missing or empty', () => {
  const day = new FilesOfADay({
    cn: () => answer(404, '<Error>NoSuchKey</Error>'),
    en: '',
    sg: writeLines(1),
  });
  expect(readDay(day).texts).toEqual({ sg: writeLines(1) });
});

it('the steps of a file join to the decoded text for any bytes and steps of any size', () => {
  const some = (texts: readonly string[]) => fc.constantFrom(...texts.map((text) => [...Buffer.from(text)]));
  const line = some(['a,b\n', '漢,字\n', '1,2\r\n', '\n', '😀,"x"\n', 'é,\ufffd\n', '\ufffd']);
  const bytes = fc
    .array(fc.oneof(line, fc.constantFrom([0xff], [0x80, 0x0a])), { minLength: 1, maxLength: 40 })
    .map((all) => Buffer.from([...Buffer.from('a,b\n'), ...all.flat()]));
  fc.assert(
    fc.property(bytes, fc.integer({ min: 20, max: 80 }), (file, stepBytes) => {
      const expected = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
      // A run of bytes that is not UTF-8 may have another number of replacement characters when it is cut.
      const withoutRuns = (text = '') => text.replace(/\ufffd+/g, '\ufffd');
      const { texts } = readDay(new FilesOfADay({ cn: file }), { stepBytes });
      expect(withoutRuns(texts['cn'])).toBe(withoutRuns(expected));
    }),
    limitRuns({ quick: 60, thorough: 5_000 }),
  );
});
