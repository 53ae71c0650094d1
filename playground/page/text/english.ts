/** The texts of the page around the add-on. */
export const english = {
  /** Of the page, its dates and its names of countries. */
  locale: 'en-GB',
  title: 'Ad Reports playground',
  stopped: 'The playground has stopped. Start it again with npm start.',
  silent: 'The playground does not respond, so nothing was done.',
  refused: 'The playground refused this call.',
  failed: (message: string) => `The playground itself failed: ${message}`,
  roles: { owner: 'owner', colleague: 'colleague' },
  /** The names of the example reports. */
  examples: { full: 'Full report', ltv: 'LTV', retention: 'Retention', device: 'Devices' },

  messages: { title: 'Messages', close: 'Close the message' },
  sidebar: { title: 'Sidebar of the add-on', close: 'Close the sidebar' },

  menus: {
    title: 'Menu',
    edit: 'Edit',
    insert: 'Insert',
    format: 'Format',
    data: 'Data',
    extensions: 'Extensions',
    deleteRows: (count: number) => `Delete ${count} ${count === 1 ? 'row' : 'rows'}`,
    deleteColumns: (count: number) => `Delete ${count} ${count === 1 ? 'column' : 'columns'}`,
    insertRows: (count: number, isAbove: boolean) =>
      `${count} ${count === 1 ? 'row' : 'rows'} ${isAbove ? 'above' : 'below'}`,
    insertColumns: (count: number, isLeft: boolean) =>
      `${count} ${count === 1 ? 'column' : 'columns'} ${isLeft ? 'left' : 'right'}`,
    note: 'Note',
    sheet: 'Sheet',
    bold: 'Bold',
    yellow: 'Yellow',
    noFormat: 'No format',
    sort: (column: string, isAscending: boolean) =>
      `Sort sheet by column ${column} (${isAscending ? 'A to Z' : 'Z to A'})`,
  },

  grid: {
    formula: 'Text or formula of the selected cell',
    cell: (name: string, content: string) => `Cell ${name}: ${content}`,
    blank: 'blank',
    choose: (cell: string) => `Choose a value for ${cell}`,
    chart: 'Chart',
    series: 'Series',
    notDrawn: 'The playground does not draw charts of this kind.',
  },

  tabs: {
    title: 'Sheets of the file',
    all: 'All sheets',
    add: 'Add sheet',
    list: 'Sheets',
    more: (title: string) => `${title}: right-click for more`,
    hidden: (title: string) => `${title} (hidden)`,
    newTitle: (number: number) => `Sheet${number}`,
    menu: 'Sheet',
    delete: 'Delete',
    rename: 'Rename…',
    name: 'Name of the sheet',
    hide: 'Hide sheet',
    right: 'Move right',
    left: 'Move left',
  },

  start: {
    title: 'Begin',
    question: 'How do you want to begin?',
    filled: 'Open the filled file',
    filledMeans:
      'Four reports of different kinds, and the sidebar. The key of the simulated service is already saved.',
    empty: 'Start with an empty file',
    emptyMeans:
      'The add-on on its first day, without a key or reports. Open Extensions ▸ Ad Reports. The dark panel shows the address and the key.',
  },

  panel: {
    label: 'Playground panel',
    open: 'Open the playground panel',
    close: 'Close the playground panel',
    title: 'Playground',
    means: 'This panel is not part of the add-on. It controls the simulated world around it.',
    doIt: 'Do it',
    doThis: (what: string) => `Do it: ${what}`,
    done: (what: string) => `Done: ${what}.`,
    download: (file: string) => `Download ${file}`,
  },
  file: {
    title: 'File',
    means: 'Begin again. All work in this file will be lost.',
    filled: 'Filled file',
    empty: 'Empty file',
    beginFilled: 'Begin again with the filled file',
    beginEmpty: 'Begin again with an empty file',
    locale: (country: string) => `Locale: ${country}`,
    localeLabel: 'Locale of the file',
  },
  user: {
    title: 'User',
    label: 'Who has the file open',
    named: (email: string, role: string) => `${email} (${role})`,
    language: 'Language at Google',
  },
  service: {
    title: 'Reporting service',
    simulated: 'Simulated, on this machine',
    real: 'A real service',
    address: 'Address',
    key: 'Report key',
    copy: 'Copy',
    copied: 'Copied',
    copyThis: (name: string) => `Copy: ${name}`,
  },
  clock: {
    title: 'Clock',
    passes: (until: string) => `The hours pass until ${until}. Each hourly check runs in its minute.`,
    'next hour': 'Next hour',
    'next day': 'Next day',
  },
  history: {
    tables: 'BigQuery, emulated',
    noTables: 'No table yet. Run a report with the output BigQuery.',
    rows: (day: string, rows: number) => `${day}: ${rows} rows`,
    mails: 'Mails and chats',
    noMails: 'No mail has been sent yet.',
    sent: (at: string, to: string) => `${at} · to ${to}`,
    executions: 'Executions',
    noExecutions: 'Nothing has run yet.',
    failed: 'failed',
    fetches: (count: number) => `${count} fetches`,
    noLog: 'Nothing was logged.',
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
  },

  faults: {
    title: 'What goes wrong',
    list: 'What can go wrong',
    clear: 'Everything works again',
    on: (hint: string) => `On. ${hint}`,
    onUntil: (until: string, hint: string) => `On until ${until}. ${hint}`,
    /** What happens in a user's words, and what the user tries next. */
    scenarios: {
      key: ['The key was revoked', 'Run a report.'],
      down: ['The service is down for three hours', 'Run a report. Or let some hours pass.'],
      busy: ['The service accepts no requests for ten minutes', 'Run a report.'],
      broken: ['The connection breaks during a response', 'Run a report. Its old rows stay.'],
      twice: ['A page arrives twice', 'Run a report. It reads again from the beginning.'],
      short: ['A page comes without its last rows', 'Run a report. It reads again from the beginning.'],
      device: ['A device file is missing', 'Run the device report.'],
      yesterday: [
        'Revenue of the newest complete day changes',
        'Run a report with this day, then open Restatements.',
      ],
      gone: [
        'A day loses its rows',
        'Run a report with this day. Its rows leave the table, and Restatements lists them.',
      ],
    } as Readonly<Record<ScenarioId, readonly [label: string, hint: string]>>,
  },

  tips: {
    title: 'Try this',
    asOf: 'Type =ADREPORT_ASOF("full") into an empty cell. The cell shows the last complete day.',
    takeDown: 'Take the service down for three hours, and run a report. Its old rows stay.',
    everythingWorks: 'Let everything work again, and run the report once more.',
    starter:
      'Press Refresh ▾ and choose Starter workbook. Then choose another app in the drop-down on Overview. All tabs change to this app.',
    schedule:
      'In the form of a report, choose a schedule under Refresh. Save the report, and let a day pass. The hourly checks run, and the new day appears although nobody pressed Run. Mails and chats shows what is sent if a run fails.',
    restate:
      'Under What goes wrong, change the revenue of the newest complete day. Run the report. The table changes, and “Restatements …” shows the old numbers.',
    remark:
      'Write a remark next to a row of a report, sort the sheet, and run the report again. The remark stays with its row.',
    colleague: 'Open the file as your colleague. The colleague sees the reports, but not your key.',
    firstOpen:
      'Open the sidebar with Extensions ▸ Ad Reports ▸ Open. Copy the address and the report key of the simulated service from above.',
    firstReport: 'Make your first report in the sidebar, look at its preview, and run it.',
    allowFormulas: 'Under Settings ▸ Formulas, let formulas in this file use your key.',
    realKey:
      'Open the sidebar with Extensions ▸ Ad Reports ▸ Open, and paste your report key. It stays on this machine, in memory only.',
    realReport: 'Build a report in the sidebar, look at the preview, and run it.',
    hour: 'Let an hour pass. Scheduled reports are refreshed if new data is ready.',
  },
  closeTour: {
    title: 'Close October',
    november: 'Move the clock to 5 November. October is over, and the books close.',
    read: 'Choose Extensions ▸ Ad Reports ▸ Month close…, and read the list. It shows whether October is ready.',
    close: 'Close October. Its amounts are frozen in the tab “Closings …”.',
    late: 'Add revenue of 14 October. The network reports it too late for the closing.',
    week: 'Let a week pass. The hourly check requests October again.',
    adjustments:
      'The tab “Close overview” shows what is booked in November. Open Month close again. Adjustments shows the app, the network and the reason.',
    journal: 'Under Journal, make the journal of October and download it.',
  },
  payoutTour: {
    title: 'Did they pay us?',
    close: 'Close last month under Extensions ▸ Ad Reports ▸ Month close….',
    aurora: 'Aurora Ads has sent its statement of last month.',
    add: 'Choose Extensions ▸ Ad Reports ▸ Payouts…, and “A file (CSV or camt.053)” under Add statement. Choose the file, read it, and choose its network. The statement is 2.3 % less than reported. Select “Add it anyway”, and add it.',
    short: 'Open Reconciliation. The statement is short: the network deducts invalid traffic.',
    birch: 'Add the statement of Birch Exchange, too. It is in euros, with decimal commas.',
    rate: (month: string, rate: string) =>
      `Open Rates, and type ${month}, EUR and ${rate} into its first row. In the tab “Payment terms”, enter 1 % as Tolerance % of Birch Exchange. Then reconcile. The statement is matched within tolerance.`,
    bank: 'Here is the bank export. Choose “A file (CSV or camt.053)” under Add payment. Select the payments of the two networks, and add them.',
    confirm:
      'Under To decide, confirm the matches. The tab “Payments” records them, and nothing is outstanding.',
    change: 'Change an amount in the tab “Statements”, and open Reconciliation. It is up to date again.',
    net: 'Make Net revenue. It has the statements by app and country, exact to the cent.',
  },
};

export type ScenarioId =
  | 'key'
  | 'down'
  | 'busy'
  | 'broken'
  | 'twice'
  | 'short'
  | 'device'
  | 'yesterday'
  | 'gone';

export type PageTexts = typeof english;
