/** Texts that ask for fewer queries; English first, then the languages of registries. */
export const RATE_LIMITED: readonly RegExp[] = [
  /\b(?:quota|limit|limits|rate|allowance)\b.{0,60}\b(?:exceeded|reached|violation|exhausted)/i,
  /\bexceed(?:ed|ing)?\b.{0,80}\b(?:quota|limit|maximum|rate|number of (?:queries|requests))/i,
  /\btoo (?:many|much|fast|frequent)|\bgo away for \d/i,
  /\b(?:excessive|exceeded).{0,20}\b(?:quer|lookup|request)|\b(?:queries|lookups|requests)\b.{0,10}\bexceeded/i,
  /\bused all (?:daily|hourly)/i,
  /\b(?:queried|query) interval is too short/i,
  /\bgrace period\b.{0,20}\b(?:wait|second)/i,
  /\b(?:try|query|request|come) again\b.{0,40}\b(?:later|second|minute|hour|in \d)/i,
  /\b(?:blacklisted|throttled|too busy)\b|\bdue to (?:query limit|excessive)\b/i,
  /\bmax(?:imum)?\b.{0,30}\b(?:queries|lookups|requests)\b/i,
  /(?:l[ií]mite|cuota|quota|limit|anzahl)\b.{0,60}(?:excedid|superad|superat|alcan[zç]ad|atteint|d[ée]pass|ultrapassad|raggiunt|überschritten|przekroczon)/i,
  /\b(?:demasiad[ao]s|muit[ao]s|trop de|tropp[ei]|zu viele|te veel|för många|zbyt wiele|túl sok|prea multe|çok fazla)\s.{0,30}(?:consult|solicit|requ[êe]te|richiest|interrogazion|anfrage|abfrage|verzoek|frågor|zapyta|lekérdez|cereri|sorgu)/i,
  /слишком (?:много|часто)|превышен[а-яё]* (?:лимит|количеств|числ)|перевищен[а-яіїє]* (?:ліміт|кількіст)/i,
  /查询(?:过于|太)频繁|查詢(?:過於|太)頻繁|超[过過].{0,10}(?:限制|次[数數])/,
  /(?:検索|照会|アクセス|リクエスト).{0,10}(?:制限|超え|超過)|(?:조회|요청).{0,10}(?:초과|제한)/,
]

/** Texts that refuse or postpone an answer. */
export const REFUSED: readonly RegExp[] = [
  /\b(?:access|permission|request|query|connection)\b.{0,20}\b(?:denied|refused|rejected|not permitted|not allowed|forbidden)/i,
  /\bnot (?:permitted|authori[sz]ed|allowed)\b/i,
  /\b(?:has|have|is|are|been)\b.{0,20}\b(?:banned|blocked)\b/i,
  /\b(?:service|server|database)\b.{0,30}\b(?:unavailable|not available|down|closed|discontinued|disabled)\b/i,
  /\btemporar(?:y|ily)\b.{0,40}\b(?:not be|un)\w*|\btry again\b/i,
  /\b(?:port 43|whois).{0,40}(?:no longer|discontinued|retired|decommission)/i,
  /\b(?:acceso|accesso|acesso|acc[èe]s)\b.{0,20}(?:denegad|negad|negat|refus|interdit|vietat)/i,
  /\b(?:zugriff|abfrage|zugang)\b.{0,20}(?:verweigert|gesperrt|abgelehnt)|toegang geweigerd|odmowa dost[eę]pu|erişim engellen/i,
  /\bno (?:est[áa] )?autorizad[oa]\b|\bnão autorizad[oa]\b|\bnon autoris[ée]|\bnon autorizzat[oa]\b|\bnicht (?:berechtigt|erlaubt|gestattet)\b/i,
  /доступ.{0,15}(?:запрещ|заблокирован|ограничен|заборонен)|[访訪][问問](?:被)?(?:拒[绝絕]|禁止)|アクセスが?(?:拒否|禁止)|접근이? ?(?:거부|차단)/i,
]

/** Texts that say that there is no such registration. */
export const NO_RECORD: readonly RegExp[] = [
  /^(?:\W*)no (?:match|entries|entry|data|such|object|information|record|records|result|results|domain|matching|found|whois)\b/i,
  /\b(?:not|nothing|no (?:data|entries|match|matches|object|objects|records?|results?|information)(?: \w+)?) (?:was |were |is |are |been )?found\b/i,
  /\bis (?:still )?(?:free|available|unregistered|unassigned)\b(?! or not)/i,
  /\b(?:not|never)(?: been| yet| currently)* (?:registered|delegated yet|allocated|assigned|in use)\b/i,
  /\b(?:does|do) not (?:exist|have an? (?:entry|record))/i,
  /\bdoesn'?t exist\b|\bnot exist\b|not found\W*$|\bno match(?:es|ing)?\b|\bdoes not have any data for\b/i,
  /\bcan ?not be registered\b|^reserved\b/i,
  /\b(?:status|state|query[_ ]status)\s*:+\s*(?:\d{3}\s+)?(?:free|available|avail|unassigned|unregistered|not[_ ]registered|no[_ ]object|inexistent|nonexistent|not found)\b/i,
  /\bdomain (?:name )?(?:unknown|not known|is unknown)\b/i,
  /^\W*(?:available|free|unregistered|unassigned)\W*$/i,
  /\bnot (?:in|listed in|present in) (?:the |our |this )?(?:database|registry|register|data ?base)\b/i,
  /\bavailable (?:for|to) (?:registration|register|purchase)\b/i,
  /\bfound 0\b|\b0 (?:records?|objects?) found|\b(?:matched|returned) 0\b/i,
  /\bno (?:existe|registrado|se encuentra|encontrado)\b|\bnão (?:existe|registrado)\b|\bn'existe pas\b|\bnincs tal[aá]lat\b|\bnot_found\b/i,
  /\bcannot be found\b|\bcould not be found\b|\bunable to find\b|\bcan'?t (?:be found|find)\b/i,
  /\bno se (?:encontr[oó]|ha encontrado)\b|\bnão (?:foi )?encontrado\b|\bnon (?:trovat|registrat|esiste)|\bn'est pas (?:enregistr|attribu)|\baucun (?:enregistrement|objet|domaine|résultat)|\bintrouvable\b/i,
  /\bnicht (?:gefunden|registriert|vergeben)\b|\bniet (?:gevonden|geregistreerd)\b|\bikke (?:fundet|registreret|funnet|registrert)\b|\binte registrerad\b|\bei (?:löydy|löytynyt)/i,
  /\bnie (?:znaleziono|istnieje)\b|\bnenalezen|\bneexistuje\b|\bnem (?:található|regisztrált)|\bnincs regisztrálva\b|\bnu (?:a fost g[aă]sit|exist[aă])|\bbulunamad|\bkayıtlı değil/i,
  /не (?:найден|зарегистрирован|существует|знайден|зареєстрован)|[没沒]有(?:找到|匹配)|找不到|未找到|不存在/i,
  /登録されていません|見つかりません|存在しません|등록되어 있지 않|찾을 수 없|존재하지 않|未註冊|未注册/,
]
