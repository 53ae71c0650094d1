/** The sections of the form: titles, labels and hints of the fields. */
export const fields = {
  kind: 'Kind of report',
  /** What each report contains. */
  kinds: {
    full: 'Revenue, impressions, requests and users, summed by the dimensions you choose.',
    ltv: 'The revenue of a new user by day 1 to 90 after the first launch.',
    retention: 'The share of new users who come back on day 2 to 90 after the first launch.',
    device: 'Impressions, clicks and revenue of one app, device by device, or a summary of these rows.',
  },

  output: {
    title: 'What to write',
    choices: {
      automatic: {
        label: 'Automatic',
        description: (mostRows: string) => `All rows if there are at most ${mostRows}, otherwise a summary.`,
      },
      rows: {
        label: 'Every row',
        description: 'All rows of the report, if the spreadsheet has room for them.',
      },
      summary: {
        label: 'Summary',
        description:
          'Sums by the dimensions that you choose. The sheet stays small, even if the files are large.',
      },
      bigquery: {
        label: 'BigQuery',
        description: 'All rows go into a table of your Google Cloud project. The sheet gets a summary.',
      },
    },
    noBigQuery: 'This copy of the add-on cannot load into BigQuery.',
  },

  dates: {
    title: 'Dates',
    range: 'Which days',
    from: 'From',
    to: 'To',
    cellHint: 'Type a cell, such as =Settings!B2. A day or a range such as “last month” is also possible.',
    lastCellHint: 'Leave empty for one day, or after a range.',
    grain: 'Each row is',
    grains: {
      date: 'A day',
      week: 'A week (Monday to Sunday)',
      month: 'A month',
      quarter: 'A quarter',
      year: 'A year',
      all: 'All days together',
    },
    grainHint:
      'A period that is not complete keeps its numbers so far. A column next to it says which days they are.',
    compare: 'Compare with',
    compared: {
      none: 'Nothing',
      'period before': {
        date: 'The day before',
        week: 'The week before',
        month: 'The month before',
        quarter: 'The quarter before',
        year: 'The year before',
        all: 'The days before',
      },
      'year before': {
        date: 'The same day a year before',
        week: 'The same week a year before (52 weeks)',
        month: 'The same month a year before',
        quarter: 'The same quarter a year before',
        year: 'The year before',
        all: 'The same days a year before',
      },
    },
    compareHint: 'Each number gets three more columns: before, change, and change in percent.',
    zone: 'Zone',
    currency: 'Currency',
  },

  apps: {
    apps: 'Apps',
    oneApp: { label: 'App', hint: 'The id or the name of one app, or its cell, such as =Settings!B2.' },
    allApps: 'All apps',
    countApps: (count: number) => `${count} apps`,
    allBut: (apps: string) => `All but ${apps}`,
  },

  /** What a cell of a report contains now: "=Settings!B2 (now: 2026-10-01)". */
  cells: {
    now: (reference: string, values: string) => `${reference} (now: ${values})`,
    blank: 'empty',
    andMore: (values: string, more: number) => `${values} and ${more} more`,
  },

  rowFilter: {
    title: 'Only rows',
    lists: {
      apps: {
        label: 'Apps',
        hint: 'Type app ids, each followed by Enter or a comma. Leave empty for all apps. Cells are possible, too: =Settings!B2:B20.',
      },
      areas: {
        label: 'Countries',
        hint: 'Two letters or a name, such as US or Germany. Leave empty for all countries. Cells are possible, too: =Settings!C2:C9.',
      },
      networks: {
        label: 'Networks',
        hint: 'Type names or ids of networks, as in the rows. Press Enter after each. Leave empty for all.',
      },
      platforms: { label: 'Platforms', hint: 'Android or iOS. Leave empty for both.' },
      adFormats: { label: 'Ad formats', hint: 'Choose from the list. Leave empty for all.' },
      placements: {
        label: 'Placements',
        hint: 'Type names or ids of placements, as in the rows. Press Enter after each. Leave empty for all.',
      },
    },
    allBut: (label: string) => `All ${label.toLowerCase()} but these`,
    revenueOnly: 'Rows with revenue only',
    revenueOnlyHint: 'Rows with a revenue of 0 or without a revenue are left out.',
    revenueAbove: (currency: string) => `Revenue above (${currency})`,
    revenueAboveHint:
      'A number such as 100. Rows of the table with this revenue or less, or with an unknown revenue, are left out. Leave empty for no bound.',
    all: 'All rows',
  },

  dimensions: {
    title: 'Dimensions',
    deviceTitle: 'Columns of the rows',
    dimensions: 'dimensions',
    columns: 'columns',
    useOwnNumbers: "Use the service's own numbers instead",
    identifiersLeftOut: 'Device identifiers are left out, as chosen below.',
    greyedOut: (metric: string, others: number) =>
      `“${metric}”${others === 0 ? '' : ` and ${others} more`} ${others === 0 ? 'comes' : 'come'} from the ad networks, which have no numbers for the dimensions that are greyed out here.`,
  },

  identifiers: {
    title: 'Device identifiers',
    choices: {
      'left out': {
        label: 'Left out',
        description:
          'Their columns are left out of the table, even if they are ticked above. A summary in the sheet still counts devices.',
      },
      kept: {
        label: 'Kept as they are',
        description:
          'They are personal data: everybody who can open this file, a copy or a download of it can read them. Keep them only if you need them and are allowed to.',
      },
      hashed: {
        label: 'Hashed',
        description:
          'A code replaces each id. The same id has the same code throughout this file, so you can still count and follow devices, but a code cannot be read back as an id. The codes are still data about single devices.',
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
    daysHint: 'Days from 1 to 90, separated by commas, such as 1-7,14,30. Type “all” for every day.',
    notAdded: (period: string) =>
      `Metrics that cannot be added up over the days of a ${period}, such as daily users, cannot be ticked.`,
    networksOnly: (dimension: string) =>
      `The metrics of the ad networks cannot be combined with “${dimension}”, because only the service itself records it.`,
    ltvDay: (from: number, to: number) => `LTV day ${from}${to === from ? '' : ` to ${to}`}`,
    ltvEveryDay: 'LTV, every day',
    retentionDay: (from: number, to: number) => `Retention day ${from}${to === from ? '' : ` to ${to}`}`,
    retentionEveryDay: 'Retention, every day',
  },

  /** The frequent reports from which a new report can start. */
  starts: {
    title: 'Start with',
    gist: (kind: string, days: string, dimensions: string) => `${kind} · ${days} · ${dimensions}`,
    names: {
      monthClose: 'Revenue by month',
      dailyByNetwork: 'Daily by network',
      countries: 'Countries',
      cohorts: 'Cohorts',
    },
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
    gist: (columns: number) => `Number of columns: ${columns}`,
    hint: 'Dimensions come first. Rows are sorted by the first dimension, then by the next.',
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
    notEmpty: 'This sheet is not empty. Open an empty sheet, then open this sidebar again.',
    emptySheet: 'An empty sheet of this file',
    otherReport: 'The sheet of a saved report',
    noOtherReport: 'No other saved report has a sheet yet.',
    whichReport: 'Which report',
    whichReportHint:
      'This report replaces the one that you choose: its sheet gets the new table, and the replaced report is deleted.',
    sheetOf: (report: string) => `The sheet of “${report}”`,
    reportGone: 'A report that is gone',
    totals: 'Totals row',
    totalsHint: 'A row above the headers: sums of the shown rows, and ratios of these sums.',
    order: 'Order of the rows',
    orderHint: 'A table that you sort by hand keeps your order.',
    asListed: 'As the report lists them',
    newestFirst: 'Newest first',
    largestFirst: (metric: string) => `${metric}, largest first`,
  },

  chart: {
    title: 'Chart',
    kind: 'Chart',
    kinds: {
      none: 'None',
      line: 'Lines',
      stacked: 'Stacked columns',
      bar: 'Columns',
      'cohort curves': 'Curve for each cohort',
      'heat table': 'Coloured table',
    },
    noneHint: 'A chart already in the file stays there.',
    hint: 'The next run makes the chart on a tab of its own, above its numbers. One formula fills them, and follows the report. Then the tab is yours.',
    metric: 'Shows',
    anyMetric: 'What fits best',
  },
};

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
