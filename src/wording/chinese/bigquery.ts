import { formatQuantity, quoteInBrackets } from './phrases';

type Names = Readonly<Record<'project' | 'dataset' | 'table', string>>;

export const bigquery = {
  unchanged: '工作表中的数据没有变化。BigQuery 中只有本次运行已处理完的日期发生了变化。',

  labels: { project: '项目 ID', dataset: '数据集' },
  invalidPlace:
    'BigQuery：请输入项目 ID（如 my-company-ads）和由字母、数字、下划线组成的数据集名称（如 ad_reports）。',

  asksToWait: (reason: string) =>
    `BigQuery 繁忙，暂时无法处理此请求${quoteInBrackets(reason)}。请一小时后重新运行。`,
  refused: ({ project, dataset, table }: Names, reason: string) =>
    `BigQuery 拒绝了此请求${quoteInBrackets(reason)}。请检查“设置”中的项目“${project}”和数据集“${dataset}”，然后重新运行。如果填写无误，请把这段文字发给管理员。管理员须知：表为“${table}”；用户需要项目的 BigQuery Job User 角色和数据集的 BigQuery Data Editor 角色；项目需要启用结算功能；脚本所属的 Google Cloud 项目需要启用 BigQuery API（docs/bigquery.md）。`,

  incomplete: (arrived: number, total: number, day: string) =>
    `BigQuery 只收到 ${formatQuantity(total, '行')}中的 ${formatQuantity(arrived, '行')}（${day}）。请几分钟后重新运行。`,

  tableDescription: (apps: readonly string[], zone: string, currency: string) =>
    `应用 ${apps.join('、')} 的设备行。日期和时间采用 ${zone}，金额单位为 ${currency}。`,
  tableOfOthers: (table: string) =>
    `新数据与表“${table}”不匹配：表中已有数据的报表、应用、时区、币种或设备标识方式不同。请改回报表的设置；或在“设置”中填写另一个数据集，Ad Reports 会在其中新建表。`,
  noProject: 'BigQuery：未填写 Google Cloud 项目。请打开“设置”，填写“BigQuery”部分。',
  placeUnconfirmed: (place: string, who: string) =>
    `BigQuery：${who === '' ? '有人' : `${who} `}更改了数据的存储位置，新位置为 ${place}。在您同意之前，您的报表不会加载数据。如需同意，请打开“设置”，检查“BigQuery”部分并保存。`,
};
