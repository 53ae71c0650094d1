import { HOSTILE_TEXTS } from '../../../playground/service/faults/hostile';
import { AddOn } from '../add-on';

const DAY = { startDate: '2026-09-14', endDate: '2026-09-14' };
const BY_PLACEMENT = {
  report: 'full',
  ...DAY,
  apps: ['3.10'],
  dimensions: ['placementName'],
  metrics: ['revenue'],
};
const BY_APP = { report: 'full', ...DAY, dimensions: ['appId'] };

describe('text that begins like a formula, a number or markup', () => {
  const plain = new AddOn().settled();
  plain.run({ name: 'Names', draft: BY_PLACEMENT });
  const names = plain
    .cells('Names')
    .slice(1)
    .map(([name]) => String(name));

  it.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text), text]))(
    '%s is stored in the cell character by character',
    (_shown, text) => {
      const addOn = new AddOn().settled();
      addOn.service.arm('hostile-names', { text });
      addOn.run({ name: 'Names', draft: BY_PLACEMENT });
      const kept = addOn.cells('Names').slice(1);
      const right = names.map((name) => `${asHeld(text)}${name}`);
      expect(kept.map(([name]) => name).sort()).toEqual(right.sort());
      expect(addOn.run({ name: 'Names', draft: BY_PLACEMENT }).cellsWritten).toBe(0);
    },
  );
});

/** The text as a cell stores it: without NUL and half surrogate pairs, and with LF as the only line end. */
function asHeld(text: string): string {
  return text.replace('\0', '\uFFFD').replace('\r', '\n').replace('\uD800', '\uFFFD');
}

describe('a number written as', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['￥12', 12],
    ['$3.25', 3.25],
    ['1e3', 1000],
    [' 7 ', 7],
    ['-5.5', -5.5],
    ['-', undefined],
    ['N/A', undefined],
    ['', undefined],
  ])('%j becomes %p in the sheet, and a blank does not become zero', (text, number) => {
    const addOn = new AddOn().settled();
    addOn.service.arm('strange-numbers', { field: 'Revenue', text, row: 1 });
    addOn.run({ name: 'Apps', draft: { ...BY_APP, metrics: ['revenue'] } });
    const [, first, second] = addOn.cells('Apps');
    expect(first).toEqual(['00123456', expect.any(Number)]);
    expect(second).toEqual(['12E45678', number]);
  });

  it('12% is read as a share, and not as money', () => {
    const addOn = new AddOn().settled();
    addOn.service.arm('strange-numbers', { field: 'ctrApi', text: '12%', row: 1 });
    addOn.run({ name: 'Apps', draft: { ...BY_APP, metrics: ['ctrApi'] } });
    expect(addOn.cells('Apps')[2]).toEqual(['12E45678', 0.12]);
    addOn.service.arm('strange-numbers', { field: 'Revenue', text: '12%', row: 1 });
    const money = { name: 'Money', id: 'money', draft: { ...BY_APP, metrics: ['revenue'] } };
    expect(() => addOn.run(money)).toThrow(/not understood: row 2: .*12%/);
    expect(addOn.file.sheetNamed('Money')).toBeUndefined();
  });
});

it('the full report shows networks and formats without a known name as the service sends them', () => {
  const addOn = new AddOn().settled();
  addOn.service.arm('unknown-network', { row: 0 });
  const dimensions = ['network', 'networkName'];
  addOn.run({ name: 'Networks', draft: { report: 'full', ...DAY, dimensions, metrics: ['revenue'] } });
  expect(addOn.cells('Networks')).toContainEqual(['9999', 'Newcomer Ads', expect.any(Number)]);
});
