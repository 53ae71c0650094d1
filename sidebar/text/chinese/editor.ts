export const editor = {
  form: '报表',
  newReport: '新建报表',
  editReport: '编辑报表',
  name: '名称',
  deleted: '此报表已被人删除。选择“保存”，可将这里的内容存为新报表。',
  changeWaits: (owner: string) => `此报表使用 ${owner} 的密钥运行。负责人批准后，您的修改才会生效。`,
  savingApproves: (changes: string) => `${changes}保存即表示您批准这里显示的报表。`,

  discard: {
    title: '放弃您的修改？',
    means: '已保存的内容保持不变。',
    choice: '放弃',
  },

  chips: {
    chosen: (field: string) => `已选的${field}`,
    suggested: (field: string) => `建议的${field}`,
    notValid: '无效：',
  },

  choices: {
    search: '搜索',
    searchIn: (title: string) => `搜索：${title}`,
    noMatch: (text: string) => `没有与“${text}”匹配的选项。`,
    more: (count: number) => `另外 ${count} 项`,
    fewer: '收起',
    all: '全选',
    inEveryRow: (description: string) => `此报表的每一行都有。${description}`,
  },
};
