/** The form of a report: its frame, and inputs that several sections use. */
export const editor = {
  form: 'Report',
  newReport: 'New report',
  editReport: 'Edit report',
  name: 'Name',
  nameLength: (length: number, most: number) => `${length} of at most ${most} characters.`,
  deleted:
    'This report is not in this file any more: somebody has deleted it. Choose Save to keep what you see here as a new report.',
  changeWaits: (owner: string) =>
    `It refreshes itself with the key of ${owner}, who must approve your changes before they take effect.`,
  savingApproves: (changes: string) => `${changes} When you save, you approve what you see here.`,

  chips: {
    chosen: (field: string) => `Chosen ${field.toLowerCase()}`,
    suggested: (field: string) => `Suggested ${field.toLowerCase()}`,
    notValid: 'Not valid: ',
    added: (entries: string) => `Added ${entries}.`,
    removed: (entries: string) => `Removed ${entries}.`,
    entries: (count: number) => `${count} entries`,
  },

  choices: {
    search: (things: string) => `Search ${things}`,
    noMatch: (text: string) => `Nothing here matches “${text}”.`,
    all: 'All',
    allOf: (group: string) => `All of ${group}`,
    none: 'None',
    noneOf: (group: string) => `None of ${group}`,
    inEveryRow: (description: string) => `Part of every row of this report. ${description}`,
  },
};
