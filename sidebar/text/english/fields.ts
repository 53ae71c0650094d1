/** The sections of the form: titles, labels and hints of the fields. */
export const fields = {
  kind: 'Kind of report',
  /** What each report contains. */
  kinds: {
    full: 'Revenue, impressions, requests and users, summed by the dimensions you choose.',
    ltv: 'The revenue of a new user by day 1 to 90 after the first launch.',
    retention: 'The share of new users who come back on day 2 to 90 after the first launch.',
    device:
      'The rows behind one app’s days: impressions, clicks and revenue, device by device, or sums of them.',
  },

  output: {
    title: 'What to write',
    choices: {
      automatic: {
        label: 'Automatic',
        description: (mostRows: string) => `Every row up to ${mostRows} rows, a summary above that.`,
      },
      rows: {
        label: 'Every row',
        description: 'As many as there are, for as long as the spreadsheet has room for them.',
      },
      summary: {
        label: 'Summary',
        description: 'Sums by what you choose: the sheet stays small however large the files are.',
      },
      bigquery: {
        label: 'BigQuery',
        description: 'Every row goes into a table of your own project, a summary into the sheet.',
      },
    },
    noBigQuery: 'This copy of the add-on cannot load into BigQuery.',
  },

  dates: {
    title: 'Dates',
    range: 'Which days',
    from: 'From',
    to: 'To',
    zone: 'Zone',
    currency: 'Currency',
  },

  apps: {
    app: 'App',
    apps: 'Apps',
    appsAndCountries: 'Apps and countries',
    oneAppHint: 'The id or the name of one app.',
    appsHint: 'App ids; Enter or a comma ends one. Leave empty for all apps.',
    allApps: 'All apps',
    allCountries: 'all countries',
    countApps: (count: number) => `${count} apps`,
    countCountries: (count: number) => `${count} countries`,
  },

  countries: {
    label: 'Countries',
    hint: 'Two letters or a name, such as US or Germany. Leave empty for all countries.',
  },

  rowFilter: {
    title: 'Only rows',
    networks: 'Networks',
    networksHint: 'Networks by name or id, as in the rows; Enter ends one. Leave empty for all.',
    adFormats: 'Ad formats',
    adFormatsHint: 'Choose from the list. Leave empty for all.',
    placements: 'Placements',
    placementsHint: 'Placements by name or id, as in the rows; Enter ends one. Leave empty for all.',
    revenueOnly: 'Rows with revenue only',
    revenueOnlyHint: 'Rows with a revenue of 0 or without a revenue are left out.',
    all: 'None is left out',
    leftOut: (what: readonly string[]) => `Left out: ${what.join('; ')}`,
    countriesBut: (entries: string) => `all countries but ${entries}`,
    networksBut: (entries: string) => `all networks but ${entries}`,
    adFormatsBut: (entries: string) => `all ad formats but ${entries}`,
    placementsBut: (entries: string) => `all placements but ${entries}`,
    withoutRevenue: 'rows without revenue',
    chosen: (count: number) => `${count} chosen`,
  },

  dimensions: {
    title: 'Dimensions',
    deviceTitle: 'Columns of the rows',
    dimensions: 'dimensions',
    columns: 'columns',
    useOwnNumbers: "Use the service's own numbers instead",
    identifiersLeftOut: 'Device identifiers are left out, as chosen below.',
    greyedOut: (metric: string, others: number) =>
      `“${metric}”${others === 0 ? '' : ` and ${others} more`} ${others === 0 ? 'comes' : 'come'} from the ad networks, which do not know what is greyed out here.`,
  },

  identifiers: {
    title: 'Device identifiers',
    choices: {
      'left out': {
        label: 'Left out',
        description:
          'Their columns are not in the table, whatever is ticked above. A summary in the sheet still counts devices.',
      },
      kept: {
        label: 'Kept as they are',
        description:
          'They are personal data: everybody who can open this file, a copy or a download of it can read them. Keep them only if you need them and are allowed to.',
      },
      hashed: {
        label: 'Hashed',
        description:
          'Each id becomes a code. Equal ids have equal codes in this file, so devices can still be counted and followed, but no code can be read back as an id. That is still data about single devices.',
      },
    },
  },

  summaryBy: { title: 'Summary by', dimensions: 'dimensions' },

  metrics: {
    titles: {
      full: 'Metrics',
      ltv: 'LTV of days',
      retention: 'Retention of days',
      device: 'Numbers',
    },
    things: {
      full: 'metrics',
      ltv: 'other numbers',
      retention: 'other numbers',
      device: 'numbers',
    },
    onlyInSummary: 'Only in the summary',
    numbers: 'Numbers',
    days: 'Days after the first launch',
    daysHint: 'Days 1 to 90 with commas between, such as 1-7,14,30; “all” for every day.',
    networksOnly: (dimension: string) =>
      `The metrics of the ad networks do not go with “${dimension}”, which only the service itself records.`,
    ltvDay: (from: number, to: number) => `LTV day ${from}${to === from ? '' : ` to ${to}`}`,
    ltvEveryDay: 'LTV, every day',
    retentionDay: (from: number, to: number) => `Retention day ${from}${to === from ? '' : ` to ${to}`}`,
    retentionEveryDay: 'Retention, every day',
  },

  /** Labels of the buttons that choose several columns at once. */
  presets: {
    revenue: 'Revenue',
    bidding: 'Bidding',
    engagement: 'Engagement',
    all: 'All',
    ltvDays: '1, 3, 7, 14, 30, 60, 90',
    retentionDays: '2, 3, 7, 14, 30, 60, 90',
    everyDay: 'Every day',
    allColumns: 'All columns',
    money: 'Money',
    withoutIdentifiers: 'Without identifiers',
    countryNetworkFormat: 'Country, network, format',
    byHour: 'By hour',
    byPlacement: 'By placement',
    byCentre: 'By centre',
  },

  order: {
    columns: 'Order of columns',
    summary: 'Order of the summary',
    gist: (columns: number) => `${columns} to put in order`,
    hint: 'Drag, or use the arrows. Dimensions come first, and rows are sorted by them from the first to the last.',
    alwaysFirst: ' always first',
    notOffered: ' not offered any more',
    moved: (column: string, place: number, of: number) => `${column} is column ${place} of ${of}.`,
    atTop: (column: string) => `${column} cannot go further up.`,
    atBottom: (column: string) => `${column} cannot go further down.`,
    moveUp: (column: string) => `Move ${column} up`,
    moveDown: (column: string) => `Move ${column} down`,
  },

  sheet: {
    title: 'Sheet',
    legend: 'Where the table goes',
    named: (title: string) => `“${title}”`,
    staysIn: (title: string) => `The report keeps its sheet “${title}”. Its next run updates the sheet.`,
    newSheet: 'A new sheet',
    newSheetNamed: (title: string) => `A new sheet “${title}”`,
    name: 'Name of the sheet',
    nameHint: 'Leave empty to use the name of the report.',
    thisSheet: (title: string) => `This sheet, “${title}”`,
    chosenBefore: 'The empty sheet chosen before',
    notEmpty: 'This sheet is not empty. Open an empty sheet, then this sidebar again.',
    emptySheet: 'An empty sheet of this file',
    otherReport: 'The sheet of a saved report',
    noOtherReport: 'No other saved report has a sheet yet.',
    whichReport: 'Which report',
    whichReportHint:
      'This report takes its place: the sheet gets the new table, and the other report is gone.',
    sheetOf: (report: string) => `The sheet of “${report}”`,
    reportGone: 'A report that is gone',
  },
};
