import { formatQuantity, joinSome, joinWithOr } from './phrases';

const FILTER_NOUNS = {
  apps: '应用',
  areas: '国家/地区',
  networks: '广告平台',
  platforms: '系统平台',
  adFormats: '广告形式',
  placements: '广告位',
} as const;

const MOST_UNKNOWN = 5;

const filter = {
  only: (parts: readonly string[]) => parts.join('；'),
  ofList: (list: keyof typeof FILTER_NOUNS, values: readonly string[], most: number, isExcept: boolean) =>
    `${isExcept ? '不含' : '仅'}${FILTER_NOUNS[list]} ${joinSome(values, most)}`,
  withRevenue: '仅限有收入的行',
  noRowHas: (list: keyof typeof FILTER_NOUNS, values: readonly string[], days: string) =>
    `${days}的数据中没有${FILTER_NOUNS[list]}${joinSome(
      values.map((value) => `“${value}”`),
      MOST_UNKNOWN,
    )}。请检查拼写。`,
};

const A_DAY = '日期（如 2026-09-05），或日期范围（如“最近 7 天”“本月”“上个月”）';

const PERIODS: Readonly<Record<string, string>> = {
  week: '一周',
  month: '一个月',
  quarter: '一个季度',
  year: '一年',
};

export const requests = {
  issue: (name: string, value: string, message: string) =>
    `${name}：${value === '' ? '' : `“${value}” `}${message}`,
  fields: {
    connection: '连接',
    report: '报表类型',
    output: '写入内容',
    startDate: '开始日期',
    endDate: '结束日期',
    compare: '对比',
    zone: '时区',
    currency: '币种',
    apps: '应用',
    areas: '国家/地区',
    networks: '广告平台',
    platforms: '系统平台',
    adFormats: '广告形式',
    placements: '广告位',
    revenueOnly: '仅限有收入的行',
    except: '排除',
    dimensions: '维度',
    identifiers: '设备标识',
    summaryBy: '汇总维度',
    metrics: '指标',
  },
  filter,
  inCells: (field: string, place: string) => `${field}（${place}）`,
  aDay: A_DAY,
  daysOf: (period: string) => `${PERIODS[period] ?? period}内的各天`,
  appsOfPlatform: '同一系统平台的各个应用',
  keptByFilter: (values: string) => `筛选后保留的各个${values}`,
  cohortDays: '1 至 90 之间的天数（如 1-7,14,30）',
  noText: '日期或单元格范围',

  nameLength: (length: number, most: number) =>
    `名称：${length === 0 ? '不能为空' : `现有 ${formatQuantity(length, '个字符')}`}；请输入 1 至 ${most} 个字符。`,
  sharedName: (typed: string, ids: readonly string[]) =>
    `有多个应用名为“${typed}”。请输入其中一个应用的 ID${ids.length > MOST_UNKNOWN ? '，例如 ' : '：'}${joinWithOr(ids.slice(0, MOST_UNKNOWN))}。`,
  unknownValue: (list: 'apps' | 'networks' | 'placements', typed: string, near: string | undefined) =>
    near === undefined
      ? `您的密钥找不到${FILTER_NOUNS[list]}“${typed}”（最近 30 天的数据和以前的报表中都没有）。请检查拼写，或输入 ID。`
      : `没有${FILTER_NOUNS[list]}“${typed}”。是否指${near}？`,
  comparedToday: '今天尚未结束，无法对比。请选择截至昨天的日期。',

  missing: (what: string) => `缺少值；请输入${what}。`,
  notOfReport: (report: string) => `不适用于“${report}”；请留空。`,
  notAChoice: (choices: readonly string[]) => `不在可选范围内；可选：${joinWithOr(choices)}。`,
  notAnEntry: '是单元格的错误值，或含有不可见字符；请修正单元格，或直接输入值。',
  oneApp: (report: string) => `“${report}”只针对一个应用；请只选择一个。`,
  notACountry: '不是国家/地区代码；请输入两个字母的代码，如 DE。',
  notADay: `不是日期；请输入${A_DAY}。`,
  dayAndRange: (range: string) => `不能与日期范围“${range}”同时使用；请留空。`,
  beforeFirstDay: (first: string) => `早于开始日期 ${first}；请输入当天或之后的日期。`,
  inFuture: (today: string, zone: string, newest: string) =>
    `是将来的日期；按 ${zone} 计，今天是 ${today}，最新的完整日是 ${newest}。`,
  tooLongAgo: (oldest: string, historyDays: number | null) =>
    `过早；${historyDays === null ? '' : `服务只保留 ${historyDays} 天的数据，`}请选择 ${oldest} 或之后的日期。`,
  quotedReference: '是文本，只是看起来像引用；请去掉引号和“=”。',
  notAReference: (isDay: boolean) =>
    `不是对${isDay ? '一个单元格' : '单元格'}的引用；请输入工作表名称和${isDay ? '单元格，如 =设置!B2' : '单元格范围，如 =设置!B2:B20'}。`,
  missingCells: (most: number) =>
    `无法读取这些单元格，或单元格超过 ${formatQuantity(most, '个')}；如果工作表已改名，请修改报表中的引用，否则请稍后重试。`,
  emptyCells: (isDay: boolean) => `单元格为空；请输入${isDay ? A_DAY : '至少一项'}。`,
  notInCells: (isDay: boolean) =>
    `无法从单元格读取；请输入${isDay ? A_DAY : '纯文本格式的 ID，以免丢失位数'}。`,
  noSuchField: (kind: string, report: string, allowed: readonly string[]) =>
    `不是“${report}”的${kind === 'metric' ? '指标' : '维度'}；可选：${allowed.join('、')}。`,
  severalGrains: '不能同时使用，因为每行只对应一天或一个周期；请只选一个。',
  onlyIdentifiers: '只选了设备标识，而此报表不包含设备标识。请至少再选一个维度。',
  notSummable: (allowed: readonly string[]) =>
    `对应单个设备行，而汇总要把行相加；可选：${allowed.join('、')}。`,
  onlyOfSums: '只能在汇总中计算，不能逐行计算；请选择汇总，或添加其他指标。',
  notFromNetworks: (dimension: string) =>
    `来自广告平台，而广告平台不按“${dimension}”提供数据；请改用服务自己记录的指标，如“事件收入”。`,
  notAdded: (over: string, why: string, column: string) =>
    `不能跨${over}相加，因为${why}；请按“${column}”分组，或去掉此指标。`,
  notAnItem: (what: string) =>
    `“${what}”不是文本；请以文本形式输入名称或 ID，用逗号分隔，并在会被 Google 表格变成数字或日期的内容前输入半角单引号，如 '00123 或 '1-7。`,
};
