export const reports = {
  full: '综合报表',
  ltv: 'LTV 报表',
  retention: '留存报表',
  device: '设备报表',
};

export const zones = {
  'UTC+0': 'UTC+0',
  'UTC+8': 'UTC+8（北京）',
  'UTC-8': 'UTC−8（无夏令时）',
};

export const currencies = { USD: '美元', CNY: '人民币' };

export const dimensions = {
  date: { label: '日期', description: '日期，按报表时区。LTV 和留存：首次启动的日期。' },
  hour: { label: '小时', description: '一天中的小时，0 到 23，按报表时区。' },
  dateTimeStamp: { label: '时间', description: '该行的日期和时间，按报表时区。' },
  appId: { label: '应用 ID', description: '报表服务中的应用 ID。' },
  appName: {
    label: '应用',
    description: '应用名称。综合报表使用本文件中 LTV 或留存报表的应用名称，没有时使用包名。',
  },
  platform: { label: '系统平台编号', description: '操作系统的编号：1 为 Android，2 为 iOS。' },
  platformName: { label: '系统平台', description: 'Android 或 iOS。' },
  packageName: { label: '包名', description: '应用的包名或 Bundle ID。' },
  placementId: { label: '广告位 ID', description: '报表服务中的广告位 ID。' },
  placementName: { label: '广告位', description: '应用中展示广告的位置的名称。' },
  adFormat: {
    label: '广告形式编号',
    description: '广告形式的编号：1 原生、2 插屏、3 开屏、4 横幅、5 激励视频、6 积分墙、7 互动、8 贴片。',
  },
  adFormatName: { label: '广告形式', description: '广告位的类型。' },
  area: { label: '国家/地区代码', description: '国家/地区的两位字母代码，如 US。' },
  countryName: { label: '国家/地区', description: '国家/地区的名称。' },
  network: { label: '广告平台 ID', description: '报表服务中的广告平台编号。' },
  networkName: { label: '广告平台', description: '广告平台的名称。' },
  networkPlacementId: { label: '平台广告位 ID', description: '广告平台一方的广告位 ID。' },
  networkPlacementName: { label: '平台广告位', description: '广告平台一方的广告位名称。' },
  networkPlacementInfo: {
    label: '平台广告位详情',
    description: '报表服务提供的平台广告位信息。',
  },
  adSceneId: { label: '广告场景 ID', description: '应用中可展示广告的场景的 ID。' },
  adSceneName: { label: '广告场景', description: '应用中可展示广告的场景，有时没有名称。' },
  sdk: { label: 'SDK 版本', description: '变现服务 SDK 的版本。' },
  channel: { label: '渠道', description: '应用上报的渠道，如应用商店。' },
  subChannel: { label: '子渠道', description: '应用上报的子渠道。' },
  appVersion: { label: '应用版本', description: '应用的版本。' },
  attStatus: {
    label: 'ATT 状态编号',
    description: 'Apple 跟踪授权：0 未确定、1 受限、2 已拒绝、3 已授权。',
  },
  attStatusName: { label: 'ATT 状态', description: 'Apple 跟踪授权，如 Authorized（已授权）。' },
  bucketId: { label: 'A/B 测试组 ID', description: 'A/B 测试分组的 ID，有时缺失。' },
  bucketName: { label: 'A/B 测试组', description: 'A/B 测试的分组。' },
  androidId: { label: 'Android ID', description: '设备的 Android ID。' },
  gaid: { label: 'GAID', description: 'Android 设备的 Google 广告 ID。' },
  idfa: { label: 'IDFA', description: 'iOS 设备的广告标识符。' },
  userId: { label: '用户 ID', description: '应用设置的用户 ID。' },
  oaid: { label: 'OAID', description: 'Android 设备的匿名设备标识符。' },
  idfv: { label: 'IDFV', description: 'iOS 设备的标识符，同一开发商的所有应用相同。' },
  osVersion: { label: '系统版本', description: '设备操作系统的版本。' },
  centre: { label: '数据中心', description: '文件所在的数据中心：cn、en、in 或 sg。' },
};

export const periods = {
  week: { label: '周', description: '周一至周日的一周。单元格中为周一的日期。' },
  month: { label: '月份', description: '月份。单元格中为该月第一天。' },
  quarter: { label: '季度', description: '季度。单元格中为 1、4、7 或 10 月的第一天。' },
  year: { label: '年份', description: '年份。单元格中为该年第一天。' },
};

export const groups = {
  Revenue: '收入',
  'Network traffic': '平台流量',
  'Network bidding': '平台竞价',
  Users: '用户',
  Traffic: '流量',
  Bidding: '竞价',
  Device: '设备',
  Cohort: '同期群',
  LTV: 'LTV',
  Retention: '留存',
};

export const metrics = {
  revenue: {
    label: '收入',
    description: '广告平台上报的收入。最近两个完整日的数字，平台通常还会修订。',
  },
  estimateRevenue: {
    label: '预估收入',
    description: '报表服务有时返回的预估值，没有说明。请勿与“收入”相加。',
  },
  ecpmApi: { label: 'eCPM（平台）', description: '千次展示收入，按广告平台的数据。' },
  impressionApi: { label: '展示（平台）', description: '广告平台上报的展示数。' },
  clickApi: { label: '点击（平台）', description: '广告平台上报的点击数。' },
  ctrApi: { label: 'CTR（平台）', description: '点击除以展示，按广告平台的数据。' },
  requestApi: { label: '请求（平台）', description: '广告平台上报的广告请求数。' },
  fillApi: { label: '填充（平台）', description: '广告平台返回了广告的请求数。' },
  fillrateApi: { label: '填充率（平台）', description: '填充除以请求，按广告平台的数据。' },
  bidRequestApi: { label: '竞价请求（平台）', description: '广告平台上报的竞价请求数。' },
  bidResponseApi: { label: '竞价响应（平台）', description: '广告平台返回的出价数。' },
  bidResponseRateApi: {
    label: '竞价响应率（平台）',
    description: '竞价响应除以竞价请求，按广告平台的数据。',
  },
  bidWinRateApi: {
    label: '竞价胜率（平台）',
    description: '请求除以竞价响应，按报表服务的定义。',
  },
  eventRevenue: {
    label: '事件收入',
    description: '报表服务在每次展示时估算的收入。与“收入”是同一笔钱的两种统计，请勿相加。',
  },
  dau: { label: '日活跃用户', description: '当日打开应用的用户数。' },
  deu: { label: '日广告用户', description: '当日至少看到一次广告的用户数。' },
  arpu: { label: 'ARPU', description: '每个日活跃用户的平均广告收入。' },
  newUsers: { label: '新增用户', description: '首次打开应用的用户数。' },
  newUserRate: {
    label: '新增用户率',
    description: '报表服务返回的新增用户率，计算公式没有说明。',
  },
  enterAdScene: { label: '进入广告场景次数', description: '用户进入广告场景的次数。' },
  enterAdSceneUsers: { label: '进入广告场景用户', description: '进入广告场景的去重用户数。' },
  impression: { label: '展示', description: '报表服务记录的展示数。' },
  impressionRatio: {
    label: '展示率',
    description: '报表服务返回的展示率，计算公式没有说明。',
  },
  click: { label: '点击', description: '报表服务记录的点击数。' },
  clickUsers: { label: '点击用户', description: '点击广告的去重用户数。' },
  ctr: { label: 'CTR', description: '点击除以展示。' },
  request: { label: '请求', description: '报表服务记录的广告请求数。' },
  appRequest: { label: '应用请求', description: '报表服务返回的数字，没有说明。' },
  fill: { label: '填充', description: '广告平台返回了广告的请求数。' },
  fillrate: { label: '填充率', description: '填充除以请求。' },
  bidRequest: { label: '竞价请求', description: '报表服务记录的竞价请求数。' },
  bidResponse: { label: '竞价响应', description: '报表服务收到的出价数。' },
  bidResponseRate: { label: '竞价响应率', description: '竞价响应除以竞价请求。' },
  bidWinRate: { label: '竞价胜率', description: '请求除以竞价响应，按报表服务的定义。' },
  deviceRevenue: {
    label: '收入',
    description: '报表服务归因到设备的收入，与综合报表略有差异。',
  },
  deviceEcpm: { label: 'eCPM', description: '该行的千次展示收入。' },
  tpRevenue: {
    label: '服务方收入',
    description: '报表服务自行计算的收入，仅 4 及以上版本的文件包含。请勿与“收入”相加。',
  },
  deviceCtr: { label: 'CTR', description: '每次展示的点击数。' },
  devices: { label: '设备数', description: '去重设备数，按有设备标识的行统计。' },
  arpuDevice: { label: '单设备 ARPU', description: '每台设备的收入，按有设备标识的行统计。' },
  newUserNum: { label: '新增用户', description: '当日首次打开应用的用户数。' },
};

export function describeLtv(day: number) {
  return {
    label: `第 ${day} 日 LTV`,
    description: `截至第 ${day} 日，每个新增用户的平均收入。${describeAvailability(day)}`,
  };
}

export function describeRetention(day: number) {
  const notRequestable = day === 1 ? '无法单独请求这一天，因此即使请求“all”，该列也可能为空白。' : '';
  return {
    label: `第 ${day} 日留存`,
    description: `第 ${day} 日回访的新增用户占比。${describeAvailability(day)}${notRequestable}`,
  };
}

function describeAvailability(day: number): string {
  return day === 1 ? '首次启动次日的数据完整后可用。' : `首次启动后 ${day} 天的数据完整后可用。`;
}

export const datePatterns = {
  month: 'yyyy"年"m"月"',
  moment: 'yyyy"年"m"月"d"日" hh:mm',
  shortDay: 'm"月"d"日"',
};

export const whyNotAdded = {
  repeated: '同一用户或设备可能出现在多行，会被重复计算',
  undescribed: '报表服务没有说明其计算方式',
  sizes: '报表中没有各组新增用户的人数',
};
