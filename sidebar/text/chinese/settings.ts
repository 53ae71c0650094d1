import type { FailureMessage } from '../../../src/errors';
import { bigquery } from '../../../src/wording/chinese/shared';

export const settings = {
  title: '设置',
  connect: '连接您的报表服务',
  connectMeans:
    '请输入报表服务的地址和您的报表密钥（服务称之为“Report API Key”）。两者经测试后保存，只需输入一次。',

  baseUrl: '报表服务地址',
  baseUrlExample: 'https://',
  key: '报表密钥',
  needsKey: '请先输入报表密钥。',
  keyStored: '保存在您的 Google 账号中，同事看不到。',
  keyStaysWhenEmpty: '留空则保留已保存的密钥。',
  connections: {
    title: '连接',
    unnamed: '默认连接',
    added: '新连接',
    noKey: '无密钥',
    add: '添加其他连接',
    addNamed: (name: string) => `添加“${name}”`,
    edit: '编辑',
    remove: '移除',
    removing: '正在移除…',
    ask: (name: string) => `移除连接“${name}”？`,
    means: (reports: readonly string[]) =>
      reports.length === 0
        ? '其密钥会被删除。使用此连接的公式、月结，以及其他文件中的报表将无法继续。'
        : `其密钥会被删除。以下报表将无法继续：${reports.join('、')}。使用此连接的公式、月结，以及其他文件中的报表也是如此。`,
    name: '连接名称',
    nameMeans:
      '例如 Studio B。公式将其写在应用之前：“Studio B: 00123456”。改名后，使用旧名称的报表和公式会找不到此连接。',
    missing: (name: string) => `此文件的报表使用连接“${name}”，而您没有此连接。`,
  },

  recipients: {
    title: '还有谁会收到问题通知',
    means:
      '当您的报表失败、等待您批准或出现异常数字，或已关账月份的检查发现问题时，您会收到邮件。以下人员和群聊会收到抄送。只有您可以更改。',
    addresses: '邮箱地址',
    addressesHint: '最多 5 个，用逗号分隔。只能填写此文件直接共享的人。邮件从您的账号发出。',
    webhook: '群聊的 Webhook',
    webhookHint:
      '在 Slack、Microsoft Teams、Google Chat 或 Lark/飞书中创建的消息地址。它是机密信息，保存在您的 Google 账号中，不会再次显示。',
    storedWebhook: (chat: string) => `已保存：${chat}。留空则保留。`,
    test: '发送测试消息',
    testing: '正在发送…',
    removeWebhook: '移除 Webhook',
  },

  language: {
    title: '语言',
    label: 'Ad Reports 的语言',
    ofGoogle: '与 Google 一致',
    hint: '重新加载文件后，菜单随之改变。文件中的表格始终使用其第一个报表的语言。',
  },
  defaultZone: '默认时区',
  defaultCurrency: '默认币种',
  testAndSave: '测试并保存',
  testingKey: '正在测试…',
  saveAnyway: '仍要保存',

  savedWithoutKey: '已保存，但没有报表密钥。请在上方输入地址和密钥，然后再次选择“测试并保存”。',
  doNext: {
    'key missing': '请从服务的账户中心复制密钥，粘贴到这里。',
    'key refused': '请从服务的账户中心复制当前的密钥，粘贴到这里。',
    unreachable: '请检查上方的地址，或稍后重试。',
  } as Readonly<Partial<Record<FailureMessage['kind'], string>>>,

  keyTest: {
    accepted: '服务接受此密钥，已保存。',
    refused: '服务拒绝此密钥，没有保存。',
    'no answer': '无法测试此密钥，没有保存。',
  },

  storedKey: {
    title: '您的密钥',
    stored: '已保存：',
    forget: '删除密钥',
    forgetting: '正在删除…',
    ask: (maskedKey: string) => `删除密钥 ${maskedKey}？`,
    means: '重新粘贴密钥之前，您的报表不会刷新。报表的工作表会保留。',
    meansWithFormulas: '重新粘贴密钥之前，您的报表和此文件中的公式不会刷新。报表的工作表会保留。',
    confirm: '删除',
  },

  formulas: {
    title: '公式',
    allow: '允许此文件中的公式使用我的密钥',
    decidedBy: (owner: string) =>
      `此文件中的公式使用文件所有者 ${owner} 的密钥。所有者在“扩展程序 ▸ Ad Reports ▸ 设置 ▸ 公式”中允许后，公式才能使用。`,
    ofOwner: '无论谁打开文件，此文件中的公式都使用文件所有者的报表密钥。',
    ofCreator:
      '此文件位于共享云端硬盘，其中的公式使用文件创建者的密钥。如果创建者不是您，请让创建者在此文件中打开 Ad Reports，并允许公式使用密钥。',
    allowOf: (connection: string) => `允许此文件中的公式使用我的“${connection}”密钥`,
    ask: '允许此文件中的公式使用您的密钥？',
    askOf: (connection: string) => `允许此文件中的公式使用您的“${connection}”密钥？`,
    allowNow: '允许',
    allowing: '正在保存…',
    notNow: '暂不允许',
    whenRefused: '此文件中的公式需要您的密钥。没有密钥，单元格无法显示数据。',
    means: '如果允许，凡是能编辑此文件的人，都可以通过公式使用您的密钥，但无法看到密钥。',
    saveKeyFirst: '请先在上方保存您的密钥。',
    ownerUnknown: 'Google 没有显示此文件的所有者。只有您是所有者时，此设置才有效。',
    everyMorning: '每天早上刷新公式',
    everyMorningMeans:
      'Google 只在您输入 =ADREPORT_… 公式时计算一次。启用此设置后，新的一天数据完整时，每小时检查会刷新这些公式。刷新期间，单元格会显示错误。',
    keepResults: '公式单元格保留原有的数字，直到选择“扩展程序 ▸ Ad Reports ▸ 刷新公式”。',
  },

  bigQuery: {
    title: 'BigQuery',
    means:
      '此文件的设备报表可将全部行存入 BigQuery。Google 向您的项目收费：存储约每 GB 每月 0.02 USD，读取约每 TB 6.25 USD，两者每月都有免费额度。写入始终免费。',
    fields: {
      project: {
        label: bigquery.labels.project,
        example: 'my-company-ads',
        hint: '您的 Google Cloud 项目。数据存放在其中，费用也由其承担。',
      },
      dataset: {
        label: bigquery.labels.dataset,
        example: 'ad_reports',
        hint: '此项目中已有的数据集。每个报表在其中有一个表。',
      },
    },
  },
};
