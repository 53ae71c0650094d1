import { parseColumnTexts } from '../column-texts';
import { joinSome } from './phrases';

export const logs = {
  states: {
    'never run': '从未运行',
    'no rows': '无数据',
    fresh: '已是最新',
    due: '有新数据',
    running: '运行中',
    stopped: '已停止',
    failed: '失败',
    paused: '已暂停',
    'waits for approval': '待批准',
  },

  statusTitle: '刷新状态',
  statusLine: (timeZone: string) => `刷新状态 · 时间采用 ${timeZone}`,
  statusColumns: parseColumnTexts({
    name: '报表: 已保存的报表。',
    state: '状态: 写入此行时报表的状态。',
    problem: '问题: 上次运行出了什么问题。空白：没有问题。',
    schedule: '定时: 报表何时自动刷新。',
    owner: '负责人: 报表使用此用户的密钥刷新。',
    newestDayHeld: '表中最新日期: 报表工作表中有数据的最新一天。',
    lastRunAt: '上次运行: 报表上次运行的时间，无论是否成功。',
    nextRun: '下次运行: 下次刷新的大致时间。空白：报表仅手动刷新。',
    lastChecked:
      '上次检查: Ad Reports 上次检查报表是否该刷新的时间。此时间最多可能滞后约 12 小时。空白：报表仅手动刷新。',
    id: 'ID: 插件用来识别报表的 ID。请勿修改。',
  }),
  checkStopped: (owner: string) =>
    `${owner === '' ? '负责人' : `${owner} `}的每小时检查已被 Google 停止。自“上次检查”的时间起，此报表未再刷新。请负责人选择 Ad Reports ▸ 打开，您也可以接管此报表。`,
};

export const mails = {
  sentBy: (version: string) => `Ad Reports for Sheets，版本 ${version}`,
  intro: (file: string, url: string) => `电子表格“${file}”：\n${url}`,
  whatHappened: (sentence: string, count: number, at: string) =>
    `情况：${sentence}${count === 1 ? `${at} 刷新失败。` : `刷新已失败 ${count} 次，最近一次是 ${at}。`}`,
  whatToDo: (sentence: string) => `处理方法：${sentence}`,

  problems: {
    subject: (file: string, names: string) => `Ad Reports 未能刷新“${file}”中的报表：${names}`,
    outro:
      '没有任何内容被更改或删除，Ad Reports 会自动重试。您收到此邮件，是因为您为这些报表设置了定时刷新；此类邮件每天最多一封。如不想再收到，请在 Ad Reports 侧边栏中每个报表的详情里选择“暂停”，或请同事选择“接管”。',
  },

  approvals: {
    subject: (file: string, names: string) => `Ad Reports 需要您批准“${file}”中的报表：${names}`,
    outro:
      '处理方法：请打开电子表格，选择扩展程序 ▸ Ad Reports ▸ 打开，然后在每个报表的详情中点击“批准”或“放弃”。在此之前，您的报表密钥只用于您已批准的内容。此邮件只发送一次。',
  },

  closing: {
    subject: (closed: string) => `月结 ${closed}`,
    body: (closed: string, version: number, file: string, url: string) =>
      `附件包含 ${closed} 的全部关账金额（版本 ${version}），保留所有小数。\n\n数据来自电子表格“${file}”：\n${url}`,
    notMailed:
      '未发送邮件，因为 Google 没有告诉插件您的邮箱地址，或您今天的 Google 邮件额度已用完。请明天再试。',
  },

  alerts: {
    subject: (file: string, names: string) => `Ad Reports：“${file}”中${names}的数字异常`,
    outro:
      '广告平台可能还会更正最近几天的数据。您收到此邮件，是因为您为这些报表设置了定时刷新并开启了异常提醒。每天最多发送一次。要修改或关闭提醒，请在 Ad Reports 侧边栏的报表详情中点击“编辑”。',
  },

  closings: {
    subject: (file: string, names: string) => `Ad Reports：无法确认“${file}”中已关账的月份 ${names}`,
    outro:
      '已关账的金额没有变化，下次检查会自动重试。您收到此消息，是因为这些月份由您的每小时检查负责。处理方法：请打开电子表格，选择扩展程序 ▸ Ad Reports ▸ 月结。',
  },

  test: {
    subject: (file: string) => `Ad Reports：您可以收到“${file}”的问题通知（测试）`,
    outro: '',
  },

  chats: { slack: 'Slack', teams: 'Microsoft Teams', googleChat: 'Google Chat', lark: 'Lark/飞书' },
  openFile: '打开电子表格',
  recipients: {
    copyOf: (owner: string) =>
      owner === ''
        ? '这是一份抄送。文中的“您”是其每小时检查负责刷新这些报表的人。'
        : `这是发给 ${owner} 的消息的抄送。文中的“您”是 ${owner}。`,
    endsCopies: (owner: string) =>
      `${owner || '上述人员'} 选择向您抄送。如不想再收到，请让对方更改扩展程序 ▸ Ad Reports ▸ 设置 ▸ 还有谁会收到问题通知。`,
    notAllowed: (addresses: readonly string[], most: number) =>
      `邮箱地址：${joinSome(addresses)} 不可用。最多可输入 ${most} 个地址，且须在 Google 列出的此文件成员中（只有可以编辑文件的人才能看到成员名单）。请先将文件共享给各个地址。群组成员以及仅有链接的人不在名单中。`,
    notAWebhook:
      'Webhook：请输入群聊中显示的完整地址。地址必须以 https:// 开头，并属于 Slack（hooks.slack.com）、Microsoft Teams（webhook.office.com、logic.azure.com 或 powerplatform.com）、Google Chat（chat.googleapis.com）或 Lark/飞书（open.larksuite.com 或 open.feishu.cn）。',
    delivered: (recipient: string) => `已向 ${recipient} 发送测试消息。`,
    nobody: '未发送任何消息。请先保存邮箱地址或 Webhook。',
    failed: (recipient: string, reason: string) => `上一条发给 ${recipient} 的消息失败：${reason}`,
    lostAccess: '此人不在 Google 列出的文件成员中，或您已看不到成员名单。',
    noMailLeft: '您今天的 Google 邮件额度已用完，或您未允许发送邮件。',
    noAnswer: '群聊没有响应，或贵公司的管理员不允许插件向其发送消息。',
    refused: (answer: string) => `群聊返回“${answer}”。如果问题持续，请在群聊中新建 Webhook 并在此输入。`,
  },

  unreachable: (url: string) =>
    `Ad Reports：${url === '' ? '您设置了定时报表的一个电子表格' : `电子表格 ${url} `}无法打开，您在其中设置的定时报表不会刷新。请打开该电子表格，选择扩展程序 ▸ Ad Reports ▸ 打开，并允许 Google 列出的权限。如果该电子表格已不存在，请打开 https://script.google.com/home/triggers 并删除 Ad Reports 中显示错误的那一行。`,
};
