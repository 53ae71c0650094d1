export const audit = {
  title: 'Where is this from?',
  loading: 'Reading the cell and requesting its row…',
  lookAgain: 'Explain selected cell',
  looked: (cell: string) => `Below you see where ${cell} is from.`,
  inCell: 'In the cell',
  now: 'Service now',
  explain: 'Explain this change',
  moved: 'What changed most',
  movedMeans: 'The difference, and in brackets the number earlier and now.',
  history: 'What has changed',
};
