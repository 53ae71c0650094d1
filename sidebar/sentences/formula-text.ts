import type { FormulaConsent } from '../../src/settings/formula-consent';
import { texts } from '../text/texts';

/** Sentences about the key that formulas in this file use, and about what is missing until they work. */
export function formulaText({ owner, mine, allowed }: FormulaConsent, hasKey: boolean): string {
  const { formulas } = texts().settings;
  if (owner !== null && !mine) return allowed ? formulas.allowedBy(owner) : formulas.notAllowedBy(owner);
  const sentences = [
    owner === null ? formulas.ofCreator : formulas.ofOwner,
    formulas.means,
    ...(hasKey ? [] : [formulas.saveKeyFirst]),
    ...(owner === '' ? [formulas.ownerUnknown] : []),
  ];
  return sentences.join(' ');
}
