import { deleteOldTexts } from '../../src/storage/old-texts';
import { createTextStore } from '../fakes/text-store';

it('properties of earlier versions are deleted, a key that all editors could read first of all', () => {
  const old = ['formulaKey', 'copyAnswered', 'booksProblem', 'inHand.r1', 'log.abc', 'mailed.me'];
  const present = ['books', 'formulas', 'report.r1', 'run.r1', 'checked.me'];
  const document = createTextStore(
    Object.fromEntries([...old, ...present].map((name) => [`adreports.${name}`, '{}'])),
  );
  deleteOldTexts(document, document.readAll());
  expect([...document.kept.keys()]).toEqual(present.map((name) => `adreports.${name}`));
  document.calls = 0;
  deleteOldTexts(document, document.kept);
  expect(document.calls).toBe(0);
});
