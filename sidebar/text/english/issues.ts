/** Issues that only the form finds. The texts of other issues are the server's (src/wording). */
export const issues = {
  dimensionsMissing: 'Dimensions: none is chosen; tick at least one.',
  onlyIdentifiers:
    'Dimensions: only device identifiers are chosen, but this report leaves identifiers out; tick at least one other dimension.',
  summaryByMissing: 'Summary by: none is chosen; tick at least one.',
  metricsMissing: 'Metrics: none is chosen; choose at least one.',
  daysWithoutDate:
    'Days that leave the range: to keep them, the table needs column Date, which tells the days apart; tick Date among the columns, or choose to delete them.',
};
