import { PERMISSIONS, type Permission } from '../../platform';
import { formatCount } from '../numbers';
import { bigquery } from './bigquery';
import { formatQuantity, quoteInBrackets } from './phrases';

const NEXT_RUN = '请稍后重新运行。如果仍然出错，请把这句话发给服务方。';
const PERMITTED: Readonly<Record<Permission, string>> = {
  spreadsheets: '查看和修改您的电子表格',
  'script.external_request': '连接到外部服务',
  'script.scriptapp': '在您不在场时运行',
  'script.container.ui': '在侧边栏中显示内容',
  'script.send_mail': '以您的身份发送邮件',
  'userinfo.email': '查看您的电子邮件地址',
  bigquery: '使用 BigQuery',
};

export const permissionTexts = {
  missing: (permissions: readonly Permission[]) =>
    permissions.length >= PERMISSIONS.length
      ? 'Google 不再允许 Ad Reports 为您工作。'
      : `Ad Reports 没有权限${permissions.map((permission) => PERMITTED[permission]).join('、')}。`,
  allowAll: '请在上方菜单中选择扩展程序 ▸ Ad Reports ▸ 打开，并允许 Google 列出的所有权限。',
  severalAccounts: '如果此浏览器登录了多个 Google 账号，请在只登录一个账号的浏览器个人资料中打开此文件。',
};

export const errors = {
  unchanged: '未写入任何内容，工作表中的数据没有变化。',

  runGoingOn: (by: string) => ({
    happened: `${by === '' ? '有人' : `${by} `}正在运行此报表。`,
    doNext: '请等待运行结束。报表列表中会显示进度。',
  }),
  reportChanged: {
    happened: '在您打开此报表之后，有人修改了报表或其在 BigQuery 中的存储位置。',
    doNext: '请打开报表详情查看新版本，然后重试。',
  },
  awaitsApproval: (why: string) => ({
    happened: why,
    doNext: '请在报表详情中点击“批准”或“放弃”。',
  }),

  connectionMissing: (name: string) => ({
    happened: `您没有带报表密钥的连接“${name}”。`,
    doNext: '请在扩展程序 ▸ Ad Reports ▸ 设置中添加同名连接及其密钥。',
    kept: '',
  }),
  keyMissing: () => ({
    happened: '还没有报表密钥。',
    doNext: '请打开 Ad Reports ▸ 设置，粘贴账户中心里的密钥。',
    kept: '',
  }),
  checkRefused: (reason: string) => ({
    happened: `Google 不允许在此文件中为您设置每小时检查${quoteInBrackets(reason)}。每个人最多可在约 20 个文件中设置定时报表。`,
    kept: '未做任何更改。',
    doNext: '请在另一个文件中把所有报表改为“仅手动”，再回到这里重试；也可以请同事来设置此报表的定时刷新。',
  }),
  consentMissing: {
    happened:
      '此文件中的公式未获准使用报表密钥，需由文件所有者允许（在共享云端硬盘中，由创建文件的人允许）。',
    kept: '',
  },

  keyRefused: (reason: string) => ({
    happened: `服务拒绝了报表密钥${quoteInBrackets(reason)}。`,
    doNext: '请在 Ad Reports ▸ 设置中粘贴当前有效的密钥。',
  }),
  notPermitted: (reason: string) => ({
    happened: `服务不允许此请求${quoteInBrackets(reason)}。`,
    doNext: '请确认密钥有权读取此报表和这些应用。',
  }),
  badRequest: (reason: string) => ({
    happened: `服务未接受此请求${quoteInBrackets(reason)}。`,
    doNext: '请调整日期、维度或指标，然后重新运行。',
  }),
  tooManyRequests: (reason: string) => ({
    happened: `服务在短时间内收到的请求过多${quoteInBrackets(reason)}。`,
    doNext: '请几分钟后重新运行。',
  }),
  serviceDown: (reason: string) => ({
    happened: `服务报告内部错误${quoteInBrackets(reason)}。`,
    doNext: '请稍后重新运行。',
  }),
  unreachable: (host: string, reason: string) => ({
    happened: `${host} 没有响应${quoteInBrackets(reason)}。`,
    doNext: '请稍后重新运行。如果仍无响应，请检查 Ad Reports ▸ 设置中的报表服务地址。',
  }),
  hostBlocked: (host: string) => ({
    happened: `您的 Google 账号的管理员不允许插件连接 ${host}。`,
    doNext: `请管理员在 Google 管理控制台（Apps Script、UrlFetch）中允许 ${host}，然后重新运行。`,
  }),
  fetchedTooFast: (reason: string) => ({
    happened: `Ad Reports 发出的网络请求超过了 Google 的限制${quoteInBrackets(reason)}。`,
    doNext: '请几分钟后重新运行。如果仍被拒绝，说明今天的额度已用完，请明天再运行。',
  }),
  notUnderstood: (what: string) => ({
    happened: `无法识别服务返回的数据：${what}。`,
    doNext: NEXT_RUN,
  }),
  tooLarge: (rowsAtLeast: number) => ({
    happened: `报表超过 ${formatCount(rowsAtLeast)} 行，电子表格放不下（上限为 10,000,000 个单元格）。`,
    doNext: '请减少日期、维度或指标。',
    kept: '',
  }),
  outOfTime: () => ({
    happened: '响应时间过长，未能在限定时间内完成。',
    doNext: '请减少日期或列，或重新运行。',
  }),

  downloadFailed: (centre: string, why: string, doNext = '请稍后重新运行。') => ({
    happened: `数据中心 ${centre} 的设备文件下载失败：${why}。`,
    doNext,
  }),
  dayTooLarge: (day: string, output: string) => ({
    happened: `未能在一次运行的时间内读完 ${day} 的设备文件。`,
    doNext: '请选择汇总或 BigQuery，或稍后重新运行。如果工作表中需要所有行，请减少列，并且不要选择设备标识。',
    ...(output === 'bigquery' && { kept: bigquery.unchanged }),
  }),
  deviceFileRefused: (centre: string, line: number, why: string) => ({
    happened: `数据中心 ${centre} 的设备文件第 ${line} 行有错误：${why}。`,
    doNext: NEXT_RUN,
  }),

  sheetConflict: (sheet: string, { why, doNext }: { readonly why: string; readonly doNext: string }) => ({
    happened: `无法更新工作表“${sheet}”：${why}。`,
    doNext,
  }),
  columnMissing: (tab: string, column: string) => ({
    happened: `入门工作簿需要“${column}”列，但“${tab}”中的报表没有这一列。`,
    doNext: '请添加此列并运行报表，或删除该报表，然后再次点击“入门工作簿”。',
  }),
  mixedUnits: {
    happened: '入门工作簿中各报表的时区或币种不一致。',
    doNext: '请为所有报表选择相同的时区和币种并运行，然后再次点击“入门工作簿”。',
  },
  tabsChanged: (tab: string) => ({
    happened: `插件读写期间，${tab === '' ? '有工作表' : `工作表“${tab}”`}被重命名、删除或调整了大小。`,
    doNext: '请重新运行。',
  }),
  sheetBeingEdited: (tab: string) => ({
    happened: `运行期间，有人三次对工作表“${tab}”的行做了排序或移动，部分行的位置可能不对。`,
    doNext: '请在没有人排序时重新运行，下次运行会纠正这些行。之前的内容可在文件 ▸ 版本历史记录中找到。',
    kept: '',
  }),
  spreadsheetFull: (needed: number, room: number) => ({
    happened: `表格需要 ${formatQuantity(needed, '个单元格')}，但只能容纳 ${formatCount(room)} 个。一个报表的工作表最多 5,000,000 个单元格，文件的所有工作表共 10,000,000 个。`,
    doNext: '请选择汇总，减少日期或列，把数据加载到 BigQuery，或删除不再使用的工作表。',
  }),
  tabsFull: () => ({
    happened: '此文件已满：Google 最多允许 200 个工作表，其中要留出一些给报表使用。',
    doNext: '请删除不再使用的工作表。',
  }),
  storageFull: {
    happened: '此文件无法再保存更多报表：Google 为报表设置提供的存储空间最多 500 KB。',
    doNext: '请删除不再需要的报表，或在另一个文件中新建报表。',
    kept: '已保存的报表没有丢失。',
  },
  sheetBusy: () => ({
    happened: '另一次刷新正在写入此文件。',
    doNext: '请一分钟后重新运行。',
  }),
  sheetProtected: () => ({
    happened: '工作表受保护，本次运行的用户没有修改权限。',
    doNext: '请向文件所有者申请权限（数据 ▸ 保护工作表和范围），然后重新运行。',
  }),
  noAccess: {
    happened: '本次运行使用的 Google 账号没有修改此文件的权限。',
    doNext: `${permissionTexts.severalAccounts}否则，请文件所有者授予您编辑权限（共享）。`,
  },
  writeFailed: (reason: string) => ({
    happened: `Google 表格拒绝写入${quoteInBrackets(reason)}。`,
    doNext: '请先解决 Google 指出的问题（如有），再重新运行。如果再次被拒绝，请把这句话发给插件维护人员。',
  }),
  writeUnanswered: () => ({
    happened: 'Google 表格未确认是否已写入。',
    doNext: '请查看工作表，并在一分钟后重新运行：下次运行会补上缺少的内容。',
    kept: '',
  }),

  addOnMistake: (trace: string) => `插件内部出错（${trace}）。`,
  callEnded: (reason: string) => `插件被 Google 中止${quoteInBrackets(reason)}。`,
  sidebarOutdated: (call: string) => ({
    happened: `侧边栏与插件的版本不一致（缺少函数“${call}”）。`,
    kept: '未做任何更改。',
    doNext: '请重新加载电子表格，以使用最新版本的插件。',
  }),
  rowsMayBeChanged: '上一步操作要么已全部完成，要么完全没有执行。继续之前请先确认。',
  tryAgainOrCopy: '请重试。如果再次出现，请把详情发给插件维护人员。',
  authorization: permissionTexts,
  unexpectedInRun: (trace: string, version: string) => ({
    sentence: `运行因意外错误而结束（${trace}，版本 ${version}）。`,
    doNext: '请在侧边栏中运行此报表。如果仍然失败，请选择“复制详情”，并发给插件维护人员。',
  }),
  runKilled: {
    sentence: '运行尚未结束就被 Google 中止，Ad Reports 已重新开始运行。',
    doNext: '如果再次出现，请减少日期或列。',
  },
};
