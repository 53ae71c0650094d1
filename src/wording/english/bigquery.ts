/** Loading into BigQuery. */
export const bigquery = {
  unchanged:
    'In BigQuery the days that were not finished are as they were, and so are the rows in the sheet.',
};
