import { formatCount } from '../../../src/wording';
import { formatQuantity } from '../../../src/wording/chinese/shared';

const UNCHANGED = '工作表未更改。';

export const actions = {
  preview: '预览',
  saveAndRun: '保存并运行',
  fetchingRows: '正在读取…',
  previewShown: '预览显示在下方。',

  conflict: {
    nothingSaved: '您的修改尚未保存。',
    keepMine: '保留我的',
    takeTheirs: '使用对方的',
    changed: (who: string, time: string) =>
      `您编辑期间，${who.replace(/\w$/, '$& ')}在 ${time} 修改了此报表。`,
  },

  size: {
    room: (columns: number, cells: number | null, left: number) =>
      `表格有 ${formatQuantity(columns, '列')}${cells === null ? '' : `、${formatQuantity(cells, '个单元格')}`}。此文件还能容纳 ${formatQuantity(left, '个单元格')}。`,
  },

  firstRows: {
    label: '前几行',
    none: `预览：服务没有此报表的数据。${UNCHANGED}`,
    notShown: `预览没有显示数据行。${UNCHANGED}`,
    all: (rows: number) => `预览：共 ${formatQuantity(rows, '行')}。${UNCHANGED}`,
    some: (rows: number, of: number) =>
      `预览：共 ${formatQuantity(of, '行')}，显示前 ${formatCount(rows)} 行。${UNCHANGED}`,
    beforeSummary: (rows: number) =>
      `预览：设备文件的前 ${formatQuantity(rows, '行')}。运行时，工作表只写入全部行的汇总。${UNCHANGED}`,
    totalUnknown: (rows: number) => `预览：${formatQuantity(rows, '行')}。${UNCHANGED}`,
  },
};
