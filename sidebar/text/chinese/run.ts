import { formatCount } from '../../../src/wording';
import { formatQuantity } from '../../../src/wording/chinese/shared';

function formatPosition(measureWord: string, nth: number, of: number | null): string {
  return `第 ${formatCount(nth)} ${measureWord}${of === null ? '' : `，共 ${formatQuantity(of, measureWord)}`}`;
}

export const run = {
  progressOf: (name: string) => `“${name}”的进度`,
  phases: {
    starting: '正在开始…',
    pages: '正在请求数据…',
    files: '正在读取文件…',
    writing: '正在写入…',
  },
  page: (nth: number, of: number | null) => formatPosition('页', nth, of),
  file: (nth: number, of: number | null) => formatPosition('个文件', nth, of),
  rowsRead: (part: string, rows: number) => `${part} · ${formatQuantity(rows, '行')}`,
  writing: (rows: number, of: number | null) =>
    of === null
      ? `正在写入 ${formatQuantity(rows, '行')}`
      : `正在写入：${formatCount(rows)} / ${formatQuantity(of, '行')}`,

  waits: '排队中。',
  cancelled: '已取消。原有的行保留不变。',
  cancelling: '正在取消… 原有的行会保留。',
  tooLate: '已来不及取消：正在写入新的行。',
  keepOpen: '请保持此侧边栏打开。如果关闭，运行会停止，可以稍后继续。',
  startedEarlier: '早前已开始。',
  runBy: (user: string) => `由 ${user} 运行。`,

  result: {
    rows: (rows: number) => formatQuantity(rows, '行'),
    rowsThrough: (rows: number, day: string) => `${formatQuantity(rows, '行')} · 数据完整至 ${day}`,
    notices: '提示',
    openTable: '在 BigQuery 中打开表',
    changes: (changes: readonly string[]) => `${changes.join('，')}。`,
    inserted: (rows: number) => `新增 ${formatQuantity(rows, '行')}`,
    changed: (rows: number) => `变动 ${formatQuantity(rows, '行')}`,
    deleted: (rows: number) => `删除 ${formatQuantity(rows, '行')}`,
    noRows: '服务没有返回这些日期和应用的数据。',
    sameRows: '没有新增或删除行，部分数字有变动。',
    noChange: '没有变化：工作表已有这些数据。',
    openRestatements: '打开数据修订',
  },
};
