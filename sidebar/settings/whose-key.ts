import type { FormulaKey } from '../server';

const STORED =
  "The key is stored with the file: nobody sees it in the sidebar, but who can edit the add-on's code could read it.";

/** Whose key formulas in this file spend. */
export function whoseKey(formulaKey: FormulaKey): string {
  if (formulaKey.whose === 'owner') return "Formulas in this file spend the key of the file's owner.";
  const { sharedBy, maskedKey, mine } = formulaKey;
  return mine
    ? `Formulas in this file spend your key ${maskedKey}.`
    : `Formulas in this file spend the key ${maskedKey} that ${sharedBy} lets them use.`;
}

/** What it means to let formulas use one's own key, a sentence or more a line. */
export function sharingMeans(formulaKey: FormulaKey, maskedKey: string): readonly string[] {
  const instead =
    formulaKey.whose === 'owner' ? "the file owner's" : `the one that ${formulaKey.sharedBy} lets them use`;
  return [
    `Formulas then spend your key ${maskedKey} instead of ${instead}, for everyone who can edit this file.`,
    `${STORED} You can stop it any time.`,
  ];
}

/** What who shares a key here, or may stop it, has to know. */
export function stoppingMeans({ mine }: { readonly mine: boolean }): readonly string[] {
  const back = "After Stop, formulas spend the key of the file's owner.";
  return mine
    ? [
        `Everyone who can edit this file spends it through formulas. ${STORED}`,
        'What you save or forget above counts here too, but not in other files: stop it there, or share the new key there.',
        back,
      ]
    : [back];
}
