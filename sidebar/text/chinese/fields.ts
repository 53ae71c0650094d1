import { formatQuantity, requests, schedules } from '../../../src/wording/chinese/shared';

const LABELS = { ...requests.fields, ...schedules.issues.fields };

export const fields = {
  connection: LABELS.connection,
  connectionMissing: '您没有此连接。请在设置中添加，或选择其他连接。',
  kind: LABELS.report,
  kinds: {
    full: '收入、展示、请求和用户数，按所选维度汇总。',
    ltv: '首次启动后第 1 至 90 日：截至当日，平均每个新增用户带来的收入。',
    retention: '首次启动后第 2 至 90 日：当日回访的新增用户所占比例。',
    device: '一个应用的展示、点击和收入，逐设备列出或汇总。',
  },

  output: {
    title: LABELS.output,
    choices: {
      automatic: {
        label: '自动',
        description: (mostRows: string) => `不超过 ${mostRows} 行时写入全部行，否则写入汇总。`,
      },
      rows: {
        label: '全部行',
        description: '报表的全部行，前提是文件容纳得下。',
      },
      summary: {
        label: '汇总',
        description: '按所选维度求和。即使设备文件很大，工作表也很小。',
      },
      bigquery: {
        label: 'BigQuery',
        description: '全部行写入您的 Google Cloud 项目中的表，工作表只写入汇总。',
      },
    },
    noBigQuery: '这里安装的插件不能写入 BigQuery。',
  },

  dates: {
    title: '日期',
    range: '日期范围',
    from: LABELS.startDate,
    to: LABELS.endDate,
    cellHint: '输入单元格（如 =设置!B2）、日期或范围（如“上个月”）。',
    lastCellHint: `只要一天，或“${LABELS.startDate}”已是范围时，请留空。`,
    count: '数量',
    unit: '单位',
    units: { days: '天', weeks: '周', months: '个月' },
    grain: '日期分组',
    grains: {
      date: '日',
      week: '周（周一至周日）',
      month: '月',
      quarter: '季度',
      year: '年',
      all: '全部日期合并',
    },
    grainHelp: '未结束的月份显示截至目前的数据，并注明包含哪些日期。',
    compare: LABELS.compare,
    comparisons: {
      none: '不对比',
      'period before': '上一期',
      'days before': '紧接之前的天数',
      'year before': '上年同期',
    },
    compareHelp:
      '每个数字增加 3 列：前期、变化、变化 %。以 9 月 1 日至 14 日为例，上一期是 8 月 1 日至 14 日，紧接之前的天数是 8 月 18 日至 31 日。',
    olderRows: LABELS.history,
    olderRowsStay: '早于所选范围的行会留在工作表中。',
    olderRowsLeave: (day: string, rows: string) => `${day}或之后的刷新会删除 ${rows}的行。`,
    zone: LABELS.zone,
    currency: LABELS.currency,
  },

  oneApp: { label: '应用', help: '输入一个应用的 ID 或名称，或单元格，如 =设置!B2。' },

  /** What a cell of a report contains now: "=设置!B2（当前：2026-10-01）". */
  cells: {
    now: (reference: string, values: string) => `${reference}（当前：${values}）`,
    blank: '空',
    andMore: (values: string, more: number) => `${values} 及另外 ${formatQuantity(more, '个')}`,
  },

  rowFilter: {
    title: '筛选',
    labels: requests.fields,
    help: {
      apps: '选择应用。留空：全部应用。也可以引用单元格，如 =设置!B2:B20。',
      areas: '选择国家/地区。留空：全部国家/地区。也可以引用单元格，如 =设置!C2:C9。',
      networks: '选择广告平台。留空：全部广告平台。',
      platforms: 'Android 或 iOS。留空：两者都要。',
      adFormats: '选择广告形式。留空：全部广告形式。',
      placements: '输入广告位的名称或 ID，每输入一个按一次 Enter。留空：全部广告位。',
    },
    allBut: (label: string) => `排除这些${label}`,
    revenueOnly: LABELS.revenueOnly,
    all: '全部行',
  },

  columns: {
    title: '行和列',
    gist: (dimensions: string, metrics: string) => `${dimensions} · ${metrics}`,
  },

  dimensions: {
    title: LABELS.dimensions,
    identifiersLeftOut: '灰色的设备标识不会写入表格。可在“更多选项”中更改。',
    greyedOut: (metric: string, otherCount: number) =>
      otherCount === 0
        ? `广告平台不按灰色维度提供“${metric}”。要使用这些维度，请取消此指标。`
        : `广告平台不按灰色维度提供“${metric}”和另外 ${formatQuantity(otherCount, '个指标')}。要使用这些维度，请取消这些指标。`,
  },

  more: { title: '更多选项', content: '列顺序、工作表、图表、早前数据' },

  identifiers: {
    title: LABELS.identifiers,
    gist: (choice: string) => `设备标识：${choice}`,
    choices: {
      'left out': {
        label: '不写入',
        description: '表格没有设备标识列，即使选择了这些列。汇总仍会统计设备数。',
      },
      kept: {
        label: '原样保留',
        description:
          '设备标识属于个人数据。凡是能打开此文件、其副本或下载文件的人，都能看到。请仅在确有需要且获准时保留。',
      },
    },
  },

  summaryBy: LABELS.summaryBy,

  metrics: {
    title: LABELS.metrics,
    onlyInSummary: '仅用于汇总',
    days: '首次启动后的天数',
    daysHelp: '输入 1 至 90 的天数，用逗号分隔，如 1-7,14,30。输入“all”表示每一天。',
    notAdded: (period: string) => `灰色指标的每日数字不能按${period}相加。`,
    networksOnly: (dimension: string) => `广告平台不按“${dimension}”提供灰色指标。`,
    ltvDay: (from: number, to: number) => `第 ${from}${to === from ? '' : ` 至 ${to}`} 日 LTV`,
    ltvEveryDay: '每日 LTV',
    retentionDay: (from: number, to: number) => `第 ${from}${to === from ? '' : ` 至 ${to}`} 日留存`,
    retentionEveryDay: '每日留存',
  },

  starts: {
    title: '选择报表：',
    gist: (kind: string, days: string, dimensions: string) => `${kind} · ${days} · ${dimensions}`,
    names: {
      monthClose: '月度收入',
      dailyByNetwork: '每日平台收入',
      countries: '各地区收入',
      cohorts: '同期群 LTV',
    },
  },

  pasted: {
    title: '粘贴设置',
    label: '报表设置',
    hint: '请在另一个文件中，打开报表的“更多”并选择“复制设置”，然后将全部文本粘贴到这里。',
    done: '设置已填入表单。请检查后点击“保存”。',
    noSettings:
      '这不是此版本插件能读取的报表设置。请重新加载两个电子表格，在另一个文件中打开报表的“更多”并选择“复制设置”，然后粘贴未经修改的全部文本。',
  },

  order: {
    columns: '列顺序',
    summary: '汇总的列顺序',
    alwaysFirst: ' 始终在最前',
    moved: (column: string, place: number, of: number) => `“${column}”现在是第 ${place} 列，共 ${of} 列。`,
    moveUp: (column: string) => `上移“${column}”`,
    moveDown: (column: string) => `下移“${column}”`,
  },

  sheet: {
    title: '工作表和排序',
    legend: '表格写到哪里',
    named: (title: string) => `“${title}”`,
    staysIn: (title: string) =>
      `表格留在“${title}”中的原位置。如需移动，请在表格上方插入行，或在左侧插入列。`,
    newSheet: '新建工作表',
    newSheetNamed: (title: string) => `新建工作表“${title}”`,
    name: '工作表名称',
    nameHelp: '留空：使用报表名称。',
    thisSheet: (title: string) => `当前工作表“${title}”`,
    chosenBefore: '之前选择的工作表',
    hasReport: '此工作表已有一个报表的表格。请编辑该报表，或新建工作表。',
    sheetFrom: (cell: string) => `此文件的工作表，从 ${cell} 开始`,
    firstCell: '表格的第一个单元格',
    firstCellHint:
      '此单元格所在行及其下方各行必须为空（表格两侧也是），因为刷新会插入和删除整行。上方的行保持不变。',
    order: LABELS.order,
    orderHelp: '如果手动排序表格，您的顺序会保留。',
    asListed: '按各列从左到右',
    direction: '顺序',
    directions: (type: string, isDescending: boolean): string => {
      if (type === 'text' || type === 'id') return isDescending ? 'Z 到 A' : 'A 到 Z';
      if (type === 'date' || type === 'moment') return isDescending ? '最新在前' : '最早在前';
      return isDescending ? '从大到小' : '从小到大';
    },
    changeOf: (metric: string) => `${metric} 变化`,
  },

  chart: {
    title: '图表',
    kind: LABELS.chart,
    kinds: {
      none: '无',
      line: '折线图',
      stacked: '堆积柱形图',
      bar: '柱形图',
      'cohort curves': '各同期群的曲线',
      'heat table': '热力表',
    },
    gist: (kind: string) => `图表：${kind}`,
    help: '下次运行会添加一个工作表，其中有图表及其数据，可以随意编辑。如果报表已有图表，原图表会保留。',
    metric: '显示指标',
    anyMetric: '自动选择',
  },
};

export const issues = {
  nothingChosen: (field: 'dimensions' | 'summaryBy' | 'metrics') => `${LABELS[field]}：请至少选择一项。`,
  onlyIdentifiers: `${LABELS.dimensions}：${requests.onlyIdentifiers}`,
  noDay: '保留更早的行：表格需要“日期”列来表明每行属于哪一天。请把“日期”加入列，或不保留更早的行。',
};
