export const settings = {
  notAName: (name: string, longest: number) =>
    `连接名称：不能使用“${name}”。请输入您的其他连接没有用过的名称（如 Studio B），最多 ${longest} 个字符，且不能包含冒号、逗号、分号或引号。`,
  tooMany: (most: number) => `最多可以有 ${most} 个连接。`,
  notRemoved: '第一个连接无法移除。您可以修改它，或删除其密钥。',

  newerVersion: '设置：由更新版本的插件保存，未做任何更改。请重新加载电子表格，以使用新版本。',
  notABaseUrl:
    '报表服务地址：请输入形如 https://reports.example.com/v2 的地址。地址必须以 https 开头，以免报表密钥泄露。在服务器名称（如 reports.example.com）之后，只能使用字母、数字和 / . _ ~ + , = -。',
  notAKey: '报表密钥：这不是报表密钥。请从服务的账户中心复制完整的密钥，不要带空格。',

  ownerDecides: (owner: string) => `公式：只有此文件的所有者 ${owner} 可以更改此设置。未做任何更改。`,
};

export const menu = {
  name: 'Ad Reports',
  loading: '正在加载…',
  work: {
    openSidebar: '打开',
    refreshAll: '立即全部刷新',
    refreshThisSheet: '刷新此工作表',
    refreshFormulas: '刷新公式',
    openMonthClose: '月结…',
    openPayouts: '回款对账…',
    openAudit: '这个数从哪来？',
  },
  more: { openSettings: '设置', openHelp: '帮助' },
};
