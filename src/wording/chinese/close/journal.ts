import { parseColumnTexts } from '../../column-texts';
import { formatMonth } from '../days';
import { describeRows, formatQuantity, joinWithOr } from '../phrases';

const FORMATS = { csv: 'CSV', xero: 'Xero', ledger: 'Ledger', beancount: 'Beancount' };

const USES = {
  receivable: '应收账款',
  revenue: '收入',
  adjustments: '调整',
  rounding: '尾差',
  statements: '结算差异',
  clearing: '待清算收款',
  fees: '银行手续费',
  withholding: '预扣税',
  opening: '期初余额',
  unmatched: '未匹配收款',
  currency: '汇兑差异',
};

export const journal = {
  accountsTitle: '科目',
  accountsLine: '科目 · 凭证记入的科目 · 可修改，也可为单个应用或广告平台添加行',
  accountColumns: parseColumnTexts({
    use: '用途: 记入该科目的内容。应收账款：广告平台欠付的金额。收入：应用的收入。调整：已关账月份之后的变动。尾差：金额舍入后的余数。待清算收款：已到账、尚未由银行流水入账的款项。',
    networkId: '广告平台 ID: 用途为收入、调整或尾差的行请留空。其他行留空表示所有没有单独一行的广告平台。',
    network: '广告平台: 广告平台的名称，仅供参考。',
    appId: '应用 ID: 仅用于收入或调整的行。留空表示所有没有单独一行的应用的合计。',
    app: '应用: 应用的名称，仅供参考。',
    account: '科目: 科目的名称。Ledger 和 Beancount 要求各级之间用半角冒号分隔，如 Income:Ads。',
    code: '科目代码: 如 200。Xero 需要填写。',
    taxRate: '税率: 税率的全称，如 Tax Exempt (0%)。Xero 需要填写。',
    currency: '币种: Xero 账册的币种。空白：任意币种。',
  }),
  uses: USES,
  wrongCell: (row: number, column: string, cell: string) =>
    `“科目”第 ${row} 行：“${column}”列不能填“${cell}”。每行都需要科目和用途（${joinWithOr(Object.values(USES))}）。哪些行的 ID 必须留空，见表头“应用 ID”和“广告平台 ID”的备注。`,
  sameUse: (row: number, same: number) =>
    `“科目”第 ${same} 行和第 ${row} 行的用途、应用和广告平台相同。请删除其中一行。`,
  notAccepted: (column: string, format: keyof typeof FORMATS, rows: readonly number[]) =>
    `“科目”的“${column}”列：${FORMATS[format]} 不接受${describeRows(rows)}的内容。`,
  accepted: {
    csv: '',
    xero: '科目代码最多 10 个字母和数字。税率需填写全称，如 Tax Exempt (0%)。币种必须与月结的币种相同，因为 Xero 文件不换算金额。',
    ledger: '名称以及每个冒号后的部分须以字母或数字开头，不能含方括号、分号或连续空格。',
    beancount:
      '名称须以 Assets、Liabilities、Equity、Income 或 Expenses 开头。每个冒号后先写一个大写字母或数字，再写字母、数字和连字符。',
  },

  closing: (month: string, currency: string, version: number) =>
    `${formatMonth(month)}收入（${currency}），版本 ${version}`,
  adjusting: (changed: string, month: string, currency: string) =>
    `${formatMonth(changed)}的调整，记入 ${formatMonth(month)}（${currency}）`,
  settling: (month: string, currency: string) => `结算差异，记入 ${formatMonth(month)}（${currency}）`,
  payment: (isFirst: boolean, date: string, what: string, nth: number) =>
    `${isFirst ? '收款' : '收款更正'}${nth === 1 ? '' : ` ${nth}`}（${date}）：${what}`,
  ofApp: (app: string) => `应用 ${app}`,
  ofNetwork: (network: string) => `广告平台 ${network}`,
  openThese: '如果账册中还没有这些科目，请先在账册中新建：',
  noLines: (month: string, currency: string) =>
    `${formatMonth(month)}的 ${currency} 金额均为 0，因此没有文件。`,
  tooLong: (narration: string, lines: number, most: number) =>
    `凭证“${narration}”有 ${formatQuantity(lines, '行')}，而 Xero 每个文件最多导入 ${formatQuantity(most, '行')}。请下载 CSV 格式的凭证，再将这张凭证分几次录入 Xero。`,

  title: (month: string) => `凭证 ${formatMonth(month)}`,
  line: (month: string, currency: string) =>
    `凭证 ${formatMonth(month)} · ${currency} · 金额四舍五入到分，差额记入“尾差”`,
  columns: parseColumnTexts({
    date: '日期: 当月最后一天，或收款日期。',
    account: '科目: 来自工作表“科目”。',
    debit: '借方: 借方金额。',
    credit: '贷方: 贷方金额。',
    currency: '币种: 金额的币种。',
    app: '应用: 分录所属的应用（如有）。',
    network: '广告平台: 分录所属的广告平台（如有）。',
    reference: '凭证号: 凭证的编号。编号相同的分录属于同一张凭证，借贷相等。',
    narration: '摘要: 凭证的内容。',
    appId: '应用 ID: 应用的 ID。',
    networkId: '广告平台 ID: 广告平台的 ID。',
  }),
};
