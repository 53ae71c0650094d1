import { permissionTexts } from '../../../src/wording/chinese/shared';

/** Buttons, failures and other parts that several views share. */
export const controls = {
  name: 'Ad Reports',
  permissions: permissionTexts,
  sentenceEnd: '。',
  loading: '正在加载…',
  back: '返回报表',
  backToBooks: '返回账册',
  cancel: '取消',
  save: '保存',
  saving: '正在保存…',
  saved: '已保存。',
  waiting: '请稍候…',
  close: '关闭',
  goToSheet: '转到工作表',
  openSettings: '打开设置',
  tryAgain: '重试',
  editReport: '编辑报表',
  takeOver: '接管',
  grantPermissions: '打开 Google 的授权页面',
  copyDetails: '复制详情',
  details: '详情',
  copied: '已复制。',
  pressCopy: '文字已选中。按 Ctrl+C（Mac 上按 ⌘C）复制。',
  somebody: '有人',
  unknownOwner: '其他人（Google 不显示地址）',
  noneYet: '尚未选择',
  /** A shortened list: the number of all labels, then the first labels. */
  listWithMore: (count: number, firstLabels: readonly string[]) => `${count} 项：${firstLabels.join('、')}…`,
  helpFor: (label: string) => `帮助：${label}`,
  remove: (name: string) => `移除 ${name}`,

  failure: {
    nextStep: '请重试。',
    orAllow: (allowAll: string) => `请重试。如果问题再次出现：${allowAll}`,
    noReason: 'Google 报错，但没有说明原因。',
    noAnswer: 'Google 已有几分钟没有响应。',
    outdated: {
      happened: '侧边栏打开后，插件已更新。',
      doNext: '请重新加载此文件，以使用最新版本。',
    },
  },
};
