import {
  AD_FORMATS,
  DEVICE_COLUMNS,
  DIMENSIONS,
  findCodeNames,
  findSourceDimensions,
  listDimensions,
  listDimensionsAndPeriods,
  listMetrics,
  METRICS,
  REPORT_KINDS,
  requireDimension,
  requireField,
  requireMetric,
  requireReportKind,
  ZONES,
} from '../../src/catalogue';

const words = (text: string) => text.trim().split(/\s+/);

const GROUP_BY = {
  full: words(
    'date appId placementId adFormat area network networkPlacementId adSceneId sdk channel appVersion idfa bucketId',
  ),
  ltv: words('date app area placementId appVersion channel'),
  retention: words('date app area appVersion channel'),
};

const METRIC =
  words(`dau deu arpu newUsers requestApi fillApi fillrateApi impressionApi clickApi ecpmApi ctrApi revenue
  bidRequestApi bidResponseApi bidResponseRateApi bidWinRateApi enterAdScene enterAdSceneUsers request bidRequest
  bidResponse bidResponseRate bidWinRate impression fill click clickUsers ctr eventRevenue`);

const ANSWERED =
  words(`date appId platform packageName placementId placementName adFormat adFormatName area network
  networkName networkPlacementId networkPlacementName networkPlacementInfo requestApi fillApi fillrateApi impressionApi
  clickApi ecpmApi ctrApi Revenue bidRequestApi bidResponseApi bidResponseRateApi bidWinRateApi dau deu arpu newUsers
  newUserRate enterAdScene enterAdSceneUsers request bidRequest bidResponse bidResponseRate bidWinRate fill fillrate
  impression impressionRatio click clickUsers ctr eventRevenue appRequest idfa bucketName countryName channel sdk appVersion`);

const DEVICE =
  words(`dateTimeStamp appId placementId placementName adFormat adFormatName area network networkName
  networkPlacementId networkPlacementName networkPlacementInfo androidId gaid idfa userId channel sub_channel impression
  click revenue ecpm oaid idfv os_version att_status tp_revenue`);

const all = [...DIMENSIONS, ...METRICS];

function duplicates(names: readonly string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) !== i);
}

it('the catalogue has each id once, ignoring case', () => {
  expect(duplicates(all.map(({ id }) => id.toLowerCase()))).toEqual([]);
});

it.each(REPORT_KINDS)('the catalogue has each label of the $label once', ({ id }) => {
  expect(
    duplicates([...listDimensionsAndPeriods(id), ...listMetrics(id)].map(({ label }) => label.toLowerCase())),
  ).toEqual([]);
});

it.each(REPORT_KINDS)(
  'the catalogue has no label of the $label that equals the id of another field',
  ({ id }) => {
    const fields: readonly { id: string; label: string }[] = [
      ...listDimensionsAndPeriods(id),
      ...listMetrics(id),
    ];
    const ids = fields.map((entry) => entry.id);
    expect(fields.filter(({ label }) => ids.includes(label))).toEqual([]);
  },
);

it('the catalogue describes every field in a sentence, and assigns it to a report', () => {
  for (const entry of all) {
    expect(entry.description).toMatch(/^[A-Z0-9].*\.$/);
    expect(Object.keys(entry.reports)).not.toEqual([]);
  }
});

it('the catalogue makes every aggregate of metrics of the same report', () => {
  for (const { id, aggregate, madeOf = [], reports } of METRICS) {
    const parts =
      aggregate.kind === 'ratio'
        ? [aggregate.numerator, aggregate.denominator]
        : aggregate.kind === 'weighted'
          ? [aggregate.by]
          : [];
    for (const part of [...parts, ...madeOf]) {
      for (const report of Object.keys(reports))
        expect([id, Object.keys(requireMetric(part).reports)]).toEqual([
          id,
          expect.arrayContaining([report]),
        ]);
    }
  }
});

it.each(REPORT_KINDS)(
  'the catalogue contains the defaults and required dimensions of the $label',
  (entry) => {
    const ids = [...listDimensions(entry.id), ...listMetrics(entry.id)].map(({ id }): string => id);
    for (const id of [...entry.requiredDimensions, ...entry.defaults.dimensions, ...entry.defaults.metrics])
      expect(ids).toContain(id);
    expect(entry.defaults.dimensions).toEqual(expect.arrayContaining([...entry.requiredDimensions]));
  },
);

it.each(Object.entries(GROUP_BY))(
  'the catalogue asks for every dimension of %s that section 4 lists, and no other',
  (id, names) => {
    const asked = listDimensions(id as 'full').flatMap(
      ({ reports }) => reports[id as 'full']!.requestName ?? [],
    );
    expect([...new Set(asked)].sort()).toEqual([...names].sort());
  },
);

it.each(Object.entries(GROUP_BY))(
  'the catalogue lists the id that identifies rows of %s before all other dimensions of the same groupBy name',
  (id, names) => {
    const dimensions = listDimensions(id as 'full');
    const firstDimensions = names.map((name) =>
      dimensions.find(({ reports }) => reports[id as 'full']?.requestName === name),
    );
    expect(firstDimensions.filter((dimension) => dimension?.describes !== undefined)).toEqual([]);
  },
);

it('the catalogue makes names only from dimensions that responses of the same report contain', () => {
  const made = REPORT_KINDS.flatMap(({ id }) => listDimensions(id).map((one) => [id, one] as const)).flatMap(
    ([id, one]) =>
      (findSourceDimensions(one.id, id) ?? []).map((source) => [id, requireDimension(source)] as const),
  );
  expect(made.map(([id, source]) => `${id} ${source.id}`)).toEqual([
    'full appId',
    'full packageName',
    'full platform',
    'full attStatus',
    'device attStatus',
  ]);
  for (const [id, { reports }] of made) expect(reports[id]?.responseName).toEqual(expect.any(String));
});

it('the catalogue has a name for every code of platforms and ATT statuses that the interface lists', () => {
  expect(Object.fromEntries(findCodeNames('platformName')!)).toEqual({ 1: 'Android', 2: 'iOS' });
  expect(Object.fromEntries(findCodeNames('attStatusName')!)).toEqual({
    0: 'Not determined',
    1: 'Restricted',
    2: 'Denied',
    3: 'Authorized',
  });
});

it('the catalogue requests every metric that section 4.2 lists, and no other', () => {
  const asked = listMetrics('full').flatMap(({ reports }) => reports.full!.requestName ?? []);
  expect(asked.sort()).toEqual([...METRIC].sort());
});

it('the catalogue reads every field of section 2.4', () => {
  const read = [...listDimensions('full'), ...listMetrics('full')].map(
    ({ reports }) => reports.full!.responseName,
  );
  expect(read).toEqual(expect.arrayContaining(ANSWERED));
});

it('the catalogue reads LTV and retention of days 1 to 90, and requests retention from day 2 on', () => {
  const days = Array.from({ length: 90 }, (_, i) => i + 1);
  expect(listMetrics('ltv').flatMap(({ reports }) => reports.ltv!.requestName ?? [])).toEqual(
    days.map((day) => `ltv${day}`),
  );
  expect(listMetrics('retention').map(({ reports }) => reports.retention!.responseName)).toEqual(
    days.map((day) => `kp${day}`),
  );
  expect(listMetrics('retention').flatMap(({ reports }) => reports.retention!.requestName ?? [])).toEqual(
    days.slice(1).map((day) => `kp${day}`),
  );
});

it('the catalogue has the 27 columns of a device file in their order (section 2.3)', () => {
  expect(DEVICE_COLUMNS.map(({ header: answer }) => answer)).toEqual(DEVICE);
  for (const { id, header: answer, type } of DEVICE_COLUMNS) {
    expect(requireField(id).type).toBe(type);
    expect(requireField(id).reports.device!.responseName).toBe(answer);
  }
});

it.each([
  ['full', { 'UTC+8': 13, 'UTC+0': 12, 'UTC-8': 18 }],
  ['ltv', { 'UTC+8': 13, 'UTC+0': 13, 'UTC-8': 13 }],
  ['retention', { 'UTC+8': 13, 'UTC+0': 13, 'UTC-8': 13 }],
  ['device', { 'UTC+8': -3, 'UTC+0': 7, 'UTC-8': 18 }],
] as const)(
  'the catalogue has a day of %s ready at the hour UTC of the next day that section 8 says',
  (id, hours) => {
    const { readyHoursUtc } = requireReportKind(id).days;
    for (const { id: zone } of ZONES) expect([zone, readyHoursUtc[zone] - 24]).toEqual([zone, hours[zone]]);
  },
);

it('the catalogue never combines numbers of distinct users, or shares without weights', () => {
  const refused = METRICS.filter(({ aggregate }) => aggregate.kind === 'none').map(({ id }) => id);
  expect(refused).toEqual(
    expect.arrayContaining(['dau', 'deu', 'enterAdSceneUsers', 'clickUsers', 'kp2', 'kp90']),
  );
  const summed = METRICS.filter(({ aggregate }) => aggregate.kind === 'sum');
  expect(summed.filter(({ type, description }) => type === 'share' || description.includes(' per '))).toEqual(
    [],
  );
});

it('the catalogue adds up either all metrics of a label or none, because a ledger line names a metric by its label', () => {
  const kinds = METRICS.map(({ label, aggregate }) => [label, aggregate.kind === 'sum'] as const);
  for (const [label, adds] of kinds) expect(new Map(kinds).get(label)).toBe(adds);
});

it('the catalogue has the enumerations of section 2.7', () => {
  expect(AD_FORMATS.map(({ label }) => label)).toEqual([
    'Native',
    'Interstitial',
    'Splash',
    'Banner',
    'Rewarded Video',
    'Offerwall',
    'Interactive',
    'In-stream',
  ]);
});
