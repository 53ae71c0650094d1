/** Texts about settings, the key and consents. */
export const settings = {
  notParallel: (value: string, most: number) =>
    `Requests at once: “${value}” is not allowed; give a whole number from 1 to ${most}.`,
  notAChoice: (name: string, value: string, choices: readonly string[]) =>
    `${name}: “${value}” is not allowed; choose ${choices.join(', ')}.`,
  newerVersion:
    'Settings: a newer version of this add-on saved them. Reload the spreadsheet to get that version; nothing was changed.',
  noBaseUrl: 'Base URL: it is missing. Give the address of the reporting service first.',

  keyNotPasted: 'Report key: nothing was pasted. Copy the key from “Report API Key” in your account area.',
  keyMasked: 'Report key: this is the masked form of the key. Paste the whole key from your account area.',
  keyCharacters:
    'Report key: it has spaces, line breaks or letters that no key has. Copy it again, alone, and paste it.',
  keyTooLong: (length: number, most: number) =>
    `Report key: it is ${length} characters long; at most ${most} are allowed.`,

  ownerDecides: (owner: string) =>
    `Formulas: only the owner of this file, ${owner}, can decide whether they use a key. Nothing was changed.`,
};
