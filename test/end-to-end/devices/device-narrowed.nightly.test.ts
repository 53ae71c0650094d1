import { deviceFile, edited, ROWS, ran, rowsIn, SUMMARY, TITLE } from './device-file';

/** Adds a note to the first row of a network that the filter removes, and returns that row's cells. */
function noteOnAnother(file: ReturnType<typeof deviceFile>, network: number, width: number) {
  const { user } = file.addOn;
  const rows = rowsIn(file.addOn);
  const kept = String(rows[0]?.[network]);
  const at = rows.findIndex((row) => row[network] !== kept);
  user.insertColumns(TITLE, 'ABCDEFGHIJKLM'[width] ?? '', 1);
  user.type(TITLE, `${'ABCDEFGHIJKLM'[width]}${at + 3}`, 'asked the network');
  return { kept, cells: rows[at]?.slice(0, width) };
}

/** The rows with a user's note, without the note. */
const asked = (file: ReturnType<typeof deviceFile>, width: number) =>
  rowsIn(file.addOn)
    .filter((row) => row[width] === 'asked the network')
    .map((row) => row.slice(0, width));

describe('a device report with a new filter for one network', () => {
  it.each([
    ['a summary', { ...SUMMARY, summaryBy: [...SUMMARY.summaryBy] }, 9, 1],
    ['rows', ROWS, 9, 4],
  ] as const)(
    'keeps the numbers of another network’s row when the user has a note on it: %s',
    (_what, change, width, network) => {
      const file = deviceFile(change, 200);
      ran(file);
      const { kept, cells } = noteOnAnother(file, network, width);
      edited(file, { networks: [kept] });
      for (let times = 0; times < 2; times++) {
        const { report } = ran(file);
        expect(report.notices.join(' ')).toMatch(
          /1 row outside the range stays in the sheet with its numbers/,
        );
        expect(asked(file, width)).toEqual([cells]);
      }
      edited(file, { networks: [] });
      expect(ran(file).report.notices.join(' ')).not.toMatch(/outside the range|no longer reports/);
      expect(asked(file, width)).toEqual([cells]);
    },
  );
});
