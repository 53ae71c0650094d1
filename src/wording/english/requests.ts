/** "kept, left out or hashed". */
function oneOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.slice(-1).join()}`;
}

/** Checks of what the user asks for. */
export const requests = {
  /** What messages, the form and mails call the fields of a draft. */
  fields: {
    report: 'Report',
    output: 'Output',
    startDate: 'First day',
    endDate: 'Last day',
    zone: 'Zone',
    currency: 'Currency',
    apps: 'Apps',
    areas: 'Countries',
    networks: 'Networks',
    adFormats: 'Ad formats',
    placements: 'Placements',
    revenueOnly: 'Rows with revenue only',
    dimensions: 'Dimensions',
    identifiers: 'Device identifiers',
    summaryBy: 'Summary by',
    metrics: 'Metrics',
  },
  /** What an empty list means. */
  allOf: (word: string) => `all ${word.toLowerCase()}`,
  /** What is wrong with a value of these fields. */
  wrong: { revenueOnly: 'is neither yes nor no; give one of the two.' },
  noSuchFilter: (report: string) =>
    `does not go with the ${report}: only device rows are filtered by it; leave it empty.`,
  notAChoice: (choices: readonly string[]) => `is not one of the choices; choose ${oneOf(choices)}.`,
};
