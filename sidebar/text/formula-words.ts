import type { FormulaConsent } from '../../src/settings/formula-consent';

/** What the tick says with which an owner allows formulas. */
export const ALLOW = 'Let formulas in this file use my key';

/** Whose key formulas in this file use, and what is missing before they do. */
export function formulaWords({ owner, mine, allowed }: FormulaConsent, hasKey: boolean): string {
  if (owner === null)
    return 'This file is in a shared drive and has no owner, so formulas have no key to use. Use saved reports instead.';
  if (!mine)
    return allowed
      ? `Formulas in this file use the key of ${owner}, who owns it and allowed this.`
      : `Formulas in this file do not work yet: they use the key of ${owner}, who owns it and has not allowed this. ${owner} allows it in Extensions ▸ Ad Reports ▸ Settings ▸ Formulas.`;
  const unknown =
    owner === '' ? ' Google does not tell who owns this file: it has an effect only if you do.' : '';
  return `${hasKey ? MEANS : `${MEANS} First save your key above.`}${unknown}`;
}

const MEANS =
  'Google runs formulas as the owner of the file: everyone who can edit it can then spend your key through formulas, but nobody can read it.';
