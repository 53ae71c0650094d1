import { parseColumnTexts } from '../../column-texts';
import { formatDay, formatDays, formatMonth } from '../days';
import { formatQuantity, joinSome, joinWithAnd } from '../phrases';

const KEY = {
  appId: '应用 ID: 报表服务中的应用 ID。',
  app: '应用: 关账时的应用名称。',
  networkId: '广告平台 ID: 报表服务中的广告平台编号。',
  network: '广告平台: 关账时的广告平台名称。',
  metric: '指标: 关账的指标，如收入。',
  currency: '币种: 金额的币种。',
};

const EXACT = '精确金额: 含全部小数位的金额，以文本保存。';

const CLOSING = {
  month: '月份: 关账的月份，起止时间按“时区”列。',
  closedAt: '关账时间: Ad Reports 为关账请求金额的时间，按文件的时区。',
  closedBy: '关账人: 执行关账的人。',
  completeThrough: '数据完整至: 关账时最新的完整日。',
  version: '版本: 重新关账后为 2 或更大。只有最新版本有效。',
  zone: '时区: 报表服务划分日期所用的时区。',
  reviewedBy: '复核人: 确认此次关账的另一个人。空白：未复核。',
  reason: '原因: 有待查事项时仍然关账的原因。',
};

const REASONS = { restated: '数据修订', late: '关账后新增', gone: '不再返回' };

interface Booked {
  readonly month: string;
  readonly days: Readonly<Record<string, string>>;
  readonly why: keyof typeof REASONS | 'reversed';
  readonly version: number;
}

export const closings = {
  ofConnections: (apps: string, connections: readonly string[]) =>
    `${apps}（${connections.map((name) => name || '默认连接').join('、')}）`,

  closingsTitle: (year: string) => `月结记录 ${year}`,
  closingsLine: '月结记录 · 固定的金额，最新的在前 · 每月只有最新版本有效',
  closingColumns: parseColumnTexts({
    ...CLOSING,
    ...KEY,
    amount: '关账金额: 关账时服务返回的金额。全部小数位见“精确金额”。',
    exact: EXACT,
  }),
  adjustmentsTitle: (year: string) => `调整 ${year}`,
  adjustmentsLine: '调整 · 已关账月份的变动，记入未关账的月份 · 最新的在前',
  adjustmentColumns: parseColumnTexts({
    seenAt: '发现时间: 检查时发现变动的时间，按文件的时区。',
    month: '月份: 发生变动的已关账月份。',
    bookedIn: '记入月份: 变动记入的月份。',
    ...KEY,
    amount: '金额: 变动的金额。全部小数位见“精确金额”。',
    reason: '原因: 每天的变动内容。',
    version: '版本: 此变动对应的月结版本。',
    exact: EXACT,
  }),
  bookingReason: ({ month, days, why, version }: Booked): string => {
    if (why === 'reversed') return `冲销之前的调整，因为版本 ${version} 已包含这些调整`;
    const named = Object.entries(days)
      .sort()
      .map(([day, amount]) => {
        const sign = amount.startsWith('-') ? '' : '+';
        return `${formatDay(`${month}-${day}`).slice('2026年'.length)} ${sign}${amount}`;
      });
    return `${REASONS[why]}：${named.join('，')}`;
  },

  overviewTitle: '月结概览',
  overviewLine: '月结概览 · 收入 · 关账金额 + 调整 = 服务当前返回的金额',
  bookedColumn: (month: string) => ({
    label: `记入 ${formatMonth(month)}`,
    note: `记入 ${formatMonth(month)}的调整。`,
  }),
  overviewColumns: parseColumnTexts({
    ...CLOSING,
    currency: KEY.currency,
    closed: '关账金额: 最新月结版本的收入。',
    current: '当前金额: “关账金额”加全部调整。',
    check: '检查结果: “关账金额”加全部调整是否等于服务返回的金额。',
    checkedAt: '上次检查: 上次检查该月的时间，按文件的时区。',
    note: '说明: 检查发现的情况。',
    state: '状态: 该月是否已关账。',
    digest: '数据指纹: 由关账的行计算出的校验码（SHA-256）。校验码不变，则没有行被改动。',
    apps: '应用: 此次月结所含应用的 ID。',
  }),
  checks: {
    exact: '与服务一致',
    'not compared': '未核对',
    broken: '账目不平',
    open: '–',
  },
  states: { closed: '已关账', reopened: '已重新打开' },
  allApps: '全部',
  statementTitle: (month: string, currency: string) => `月结报告 ${month} ${currency}`,
  statement: {
    title: (month: string) => `月结报告 · ${month}`,
    about: (file: string, currency: string, zone: string, times: string) =>
      `${file} · 收入币种 ${currency} · 日期按 ${zone} · 时间按 ${times}`,
    byWhom: (at: string, by: string, version: number) => `${at}${by && ` · ${by}`} · 版本 ${version}`,
    also: '同时关账的指标',
    check: '上次检查',
    earlier: '取代的版本',
    sums: ['关账金额', '后续记入', '当前金额'],
    others: (count: number) => `其余合计（${count} 个）`,
    total: '合计',
    adjustments: '调整',
    amount: '金额',
    booked: (month: string, bookedIn: string) => `${month}，记入 ${bookedIn}`,
    more: (count: number) => `另有 ${formatQuantity(count, '行')}，见“月结概览”`,
    rounded: (tabs: readonly string[]) =>
      `金额四舍五入到分，并使各行之和等于合计。精确金额见${joinWithAnd(tabs.map((tab) => `“${tab}”`))}。`,
    prepared: '编制人',
    named: (name: string) => `姓名：${name}`,
    date: '日期：',
    signature: '签名：',
  },
  originOfOverview: (month: string, currency: string) => `${month}的收入（${currency}）。`,
  notes: {
    broken: (keys: readonly string[]) =>
      `以下项目的关账金额加调整不等于服务返回的金额：${joinSome(keys)}。请将此说明发给插件的维护人员。`,
    'other key':
      '上次检查与关账使用的报表密钥不同，因此未核对。请关账人在“月结”中点击“立即检查”。也可以在那里点击“使用我的密钥”，以后用您的密钥检查。',
    'lacks apps': '服务没有返回此次月结中大部分应用的数据，因此未核对。请检查报表密钥能读取哪些应用。',
    'unknown amounts':
      '服务返回的部分行没有金额，因此未核对，月结记录没有变化。如果之后的检查仍然如此，请重新打开该月，再次关账。',
    'lacks amounts': '部分已关账的金额在服务中缺失。如果明天仍然缺失，将用一笔调整冲销。',
  },
  notOwn: {
    copied: (original: string) =>
      `月结：此文件是“${original}”的副本。月结在原文件中进行，不在此副本中。如果今后要在此副本中月结，请在此打开“月结”，点击“在此继续月结”。`,
    altered:
      '月结：隐藏的工作表“Ad Reports keeps closings”被修改或删除，或文件恢复到了较早的版本。在纠正之前，无法关账或检查。请打开“文件 ▸ 版本历史记录”，恢复到此前的最后一个版本。',
  },
  rowTwice: (day: string) => `同一应用和广告平台在 ${day} 有两行数据`,
  notices: {
    notAllowed: (text: string) =>
      `“${text}”无法关账。请选择月份（如 2026-10）、币种 USD 或 CNY，以及时区 UTC+8、UTC+0 或 UTC-8。`,
    notComplete: (month: string) => `${formatMonth(month)}还有日期的数据不完整。请等整月数据完整后再关账。`,
    nothing: (month: string) => `服务没有返回 ${formatMonth(month)}的金额。请检查应用和报表密钥。`,
    tooMany: (most: number) => `此次月结的金额将超过 ${formatQuantity(most, '个')}。请减少指标。`,
    noAmount: (rows: readonly string[]) =>
      `没有金额的日期不计入月结，括号内为这些日期的天数：${joinSome(rows)}。`,
    reasonNeeded: '有待查事项。如果仍要关账，请填写原因。原因会随月结记录保存。',
    otherAmount: (money: string) =>
      `未关账，因为服务返回的金额已变为 ${money}。请核对此金额，然后再次点击同一按钮。`,
    closedAlready: ({ version, by }: { readonly version: number; readonly by: string }) =>
      `该月已关账（版本 ${version}${by && `，关账人 ${by}`}）。要重新关账，请先重新打开该月。`,
    otherZone: (zone: string, books: string) =>
      `此文件按时区 ${books} 月结，不能使用 ${zone}。如需 ${zone}，请使用另一个文件。`,
    reopenReason: '请填写重新打开的原因。原因会随月结记录保存。',
    notClosed: (month: string) => `${month} 未以该币种关账。请重新打开“月结”。`,
    notReviewed: '复核未保存。每次月结只复核一次，须由关账人以外的人复核，且 Google 须提供两人的账号名称。',
  },
  readiness: {
    gap: (newest: string, before: string) =>
      `${formatMonth(newest)}已关账，但 ${formatMonth(before)}尚未关账。请先为 ${formatMonth(before)}关账。`,
    notComplete: (last: string, at: string) => `${formatDay(last)}的数据尚不完整。请在 ${at} 之后关账。`,
    mayChange: (first: string, last: string, until: string) =>
      `全月数据已完整，但广告平台仍可能修订 ${formatDays(first, last)}的数字。请等到 ${until}，或填写原因后现在关账。之后的变动将记为调整。`,
    settled: (month: string) => `${formatMonth(month)}的数据已全部完整，广告平台今后很少再修订。`,
  },
};
