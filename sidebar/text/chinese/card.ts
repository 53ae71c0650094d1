import { formatQuantity, logs } from '../../../src/wording/chinese/shared';

export const card = {
  states: logs.states,
  /** What each state means; the keys are stored. */
  stateMeanings: {
    'never run': '报表还没有工作表',
    'no rows': '服务没有这些日期和应用的数据',
    fresh: '工作表已有服务的全部完整数据',
    due: '可能有新的一天或修订后的数据',
    running: '正在刷新报表',
    stopped: '运行中途停止，可以继续',
    failed: '上次运行出错，原有的行保留不变',
    paused: '“全部刷新”和定时都跳过此报表',
    'waits for approval': '负责人批准修改后，定时才会运行',
  },
  waiting: '排队中',
  changeWaits: '有修改待批准',

  edit: '编辑',
  pause: '暂停',
  resume: '恢复',
  changes: '变动',
  copyLink: '复制链接',
  noLink: '此报表还没有工作表。请先运行。',
  link: '此报表工作表的链接',
  copySettings: '复制设置',
  settings: '可用于其他文件的设置。请在那里选择“新建报表”，再选择“粘贴设置”。',
  more: '更多',
  delete: '删除',
  run: '运行',
  continueRun: '继续',
  running: '正在运行…',
  queued: '排队中…',
  buttonOf: (label: string, name: string) => `${label}：${name}`,

  rowsElseSummary: (mostRows: string, by: string) => `最多 ${mostRows} 行时写入全部行，否则按${by}汇总`,
  everyRow: '全部行',
  summaryBy: (by: string) => `按${by}汇总`,
  bigQueryAndSummary: (by: string) => `全部行存入 BigQuery，工作表按${by}汇总`,

  skippedByAll: (schedule: string) => `${schedule} · “全部刷新”跳过此报表`,
  scheduled: (schedule: string, next: string) => `${schedule} · ${next}`,
  untilApproved: '批准前不运行',
  whilePaused: '已暂停，不运行',
  allFinal: '数据不会再变',
  nextCheck: '一小时内刷新',
  next: (time: string) => `下次：${time}`,
  notChecked: (when: string) => `Google 已停止每小时检查（上次检查：${when}）。此后，此报表没有自动刷新。`,
  checkRestarted:
    '打开此侧边栏时，检查已重新开始。如果两小时后仍看到这段文字，请在“编辑 ▸ 刷新”中选择“仅手动”并保存，然后重新选择原来的定时方式，再保存一次。',
  letOwnerOpen: (owner: string) => `请让 ${owner} 打开此侧边栏，检查就会重新开始。也可以选择下方的“接管”。`,

  runsWithKeyOf: (owner: string) => `使用 ${owner} 的密钥运行`,
  ownedBy: (owner: string) => `负责人是他人：${owner}`,

  noNumbers: '工作表还没有数据',
  noCompleteDay: '还没有完整的一天',
  through: (day: string) => `至 ${day}`,
  numbersThrough: (day: string) => `数据至 ${day}`,
  inPart: (numbers: string, day: string) => `${numbers}；${day}只有部分数据`,

  bySchedule: (when: string) => `${when}（定时）`,
  byUser: (when: string) => `${when}（您）`,
  by: (when: string, user: string) => `${when}（${user}）`,
  lastRun: (whenAndWho: string, rows: number) => `上次运行：${whenAndWho}，${formatQuantity(rows, '行')}`,
  lastRunWithoutSheet: (whenAndWho: string) => `上次运行：${whenAndWho}，工作表已不存在`,
  lastRunCancelled: (whenAndWho: string) => `上次运行已取消：${whenAndWho}`,
  lastRunFailed: (whenAndWho: string) => `上次运行失败：${whenAndWho}`,
  stillHolds: (when: string) => `工作表仍是此前一次运行的数据（${when}）。`,
  ranWithKeyOf: (user: string) => `这次运行使用 ${user} 的密钥，而不是您的密钥。`,

  approval: {
    yours: '有修改等待您批准。',
    theirs: (owner: string) => `有修改等待 ${owner} 批准。`,
    goesOn: '批准前，定时仍按已批准的版本运行。',
    stops: '批准前，定时不会运行。工作表中的行保留不变。',
    meansTheirs: (stops: boolean) =>
      `您现在可以用自己的密钥运行修改后的报表。${stops ? '' : '但下次定时运行会重新写入已批准版本的数据。'}如果希望所有定时运行都采用这些修改和您的密钥，请选择“接管”。`,
    approve: '批准',
    discard: '放弃',
    discardMeans: '“放弃”会恢复已批准的版本。',
  },

  ask: {
    delete: (name: string) => `删除“${name}”？`,
    deleteWithoutSheet: '此报表没有工作表。报表的设置将会丢失。',
    deleteWithSheet: (sheet: string) => `报表的设置将会丢失。工作表“${sheet}”会保留，但其中的数据不再刷新。`,
    takeOver: (name: string) => `接管“${name}”？`,
    takeOverMeans: (owner: string) =>
      `此后，报表改用您的密钥自动刷新，不再使用 ${owner} 的密钥。工作表和定时方式不变。定时运行失败时，您会收到邮件。`,
  },
};
