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

const plain = new AddOn().saveSettings();
plain.run({ name: 'Names', draft: BY_PLACEMENT });
const names = plain
  .readTable('Names')
  .slice(1)
  .map(([name]) => String(name));

it.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text), text]))(
  'text that begins like a formula, a number or markup: %s is stored in the cell character by character',
  (_shown, text) => {
    const addOn = new AddOn().saveSettings();
    addOn.service.arm('hostile-names', { text });
    addOn.run({ name: 'Names', draft: BY_PLACEMENT });
    const kept = addOn.readTable('Names').slice(1);
    const right = names.map((name) => `${asHeld(text)}${name}`);
    expect(kept.map(([name]) => name).sort()).toEqual(right.sort());
    expect(addOn.run({ name: 'Names', draft: BY_PLACEMENT }).cellsWritten).toBe(0);
  },
);

/** The text as a cell stores it: without NUL and half surrogate pairs, and with LF as the only line end. */
function asHeld(text: string): string {
  return text.replace('\0', '\uFFFD').replace('\r', '\n').replace('\uD800', '\uFFFD');
}
