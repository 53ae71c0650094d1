import { readFileSync } from 'node:fs';
import { ARGUMENTS } from '../../src/formulas/arguments';

/** What Google reads from the pushed file: each function's comment, name and parameters. */
function helpOf(name: string): { readonly text: string; readonly parameters: readonly string[] } {
  const code = readFileSync('dist/Code.js', 'utf8');
  const end = code.indexOf(`\nfunction ${name}(`);
  const text = code.slice(code.lastIndexOf('/**', end), end);
  const parameters = [...text.matchAll(/@param \{\w+\} (\[?\w+\]?) /g)].map(([, parameter]) => parameter!);
  return { text, parameters };
}

it.each(Object.entries(ARGUMENTS))(
  'the help of formulas in the pushed file names the arguments of %s in the order in which they are read',
  (name, names) => {
    const { parameters } = helpOf(`ADREPORT_${name.toUpperCase()}`);
    expect(parameters.map((parameter) => parameter.replace(/[[\]]/g, ''))).toEqual(Object.values(names));
  },
);

it.each(Object.keys(ARGUMENTS))(
  'the help of formulas in the pushed file describes %s, its arguments and its result in sentences',
  (name) => {
    const { text } = helpOf(`ADREPORT_${name.toUpperCase()}`);
    expect(text).toMatch(/^ \* [A-Z][^@]+\.$/m);
    expect(text).toMatch(/^ \* @return \{\w+\} .+\.$/m);
    expect(text.replace(/@\w+ \{\w+\}/g, '')).not.toMatch(/[{}]/);
    for (const [line] of text.matchAll(/^ \* @param .+$/gm)) expect(line).toMatch(/^.{1,700}\.$/);
  },
);

it.each(Object.keys(ARGUMENTS))(
  'the help of formulas in the pushed file begins with “Optional.” or the default for each argument of %s that may be left out',
  (name) => {
    // Google shows every argument as required.
    const { text } = helpOf(`ADREPORT_${name.toUpperCase()}`);
    const optional = [...text.matchAll(/^ \* @param \{\w+\} \[\w+\] (.+)$/gm)].map(([, help]) => help);
    expect(optional.length).toBeGreaterThan(0);
    for (const help of optional) expect(help).toMatch(/^(Optional|Default: [^.]+)\. [A-Z]/);
  },
);

it('the help of formulas in the pushed file lists the names of the catalogue', () => {
  expect(helpOf('ADREPORT_FULL').text).toContain('revenue, estimateRevenue, ecpmApi');
  expect(helpOf('ADREPORT_FULL').text).toContain('network, networkName');
  expect(helpOf('ADREPORT_LTV').text).toContain('newUserNum');
  for (const name of ['ADREPORT_FULL', 'ADREPORT_LTV', 'ADREPORT_PIVOT'])
    expect(helpOf(name).text).toContain('week, month, quarter, year');
  expect(helpOf('ADREPORT_DEVICE').text).toContain('impression, click, revenue, ecpm, tp_revenue');
  expect(helpOf('ADREPORT_DEVICE').text).not.toContain('gaid');
  expect(helpOf('ADREPORT_ASOF').text).toContain('full, ltv, retention or device');
});

it('the help of formulas in the pushed file exists for each formula and for no other function', () => {
  const code = readFileSync('dist/Code.js', 'utf8');
  expect(code.match(/@customfunction/g)).toHaveLength(Object.keys(ARGUMENTS).length);
});
