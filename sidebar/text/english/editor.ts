/** The form of a report: its frame, and inputs that several sections use. */
export const editor = {
  form: 'Report',
  newReport: 'New report',
  editReport: 'Edit report',
  name: 'Name',
  deleted: 'Somebody has deleted this report. Choose “Save” to keep what you see here as a new report.',
  changeWaits: (owner: string) =>
    `This report runs with the key of ${owner}. Your changes apply when the owner has approved them.`,
  savingApproves: (changes: string) => `${changes} When you save, you approve the report as you see it here.`,

  discard: {
    title: 'Discard your changes?',
    means: 'What is saved stays as it is.',
    choice: 'Discard',
  },

  chips: {
    chosen: (field: string) => `Chosen ${field.toLowerCase()}`,
    suggested: (field: string) => `Suggested ${field.toLowerCase()}`,
    notValid: 'Not valid: ',
  },

  choices: {
    search: 'Search',
    searchIn: (title: string) => `Search: ${title}`,
    noMatch: (text: string) => `Nothing here matches “${text}”.`,
    more: (count: number) => `${count} more`,
    fewer: 'Fewer',
    all: 'Select all',
    inEveryRow: (description: string) => `In every row of this report. ${description}`,
  },
};
