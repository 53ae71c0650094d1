import { formatCount } from '../../../src/wording';
import { formatQuantity } from '../../../src/wording/chinese/shared';

export const changes = {
  title: '上次运行的变动',
  beforeAndAfter: '运行前后的值',
  reading: '正在读取变动…',
  summary: (when: string, counts: readonly string[]) => `运行（${when}）：${counts.join('，')}。`,
  counts: {
    changed: (rows: number) => `变动 ${formatQuantity(rows, '行')}`,
    new: (rows: number) => `新增 ${formatQuantity(rows, '行')}`,
    removed: (rows: number) => `删除 ${formatQuantity(rows, '行')}`,
  },
  notListed: '“数据修订 …”只列出完整日期的变动。',
  moreRows: (count: number) => `另有 ${formatQuantity(count, '行')}未列出。`,
  news: (count: number, revenue: string, unknown: number) =>
    `${formatQuantity(count, '个早前的数字')}有变动${revenue === '' ? '' : `，收入 ${revenue}`}${unknown === 0 ? '' : `，${formatCount(unknown)} 处金额未知`}`,
  see: '查看',
  seeOf: (name: string) => `查看“${name}”的数字变动`,
  newsUntil: (news: string, when: string) => `${news}（${when}）。`,
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  takeBack: '撤回',
  takingBack: '正在撤回变动…',

  ask: {
    title: '撤回这些变动？',
    means:
      '工作表恢复为运行前的值：新增的行会删除，删除的行会恢复。您自己的单元格和备注，以及运行后有人改过的行，都保留不变。“数据修订 …”保留这次运行的记录，并添加金额相反的记录，标为“已撤回”。下次刷新会重新写入新数字，除非您先暂停报表。',
  },
  done: '变动已撤回。工作表恢复为运行前的值。',
};
