/** Texts about settings, the key and consents. */
export const settings = {
  notAChoice: (name: string, value: string, choices: readonly string[]) =>
    `${name}: “${value}” is not allowed; choose ${choices.join(', ')}.`,
  newerVersion:
    'Settings: a newer version of this add-on saved them. Reload the spreadsheet to get that version; nothing was changed.',
  noBaseUrl: 'Base URL: it is missing. Give the address of the reporting service first.',

  notAKey:
    'Report key: this is no key. Copy the whole “Report API Key” from your account area, alone and without its mask, and paste it.',

  ownerDecides: (owner: string) =>
    `Formulas: only the owner of this file, ${owner}, can decide whether they use a key. Nothing was changed.`,
};
