/** Texts about settings, the key and consents. */
export const settings = {
  notAChoice: (name: string, value: string, choices: readonly string[]) =>
    `${name}: “${value}” is not allowed; choose ${choices.join(', ')}.`,
  newerVersion: (what: string) =>
    `${what}: saved by a newer version of this add-on. Nothing was changed. Reload the spreadsheet to get that version.`,
  noBaseUrl: 'Address of your reporting service: it is missing. Enter it first.',
  notABaseUrl:
    'Address of your reporting service: enter an address such as https://reports.example.com/v2. It begins with https, which keeps the report key secret. Its path has only letters, digits and . _ ~ + , = -.',
  notAKey:
    'Report key: this is not a key. Copy the whole visible key from your account area at the service, without spaces.',

  ownerDecides: (owner: string) =>
    `Formulas: only the owner of this file, ${owner}, can change this setting. Nothing was changed.`,
};
