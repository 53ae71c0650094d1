import { nameKey } from '../../request/name-key';

/**
 * The words of statements and bank exports, by what they mean: English, German, French, Spanish, Italian, Portuguese, Dutch, Japanese, Korean,
 * Simplified and Traditional Chinese. A word counts anywhere in a text, one with ^ at its beginning, with $ at its end, with = as the whole
 * text. Case, accents, spaces and punctuation do not matter.
 */
const WORDS = {
  // Amounts.
  net: `=net|=netto|net amount|net revenue|net earning|net pay|net total|net payout|net proceeds|payable|amount due|amount owed|after tax
    |final earnings|finalized earnings|final revenue|finalized revenue|publisher revenue|publisher share|publisher earnings|your earnings
    |your revenue|your share|nettobetrag|nettoumsatz|nettoerlös|auszahlungsbetrag|montant net|revenu net|net à payer|à payer|importe neto
    |ingresos netos|=neto|a pagar|importo netto|ricavi netti|da pagare|valor líquido|receita líquida|=líquido|nettobedrag|te betalen
    |純額|差引支払|支払額|最終収益|순액|정산금액|지급액|净额|净收入|实际收入|应付|應付|淨額|實際收入|结算金额|結算金額`,
  paid: 'payout|payment|auszahlung|versement|paiement|pago|pagamento|uitbetaling|支払|지급|付款',
  earnings: `earn|revenue|income|proceeds|=reward|umsatz|erlös|einnahmen|verdienst|einkünfte|revenu|gains|recettes|ingreso|ganancia|ricavi|ricavo
    |guadagn|entrate|receita|ganhos|rendimento|opbrengst|inkomsten|omzet|verdiensten|収益|売上|収入|수익|매출|수입|收入|收益|营收|營收`,
  amount: 'amount|betrag|montant|importe|importo|valor|bedrag|monto|=sum|=value|金額|金额|금액|額',
  gross:
    'gross|brutto|=brut|montant brut|revenu brut|bruto|lordo|bruta|総額|총액|毛收入|毛额|总收入|總收入|instructed',
  credit: `credit amount|=credit|credited|paid in|money in|deposit|received|=crédit|=haben|gutschrift|eingang|einzahlung|=bij|bijschrijving
    |=abono|=abonos|=haber|=accrediti|=avere|=entrate|=crédito|=créditos|預入|入金|お預り|입금|맡기신|贷方|收入金额|存入|貸方|收入金額|转入`,
  debit: `debit|paid out|money out|withdrawal|withdrawn|=soll|lastschrift|ausgang|auszahlung|belastung|=débit|=af|afschrijving|=debet|=cargo
    |=cargos|=debe|=addebiti|=dare|=uscite|=débito|=débitos|引出|出金|お支払|출금|찾으신|借方|支出|支取|转出|轉出`,
  balance: 'balance|saldo|solde|kontostand|残高|잔액|余额|餘額|結餘|结余',
  deductions: `deduct|adjustment|withh|tax|fee|invalid|ivt|chargeback|clawback|penalt|commission|abzug|abzüge|gebühr|steuer|provision|retenue|déduction
    |frais|impôt|retenci|deducci|comisi|impuesto|ritenut|detrazion|commissioni|trattenut|retenç|deduç|comiss|imposto|inhouding|kosten|aftrek|belasting
    |控除|源泉|手数料|공제|수수료|원천|扣除|扣款|扣减|扣減|佣金|手续费|手續費|代扣|correct|refund|reversal|debt`,
  signed: 'adjust|correct|korrektur|ajust|rettific|调整|調整|조정',
  addedTax:
    '=vat|vat amount|^vat|consumption tax|sales tax|=gst|^gst|mwst|umsatzsteuer|=tva|^tva|=iva|^iva|=btw|^btw|消費税|부가세|부가가치세|增值税|營業稅',
  noMoney: `ecpm|rpm|cpm|cpc|cpv|arp|per user|per click|rate$|^rate|ratio|percent|prozent|impression|request|click|views|viewer|date|period
    |month|number|method|status|currency|fill|ctr|=id|tax id|vat id|uid|count$|counts$|install|users|sessions|duration|version|threshold|type
    |refunded|original|converted|transfer amount|taux|tasa|tasso|anfrag|anzeigen|einblend|klick|affichage|clics|solicitud|impresion|oorspr
    |率|数$|表示回数|クリック|点击|點擊|曝光|展示|=請求|请求|千次|単価|单价|單價|노출|클릭|=요청|요청수|율$`,
  fee: 'fee|charge|gebühr|entgelt|spesen|frais|comisi|commission|commissioni|tarifa|taxa|kosten|手数料|수수료|手续费|手續費',
  withholding:
    'withh|tax|=tds|quellensteuer|retenue à la source|retenci|ritenut|retenç|bronbelasting|源泉|원천|代扣|預扣|预扣',

  // Times.
  period: `month|period|^monat|zeitraum|abrechnungszeitraum|=mois|^période|=mes|periodo|=mese|período|=mês|=maand|periode|^月$|=月|月份|年月
    |対象月|期間|=월|정산월|기간|期间|账期|帳期|结算周期`,
  day: `=date|=day|report date|date utc|event date|=time|timestamp|=datum|=tag|=jour|=fecha|=día|=data|=giorno|=dia|=dag|=日付|=日期|=日|날짜|일자
    |^date|^day|date|datum|fecha|^data`,
  start:
    'start date|period start|begin|^from$|=from|startdatum|=von|date de début|=début|fecha de inicio|=desde|data inizio|=dal|data de início|=van|開始|시작|开始|開始日|起始',
  end: 'end date|period end|=to|=until|enddatum|=bis|date de fin|=fin|fecha de fin|=hasta|data fine|=al|data de fim|=tot|終了|종료|结束|結束|截止',
  noPeriod:
    'payment|invoice|statement|issue|due|paid|generated|publish|created|付款|开票|發票|请求书|rechnung|factur|fattura|fatura|faktuur',
  settled: 'completed|settled|settlement date|date paid|finished|abgeschlossen|完了日|완료일|完成',
  booked: `booking|posting|posted|transaction date|payment date|=date|date op|buchung|date de l'opération|=fecha|fecha de operación|fecha contable
    |data operazione|data contabile|data da operação|data do movimento|transactiedatum|boekdatum|=datum|=data|取引日|年月日|日付|거래일|交易日|交易时间|交易時間|记账|記帳|入账|入帳`,
  value: 'value date|valuta|wertstellung|date de valeur|fecha valor|data valuta|data valor|起算日|起息',
  anyDate: 'date|datum|fecha|=data|^data|日|날짜|일자|일시|时间|時間|created',
  noDate: 'due|birth|expir|started|export|period|statement',

  // Texts.
  app: '^app$|=apps|app name|^application|source name|game name|title name|=app|^anwendung|aplicaci|applicazione|aplicativo|^toepassing|アプリ|앱|应用|應用程式|應用',
  appLike:
    'game|property|bundle|package|title|^jeu|^juego|^spiel|^gioco|^jogo|タイトル|게임|游戏|遊戲|产品|產品',
  appId: 'appid|app id|store id|^app',
  noApp: 'version|platform|type|publish|duration|store name|appearance',
  country:
    '=country|country|=geo|region|territory|^land$|=land|=pays|país|=paese|国$|=国|地域|国家|國家|地区|地區|국가',
  network: `network|=adapter|adapter|ad source|demand source|demand partner|bidder|werbenetzwerk|netzwerk|réseau|red publicitaria|rete pubblicitaria
    |rede de an|netwerk|ネットワーク|네트워크|广告网络|广告平台|廣告聯播網|廣告平台|广告源`,
  currency:
    '=currency|currency|=ccy|devise|währung|waehrung|moneda|divisa|valuta|valutacode|=munt|=moeda|=mon|=monn|通貨|통화|币种|幣別|幣種|货币|貨幣',
  noCurrency:
    'original|source|from|transfer|converted|oorspr|ursprung|origine|origen|外币|原|date|datum|wertstellung|account|konto',
  number:
    '=invoice number|=invoice no|=invoice id|=invoice ref|=invoice|=statement number|=statement no|=statement id|=statement|=document number|=document no|=document|=remittance|=remittance no|=remittance number|=invoice reference|=rechnungsnummer|=rechnungsnr|=belegnummer|=numéro de facture|=facture|=número de factura|=factura|=numero fattura|=fattura|=número da fatura|=fatura|=factuurnummer|=請求書番号|=청구서번호|=发票号|=发票号码|=账单号|=發票號碼|=帳單號碼|=結算單號|=结算单号',
  issued:
    'invoice date|statement date|issue date|rechnungsdatum|date de facture|fecha de factura|data fattura|data da fatura|factuurdatum|請求日|发票日期|開票日期',
  event: `=type|type$|description|activity|=event|=item|=details|transaction type|beschreibung|=art|vorgang|libellé|opération|=operación|=concepto
    |descrizione|causale|descrição|omschrijving|摘要|内容|取引内容|적요|说明|說明|类型|類型|交易类型`,
  payer: `payer|counterparty|remitter|sender|received from|auftraggeber|zahlungspflichtig|zahlungsbeteiligt|zahler|absender|donneur d'ordre|tiers|contrepartie
    |supplier found|ordenante|remitente|ordinante|controparte|ordenante|pagador|remetente|tegenpartij|tegenrekeninghouder|tegenrekening naam
    |振込人|依頼人|相手|보낸|의뢰인|对方户名|对方名称|對方戶名|付款人|汇款人|匯款人`,
  payerLike:
    '=name|^name|=from|=source|customer|merchant|network|^nom$|nombre|=nome|=naam|company|description 2|ref2',
  noPayer:
    'account|iban|bic|konto|email|currency|amount|date|id$|card|own|file|last four|source currency|payer id|address|adres|kundenreferenz|store|product',
  reference: `reference|remittance|purpose|memo|narrat|descri|details|=text|note|particular|remark|verwendungszweck|buchungstext|^vwz|libellé|motif|communication
    |label|concepto|referencia|observacion|causale|descrizione|descrição|histórico|omschrijving|mededeling|betalingskenmerk|transaction ref
    |transaction id|摘要|内容|取り扱い|備考|メモ|적요|내용|메모|비고|用途|附言|备注|備註|說明|说明|交易摘要`,
  noReference:
    'date|currency|amount|bank|payment type|statement descriptor|^id$|store|email|additional description|seller',
  paymentNumber:
    'invoice number$|invoice no$|invoice id$|=invoice|statement number$|statement no$|statement id$|=statement|rechnungsnummer|numéro de facture|número de factura|numero fattura|número da fatura|factuurnummer',
  direction: `=dr/cr|=cr/dr|=d/c|=c/d|credit/debit|debit/credit|debet/credit|credit debet|=af bij|=s/h|=soll/haben|=direction|balance impact
    |credit debit indicator|=type|=sens|débit/crédit|umsatztyp|=details|cargo/abono|debe/haber|dare/avere|=segno|=借贷|=借貸|借贷标志|入出金|=区分|收支
    |거래구분|입출금|transaction direction`,
  info: '=info',
  state: '=state|=status|status$|=statut|=estado|=stato|=situação|状態|ステータス|상태|状态|狀態|交易状态',

  // Cells.
  total: `total|totals|subtotal|subtotals|=sum|summe|gesamt|insgesamt|somme|suma|totale|totaal|=som|итого|всего|合计|合計|总计|總計|小计|小計|総計|計$|합계|총계|소계|all apps
    |all networks|alle apps|toutes les applications|todas las apps|tutte le app|todos os apps|전체|全部|すべて|razem|toplam`,
  payout: `payout|payment|paid|transfer|withdraw|wire|=eft|=ach|^ach|^eft|sepa|disburs|remit|cheque|=check|paypal|payoneer|auszahlung|ausgezahlt|überweis
    |=zahlung|zahlung|versement|paiement|virement|=pago|pago |transferencia|retiro|bonifico|pagamento|transferência|saque|uitbetaling|betaling|overboeking
    |支払|振込|送金|出金|지급|송금|출금|付款|打款|提现|提現|转账|轉帳|结款|已付`,
  label: `grand|sub|net|gross|estimated|final|finalized|amount|earnings|revenue|payout|payment|payable|due|less|tax|taxes|withholding|withheld|bank
    |wire|transfer|fee|fees|deduction|deductions|adjustment|adjustments|invalid|traffic|ivt|chargeback|chargebacks|for|of|in|report|overall|général
    |generale|general|geral|apps|credit|du|de|des|der|die|les|le|la|el`,
  opening: `balance forward|opening balance|balance brought|brought forward|carried forward|carry over|carried over|previous balance|starting balance|closing balance
    |ending balance|anfangssaldo|anfangsbestand|endsaldo|übertrag|vortrag|solde initial|solde d'ouverture|report à nouveau|solde final|saldo inicial
    |saldo anterior|saldo final|saldo iniziale|saldo precedente|saldo finale|beginsaldo|eindsaldo|前期繰越|繰越|期首残高|이월|기초잔액|期初余额|期初餘額|上期结转|上期餘額`,
  creditNote:
    'credit note|credit memo|avoir|nota de crédito|nota di credito|creditnota|クレジットノート|赤伝|贷项|貸項',
  moneyIn: `=c|=cr|=crdt|credit|=h|=haben|gutschrift|eingang|=bij|crédit|entrée|=abono|ingreso|=haber|=avere|entrata|accredito|crédito|entrada|received
    |=in|money in|incoming|deposit|top-up|topup|入金|振込入金|입금|=贷|贷方|=貸|收入|=收|转入|轉入|存入|来账`,
  moneyOut: `=d|=dr|=dbit|debit|=s|=soll|lastschrift|ausgang|=af|débit|prlv|prélèvement|sortie|=cargo|adeudo|=debe|=dare|uscita|addebito|débito|saída
    |=out|money out|outgoing|withdraw|payment to|paid to|transfer to|sent to|sent money|purchase|card payment|direct debit|charges for|retrait|retiro
    |überweisung an|abbuchung|afschrijving|incasso|betaalautomaat|出金|引落|引出|お支払|출금|이체출금|=借|借方|支出|=支|转出|轉出|消费|扣费|汇出`,
  arrived: `complet|=booked|=book|gebucht|settled|posted|=paid|success|succeeded|cleared|processed|executed|received|=ok|=done|=active|ausgeführt|abgeschlossen
    |bezahlt|exécut|comptabilis|valid|effectu|terminé|pagad|ejecutad|realizad|eseguit|contabilizzat|pagat|conclu|efetuad|verwerkt|geboekt|voltooid
    |uitgevoerd|完了|済|확정|완료|成功|完成|已到|已入|已收|已结|已付|正常|入账|入帳`,
  notArrived: `fail|revert|reverse|cancel|declin|pending|reject|return|denied|block|hold|held|process|progress|expire|void|unclaim|schedul|await|open
    |vorgemerkt|ausstehend|fehlgeschlagen|storniert|abgelehnt|geplant|in bearbeitung|zurückgewiesen|en attente|échou|annul|rejet|refus|en cours
    |pendiente|fallid|rechazad|en proceso|sospes|attesa|fallit|rifiutat|in corso|pendente|falh|recusad|em processamento|behandeling|mislukt
    |geannuleerd|geweigerd|保留|処理中|失敗|取消|却下|未確定|未|대기|실패|취소|거절|보류|처리중|待|处理中|處理中|失败|失敗|撤销|撤銷|退回|拒绝|拒絕|冻结|凍結|=pdng|=rvsl`,
} as const satisfies Record<string, string>;

export type Meaning = keyof typeof WORDS;

const LONGEST = 60;
/** The currency of a header, such as “(USD)” and “(€)”. */
const CURRENCY = /[([（]\s*(?:[A-Za-z]{3}|[A-Z]{0,2}\p{Sc}|元)\s*[)\]）]/gu;
const patterns = new Map<Meaning, RegExp>();
const exact = new Map<Meaning, ReadonlySet<string>>();

/** Whether a header, a label or the text of a cell has such a meaning. A long text has none. */
export function means(text: string, meaning: Meaning): boolean {
  return text.length <= LONGEST && patternOf(meaning).test(keyOf(text.replace(CURRENCY, '')));
}

/** Whether a text is a word of such a meaning and nothing else. */
export function isWord(text: string, meaning: Meaning): boolean {
  const words = exact.get(meaning) ?? new Set(wordsOf(meaning).map(keyOf));
  exact.set(meaning, words);
  return words.has(keyOf(text));
}

function wordsOf(meaning: Meaning): string[] {
  return WORDS[meaning].split('|').map((word) => word.trim());
}

function patternOf(meaning: Meaning): RegExp {
  let pattern = patterns.get(meaning);
  if (pattern === undefined) {
    const sources = wordsOf(meaning).map(
      (word) => (/^[=^]/.test(word) ? '^' : '') + keyOf(word) + (/^=|\$$/.test(word) ? '$' : ''),
    );
    pattern = new RegExp(sources.join('|'), 'u');
    patterns.set(meaning, pattern);
  }
  return pattern;
}

function keyOf(text: string): string {
  return nameKey(text.replace(/%/g, ' percent ')).replace(/[^\p{L}\p{N}]/gu, '');
}

const MONTHS = `january february march april may june july august september october november december|januar februar märz april mai juni juli august
  september oktober november dezember|janvier février mars avril mai juin juillet août septembre octobre novembre décembre|enero febrero marzo
  abril mayo junio julio agosto septiembre octubre noviembre diciembre|gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre
  novembre dicembre|janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro|januari februari maart april mei juni
  juli augustus september oktober november december`;
const MONTH_NAMES = MONTHS.split('|').map((names) => names.trim().split(/\s+/).map(nameKey));

/** The number of the month with this name or abbreviation, such as `oct`, `sept` or `März`; 0 if there is none. */
export function monthNumber(name: string): number {
  const key = nameKey(name);
  if (key.length < 3) return 0;
  const numbers = MONTH_NAMES.map((names) => names.findIndex((each) => each.startsWith(key)) + 1);
  return numbers.find((number) => number > 0) ?? 0;
}
