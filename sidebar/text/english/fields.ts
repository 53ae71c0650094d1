import { formatQuantity, requests, schedules } from '../../../src/wording/english/shared';

/** Messages about a field begin with its label in the form. */
const LABELS = { ...requests.fields, ...schedules.issues.fields };

/** The sections of the form: titles, labels and hints of the fields. */
export const fields = {
  connection: LABELS.connection,
  connectionMissing: 'You do not have this connection. Add it in the settings, or choose another one.',
  kind: LABELS.report,
  kinds: {
    full: 'Revenue, impressions, requests and users, added up by the dimensions you choose.',
    ltv: 'For each of the days 1 to 90 after the first launch: the average revenue of a new user up to that day.',
    retention:
      'For each of the days 2 to 90 after the first launch: the share of new users who come back on that day.',
    device: 'Impressions, clicks and revenue of one app, by device or as a summary.',
  },

  output: {
    title: LABELS.output,
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
    title: 'Days',
    range: 'Which days',
    from: LABELS.startDate,
    to: LABELS.endDate,
    cellHint: 'Enter a cell such as =Settings!B2, a day, or a range such as “last month”.',
    lastCellHint: 'Leave this empty for one day, or if “First day” already contains a range.',
    count: 'How many',
    unit: 'Unit',
    units: { days: 'days', weeks: 'weeks', months: 'months' },
    grain: 'Group days by',
    grains: {
      date: 'Day',
      week: 'Week (Monday to Sunday)',
      month: 'Month',
      quarter: 'Quarter',
      year: 'Year',
      all: 'All days together',
    },
    grainHelp: 'An unfinished month shows its numbers so far, and says which days they include.',
    compare: LABELS.compare,
    comparisons: {
      none: 'Nothing',
      'period before': 'The period before',
      'days before': 'The days right before',
      'year before': 'The year before',
    },
    compareHelp:
      'Adds 3 columns for each number: before, change, change %. For 1 to 14 Sep, the period before has 1 to 14 Aug, and the days right before are 18 to 31 Aug.',
    olderRows: LABELS.history,
    olderRowsStay: 'Rows before the chosen range stay in the sheet.',
    olderRowsLeave: (day: string, rows: string) =>
      `A refresh on ${day} or later deletes the rows of ${rows}.`,
    zone: LABELS.zone,
    currency: LABELS.currency,
  },

  oneApp: { label: 'App', help: 'Enter the id or the name of one app, or a cell, such as =Settings!B2.' },

  /** What a cell of a report contains now: "=Settings!B2 (now: 2026-10-01)". */
  cells: {
    now: (reference: string, values: string) => `${reference} (now: ${values})`,
    blank: 'empty',
    andMore: (values: string, more: number) => `${values} and ${more} more`,
  },

  rowFilter: {
    title: 'Filters',
    labels: requests.fields,
    help: {
      apps: 'Choose apps. Empty: all apps. You can also point to cells, such as =Settings!B2:B20.',
      areas: 'Choose countries. Empty: all countries. You can also point to cells, such as =Settings!C2:C9.',
      networks: 'Choose networks. Empty: all networks.',
      platforms: 'Android or iOS. Empty: both.',
      adFormats: 'Choose ad formats. Empty: all ad formats.',
      placements: 'Enter names or ids of placements. Press Enter after each. Empty: all placements.',
    },
    allBut: (label: string) => `Exclude these ${label.toLowerCase()}`,
    revenueOnly: LABELS.revenueOnly,
    all: 'All rows',
  },

  columns: {
    title: 'Rows and columns',
    gist: (dimensions: string, metrics: string) => `${dimensions} · ${metrics}`,
  },

  dimensions: {
    title: LABELS.dimensions,
    identifiersLeftOut: 'Grey device identifiers are left out. You can change this under “More options”.',
    greyedOut: (metric: string, otherCount: number) =>
      `Ad networks do not report “${metric}”${otherCount === 0 ? '' : ` and ${formatQuantity(otherCount, 'more metric')}`} by the grey dimensions. To use these dimensions, clear the ${otherCount === 0 ? 'metric' : 'metrics'}.`,
  },

  more: { title: 'More options', content: 'Column order, sheet, chart, earlier numbers' },

  identifiers: {
    title: LABELS.identifiers,
    gist: (choice: string) => `Device identifiers: ${choice.toLowerCase()}`,
    choices: {
      'left out': {
        label: 'Left out',
        description:
          'The table has no columns of identifiers, even if you chose them. A summary still counts devices.',
      },
      kept: {
        label: 'Kept as they are',
        description:
          'Identifiers are personal data. Everybody with this file, a copy or a download can read them. Keep them only if you need them and are allowed to.',
      },
    },
  },

  summaryBy: LABELS.summaryBy,

  metrics: {
    title: LABELS.metrics,
    onlyInSummary: 'Only in the summary',
    days: 'Days after the first launch',
    daysHelp: 'Enter days from 1 to 90, separated by commas, such as 1-7,14,30. Enter “all” for every day.',
    notAdded: (period: string) => `The grey metrics cannot be added up over the days of a ${period}.`,
    networksOnly: (dimension: string) => `Ad networks do not report the grey metrics by “${dimension}”.`,
    ltvDay: (from: number, to: number) => `LTV day ${from}${to === from ? '' : ` to ${to}`}`,
    ltvEveryDay: 'LTV, every day',
    retentionDay: (from: number, to: number) => `Retention day ${from}${to === from ? '' : ` to ${to}`}`,
    retentionEveryDay: 'Retention, every day',
  },

  /** The frequent reports from which a new report can start. */
  starts: {
    title: 'Choose a report:',
    gist: (kind: string, days: string, dimensions: string) => `${kind} · ${days} · ${dimensions}`,
    names: {
      monthClose: 'Revenue by month',
      dailyByNetwork: 'Daily by network',
      countries: 'Countries',
      cohorts: 'Cohorts',
    },
  },

  /** The settings of a report as a text, copied from another file. */
  pasted: {
    title: 'Paste settings',
    label: 'Settings of a report',
    hint: 'In another file, choose “Copy settings” under a report’s “More”. Paste the whole text here.',
    done: 'The settings are in the form. Check them and choose “Save”.',
    noSettings:
      'These are no settings of a report that this version of the add-on can read. Reload both spreadsheets. In the other file, choose “Copy settings” under a report’s “More”, and paste the whole text unchanged.',
  },

  order: {
    columns: 'Column order',
    summary: 'Column order of the summary',
    alwaysFirst: ' always first',
    moved: (column: string, place: number, of: number) => `${column} is column ${place} of ${of}.`,
    moveUp: (column: string) => `Move ${column} up`,
    moveDown: (column: string) => `Move ${column} down`,
  },

  sheet: {
    title: 'Sheet and sorting',
    legend: 'Where the table goes',
    named: (title: string) => `“${title}”`,
    staysIn: (title: string) =>
      `The table stays at its place in “${title}”. To move it, insert rows above it or columns to its left.`,
    newSheet: 'A new sheet',
    newSheetNamed: (title: string) => `A new sheet “${title}”`,
    name: 'Name of the sheet',
    nameHelp: 'Empty: the name of the report.',
    thisSheet: (title: string) => `This sheet, “${title}”`,
    chosenBefore: 'The sheet that you chose before',
    hasReport: 'This sheet has the table of a report. Edit that report, or choose a new sheet.',
    sheetFrom: (cell: string) => `A sheet of this file, from ${cell}`,
    firstCell: 'First cell of the table',
    firstCellHint:
      'The row of this cell and all rows below it must be empty, also beside the table, because refreshes insert and delete whole rows. Rows above it stay as they are.',
    order: LABELS.order,
    orderHelp: 'If you sort the table by hand, your order stays.',
    asListed: 'The columns, left to right',
    direction: 'Direction',
    directions: (type: string, isDescending: boolean): string => {
      if (type === 'text' || type === 'id') return isDescending ? 'Z to A' : 'A to Z';
      if (type === 'date' || type === 'moment') return isDescending ? 'Newest first' : 'Oldest first';
      return isDescending ? 'Largest first' : 'Smallest first';
    },
    changeOf: (metric: string) => `${metric} change`,
  },

  chart: {
    title: 'Chart',
    kind: LABELS.chart,
    kinds: {
      none: 'None',
      line: 'Lines',
      stacked: 'Stacked columns',
      bar: 'Columns',
      'cohort curves': 'Curve for each cohort',
      'heat table': 'Coloured table',
    },
    gist: (kind: string) => `Chart: ${kind.toLowerCase()}`,
    help: 'The next run adds a tab with the chart and its numbers. You may edit this tab. If the report already has a chart, that chart stays.',
    metric: 'Shows',
    anyMetric: 'What fits best',
  },
};

/** Issues that only the form finds. The texts of other issues are the server's (src/wording). */
export const issues = {
  nothingChosen: (field: 'dimensions' | 'summaryBy' | 'metrics') => `${LABELS[field]}: choose at least one.`,
  onlyIdentifiers: `${LABELS.dimensions}: ${requests.onlyIdentifiers}`,
  noDay:
    'Keep older rows: the table needs the column Date to show which day a row is from. Add Date to the columns, or do not keep older rows.',
};
