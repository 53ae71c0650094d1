import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NAMES } from '../any-file';
import type { GeneratedFile } from '../generated-file';
import { ourRows } from '../oracle';

const FOLDER = dirname(require.resolve('csv-spectrum'));
const CASES = readdirSync(join(FOLDER, 'csvs')).map((file) => file.replace(/\.csv$/, ''));

/** The text of a case, and its lines as the authors of the package list them in a JSON file. */
function load(name: string) {
  const text = readFileSync(join(FOLDER, 'csvs', `${name}.csv`), 'utf8');
  const json: unknown = JSON.parse(readFileSync(join(FOLDER, 'json', `${name}.json`), 'utf8'));
  // One case has a single row, and its JSON file contains one object instead of a list.
  const objects = [json].flat() as Record<string, string>[];
  const header = Object.keys(objects[0]!);
  // In this case, the package's two files contain different telephone numbers. The one in the CSV file is expected.
  if (name === 'location_coordinates') objects[0] = { ...objects[0]!, [header[0]!]: '2095257564' };
  return { text, lines: [header, ...objects.map((one) => header.map((key) => one[key]!))] };
}

/** The case below a header of device columns, so that its own header is a row of a device file. */
function asDeviceFile(name: string): { readonly file: GeneratedFile; readonly lines: readonly string[][] } {
  const { text, lines } = load(name);
  const end = /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n';
  // All are columns of texts, because a column of numbers would refuse other cells.
  const header = NAMES.slice(3, 3 + lines[0]!.length);
  const fields = ['placementName', 'adFormat', 'adFormatName', 'area', 'network'].slice(0, header.length);
  return {
    file: { text: `${header.join(',')}${end}${text}`, end, closed: true, skipsBlank: false, header, fields },
    lines,
  };
}

describe('csv-spectrum', () => {
  it('has the cases that its authors list', () => {
    expect(CASES).toEqual([
      'comma_in_quotes',
      'empty',
      'empty_crlf',
      'escaped_quotes',
      'json',
      'location_coordinates',
      'newlines',
      'newlines_crlf',
      'quotes_and_newlines',
      'simple',
      'simple_crlf',
      'utf8',
    ]);
  });

  it.each(CASES)('%s: has the rows that its authors list, wherever it is cut', (name) => {
    const { file, lines } = asDeviceFile(name);
    for (let cut = 0; cut < file.text.length; cut++) expect(ourRows(file, [cut])).toEqual(lines);
  });
});
