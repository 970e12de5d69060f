import { BARRED, FREE, LATER, NEGATIONS, QUERIES, TOO_MUCH } from './languages.ts'

/** Plain statements that this query was refused; English first, then the languages of registries. */
export const LIMITED: readonly RegExp[] = [
  /\b(?:quota|limits?|rate|allowance|number of \w+)\b.{0,60}\b(?:exceeded|reached|violat\w*|exhausted|used up|hit|over|surpassed|overrun|depleted|spent)\b/i,
  /\b(?:exceeded|reached|exhausted|used up|hit|over)\b.{0,80}\b(?:quota|limits?|maximum|rate|allowance|number of (?:queries|requests|connections|lookups))\b/i,
  /\btoo (?:many|much|fast|frequent(?:ly)?|often|quick(?:ly)?|soon|busy)\b|\bgo away for \d|\bslow down\b/i,
  /\b(?:excessive|exceeded).{0,20}\b(?:quer|lookup|request)|\b(?:queries|lookups|requests|connections)\b.{0,20}\bexceeded/i,
  /\bused all (?:your |the )?(?:daily|hourly|quer|request)/i,
  /\binterval\b.{0,30}\btoo (?:short|small)\b|\bgrace period\b.{0,20}\b(?:wait|second)/i,
  /\b(?:try|query|request|come) again\b.{0,40}\b(?:second|minute|hour|in \d|after)/i,
  /\b(?:black ?listed|throttled|rate.?limited)\b|\bdue to (?:query limit|excessive|abuse)\b/i,
  /\b(?:your|this|the|client|source)?\s*(?:ip(?:v[46])?(?: address)?|host|network|address|client)\b.{0,60}\b(?:blocked|banned|denied|rejected|refused)\b/i,
  /\b(?:access|permission|request|query|connection|lookup)s?\b.{0,40}\b(?:denied|refused|rejected|blocked|forbidden|not (?:permitted|allowed|authori[sz]ed))\b|\bunauthori[sz]ed\b/i,
  /(?:l[ií]mite|cuota|quota|limit|anzahl)\b.{0,60}(?:excedid|superad|superat|alcan[zç]ad|atteint|d[ée]pass|ultrapassad|raggiunt|überschritten|przekroczon)/i,
  /\b(?:demasiad[ao]s|muit[ao]s|trop de|tropp[ei]|zu viele|te veel|för många|zbyt wiele|túl sok|prea multe|çok fazla)\s.{0,30}(?:consult|solicit|requ[êe]te|richiest|interrogazion|anfrage|abfrage|verzoek|frågor|zapyta|lekérdez|cereri|sorgu)/i,
  /\bno (?:more )?(?:queries|lookups|requests|connections|credits?|tokens?)\b.{0,20}\b(?:left|remain\w*|available)\b|\b(?:queries|lookups|requests|credits?|tokens?)\b.{0,20}\b(?:left|remaining)\b.{0,12}:\s*0\b|\bremaining (?:queries|lookups|requests)\W+0\b/i,
  /\bnot so (?:fast|quick|many|often)\b|\binsufficient (?:tokens?|credits?|quota|allowance)\b|\bcap\b.{0,20}\b(?:reached|hit|exceeded)\b|\bhit (?:the|your|our) cap\b/i,
  /слишком (?:много|часто)|превышен[а-яё]* (?:лимит|количеств|числ)|перевищен[а-яіїє]* (?:ліміт|кількіст)/i,
  /查询(?:过于|太)频繁|查詢(?:過於|太)頻繁|超[过過].{0,10}(?:限制|次[数數])/,
  /(?:検索|照会|アクセス|リクエスト).{0,10}(?:制限|超え|超過)|(?:조회|요청).{0,10}(?:초과|제한)/,
  /\b(?:acceso|accesso|acesso|acc[èe]s|petici[oó]n|pedido)\b.{0,20}(?:denegad|negad|negat|refus|interdit|vietat|bloquead|bloqu[ée])/i,
  /\b(?:zugriff|abfrage|anfrage|zugang)\b.{0,20}(?:verweigert|gesperrt|abgelehnt)|toegang geweigerd|odmowa dost[eę]pu|erişim engellen|přístup (?:byl )?(?:odepřen|zamítnut|zablokován)/i,
  /\bno (?:est[áa] )?autorizad[oa]\b|\bnão autorizad[oa]\b|\bnon autoris[ée]|\bnon autorizzat[oa]\b|\bnicht (?:berechtigt|erlaubt|gestattet)\b/i,
  /доступ.{0,15}(?:запрещ|заблокирован|ограничен|заборонен)|[访訪][问問](?:被)?(?:拒[绝絕]|禁止)|アクセスが?(?:拒否|禁止)|접근이? ?(?:거부|차단)/i,
]

/** Plain statements that the service does not work at all, for anybody. */
export const OUT_OF_SERVICE: readonly RegExp[] = [
  /\b(?:service|server|database|system|registry)\b.{0,40}\b(?:unavailable|not available|down|closed|discontinued|disabled|maintenance|overloaded)\b/i,
  /\btemporar(?:y|ily)\b.{0,40}\b(?:not be|un)\w*|\bunder(?:going)? maintenance\b|\binternal (?:server )?error\b|\btimed? ?out\b/i,
  /\b(?:port 43|whois).{0,40}(?:no longer|discontinued|retired|decommission)/i,
]

/** Whole words, of letters of any script. */
const anyOf = (...words: string[]) => new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')

/** A short answer with one of these is about the access of the one who asks. */
const ACCESS = anyOf(
  'rates?|limit(?:s|ed|ation|ing)?|quotas?|allowance|throttl\\p{L}*|exceed\\p{L}*|excess\\p{L}*|maximum|interval',
  'block(?:ed|ing|list\\p{L}*)?|banned|den(?:y|ied|ial)|forbidden|refus\\p{L}+|reject\\p{L}+|restrict\\p{L}*|suspended',
  'permi(?:t|tted|ssion)|allowed|authori[sz]ed|access|abus\\p{L}*|(?:black|white) ?list\\p{L}*|busy|overload\\p{L}*',
  'wait(?:ing)?|(?:try|come|query) again|retry|later|another (?:enquir|inquir|quer|request|search)\\p{L}*|(?:may|do|can|must|should) ?not (?:use|query|connect|access|send|make)|surpass\\p{L}*|defer\\p{L}*',
  'm[áa]s tarde|superad[oa]|sp[äa]ter|noch einmal|plus tard|patient\\p{L}+|pi[ùu] tardi|mais tarde|later opnieuw|p[óo][źz]niej|pozd[ěe]ji|k[ée]s[őo]bb|mai t[âa]rziu|daha sonra|senare|senere|my[öo]hemmin',
  '(?:second|minute|hour)s?[^.]{0,30} (?:before|between|until)|frequen\\p{L}+|many (?:quer|request|connection)\\p{L}*',
  'l[ií]mite\\p{L}*|cuota|demasiad\\p{L}+|esper[ae]\\p{L}*|muit[ao]s|aguarde|trop|attend\\p{L}+|tropp[ei]|attend(?:ere|i)',
  'bloqu\\p{L}+|bloccat\\p{L}+|blokk?\\p{L}+|zu viele|gesperrt\\p{L}*|warten|te veel|wacht\\p{L}*|f[öo]r m[åa]nga|for mange|v[äa]nta|vent',
  'zbyt|\\p{L}*limit\\p{L}*|za (?:mnoho|du[zż]o)|przekrocz\\p{L}+|zablokow\\p{L}+|p[řr][íi]li[šs]|p[řr]ekro[čc]\\p{L}+|zablokov\\p{L}+|t[úu]l|prea|[çc]ok fazla|fazla|engel\\p{L}+|liian',
  'слишком|подожд\\p{L}+|попроб\\p{L}+|повтор\\p{L}+|лимит\\p{L}*|ліміт\\p{L}*|\\p{L}*блок\\p{L}+|част[оы]|превыш\\p{L}+|перевищ\\p{L}+|закрыт\\p{L}*|запрещ\\p{L}+|заборон\\p{L}+',
  'qu[áa] nhi[ềe]u|terlalu|dibatasi|diblokir|υπέρβαση|πολλ[άέ]\\p{L}*|تجاوز\\p{L}*|محظور|חסו\\p{L}+|חריגה',
  ...[TOO_MUCH, LATER, BARRED].flatMap(words => Object.values(words)),
)
const ACCESS_OF_EAST_ASIA =
  /[请請]稍[后後候]|再[试試]|频繁|頻繁|[太过過]多|集中|限制|封[锁鎖禁]|超[过過]|受限|黑名[单單]|เกิน|ลองใหม่|ภายหลัง|ระงับ|บล็อก|しばらく|再度|後ほど|多すぎ|過多|制限|拒否|遮断|ブロック|上限|잠시|나중|다시 시도|너무 많|제한|차단|초과/
export const isAboutAccess = (sentence: string) => ACCESS.test(sentence) || ACCESS_OF_EAST_ASIA.test(sentence)

/** A name, and not an asker, is what is reserved, blocked or restricted. */
export const ABOUT_THE_NAME =
  /^(?!.*\b(?:you|your|ip|client|queries|requests?|access|host|seconds?|minutes?|hours?|enquir\w*|again|later)\b).*\b(?:domain|name|string|label|tld|object|registration)\b/i

/** A short answer with one of these is about the absence of the name. */
const ABSENCE = anyOf(
  "not?|isn[’']t|wasn[’']t|hasn[’']t|doesn[’']t|none|never|nothing|without|unknown|invalid|illegal|unsupported|vacant|available|free|absent|missing|empty|open for registration|unassign\\p{L}*",
  'unregistered|undelegated|unassigned|unallocated|reserved|prohibited|restricted|blocked|forbidden|unavailable',
  'libres?|ning[úu]n|ninguna?|sin|disponibles?|desconocid\\p{L}*|in?esistent\\p{L}*|inexistent\\p{L}*|n[ãa]o|nenhum|livre|dispon[ií]vel|desconhecid\\p{L}*',
  'aucun\\p{L}*|pas|inconnu\\p{L}*|non|nessun\\p{L}*|libero|disponibile|sconosciut\\p{L}*',
  'kein\\p{L}*|nicht|frei|verf[üu]gbar|unbekannt|geen|niet|vrij|beschikbaar|onbekend',
  'ing[ae][nt]?|inte|ikke|ej|ledig\\p{L}*|ukendt|ok[äa]nd|ukjent|ei|vapaa|tuntematon',
  'brak|nie|woln[aey]|nieznan\\p{L}*|[žz][áa]dn\\p{L}*|nen[íi]|nebyl\\p{L}*|neexist\\p{L}*|nenal\\p{L}+|neregistr\\p{L}+|dost[eę]pn\\p{L}+|dostupn\\p{L}+|voln[áaéey]|nezn[áa]m\\p{L}*|nincs|nem|szabad|ismeretlen|nu|liber[aă]?|disponibil|necunoscut\\p{L}*',
  'yok|bulunamad\\p{L}+|\\p{L}+m[ae]mı?i?ş|de[ğg]il|bo[şs]|bilinmeyen|nav|n[ēe]ra|puudub|vaba|laisv\\p{L}+|br[īi]v\\p{L}+|слободан|нема\\p{L}*|немає|нет|не|свобод\\p{L}+|неизвест\\p{L}+|вільн\\p{L}+|невідом\\p{L}+|отсутств\\p{L}+|відсутн\\p{L}+',
  ...[NEGATIONS, FREE].flatMap(words => Object.values(words)),
  'δεν|ελεύθερ\\p{L}*|kh[ôo]ng|ch[ưu]a|tidak|belum|(?:may|can) (?:be )?register(?:ed)?|0 (?:results?|matches|records?|entries)|نشد|نیست|ندارد|غير|לא',
)
const ABSENCE_OF_EAST_ASIA =
  /[没沒无無未空]|不存在|可(?:以|供)?注[册冊]|可用|ません|ない|なし|取得可能|미등록|없|않|가능|ไม่|ว่าง/
export const isAboutAbsence = (sentence: string) => ABSENCE.test(sentence) || ABSENCE_OF_EAST_ASIA.test(sentence)

/** A short answer about none of these, but about the asker or its queries, postpones them in other words. */
const ASKER =
  /\b(?:your?|ip|ip address|clients?|hosts?|quer(?:y|ies)|lookups?|requests?|connections?|flood\w*|per (?:second|minute|hour|day)|429)\b/i
const ASKER_ELSEWHERE = anyOf(...Object.values(QUERIES))
const ASKER_OF_EAST_ASIA = /[请請]求|[查].{0,2}次[数數]|คำขอ|คำค้น|リクエスト|問い合わせ|アクセス|照会|요청|조회|쿼리/
export const isAboutAsker = (sentence: string) =>
  ASKER.test(sentence) || ASKER_ELSEWHERE.test(sentence) || ASKER_OF_EAST_ASIA.test(sentence)

/** Within the terms of the service: a statement of what has happened to this query. */
export const HAPPENED =
  /\b(?:ha(?:s|ve) (?:been )?|is |are |was |were |currently |temporarily )(?:been )?(?:exceeded|reached|blocked|banned|black ?listed|denied|throttled|exhausted)\b|\b(?:limit|quota|rate)s? (?:exceeded|reached|exhausted)\b|\btoo many (?:requests|queries|connections)\b|\b(?:address|query|request|connection|access) (?:denied|blocked|refused|rejected)\b/i
export const HYPOTHETICAL =
  /\b(?:may|might|can|could|shall|should|will|would|must|if|unless|when|whenever|until|in case|those|who|users?|any|that|which|or|abuse)\b/i

/** Texts that say that there is no such registration. */
export const ABSENT: readonly RegExp[] = [
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
  /\bnot (?:(?:available|present|listed|stored|contained|recorded|known|found|registered) )?(?:in|within|on|at|by|to) (?:the |our |this |any )?(?:\S+ )?(?:database|registry|register|data ?base|whois|zone|system|records)\b/i,
  /\bavailable (?:for|to) (?:registration|register|purchase)\b/i,
  /\b(?:total|count|results?|records?|objects?|matches|hits|entries)(?: returned| found)?\s*[:=]\s*0\b/i,
  /\b(?:registered|taken|exists?|in use|delegated|found|allocated)\s*[:=]\s*(?:no|false|0|none)\b|\bavailable\s*[:=]\s*(?:yes|true|1)\b/i,
  /\bfound 0\b|\b0 (?:records?|objects?) found|\b(?:matched|returned) 0\b/i,
  /\bno (?:existe|registrado|se encuentra|encontrado)\b|\bnão (?:existe|registrado)\b|\bn'existe pas\b|\bnincs tal[aá]lat\b|\bnot_found\b/i,
  /\bcannot be found\b|\bcould not be found\b|\bunable to find\b|\bcan'?t (?:be found|find)\b/i,
  /\bno se (?:encontr[oó]|ha encontrado)\b|\bnão (?:foi )?encontrado\b|\bnon (?:trovat|registrat|esiste)|\bn'est pas (?:enregistr|attribu)|\baucun (?:enregistrement|objet|domaine|résultat)|\bintrouvable\b/i,
  /\bnicht (?:gefunden|registriert|vergeben)\b|\bniet (?:gevonden|geregistreerd)\b|\bikke (?:fundet|registreret|funnet|registrert)\b|\binte registrerad\b|\bei (?:löydy|löytynyt)/i,
  /\bnie (?:znaleziono|istnieje)\b|\bnenalezen|\bneexistuje\b|\bnem (?:található|regisztrált)|\bnincs regisztrálva\b|\bnu (?:a fost g[aă]sit|exist[aă])|\bbulunamad|\bkayıtlı değil/i,
  /не (?:найден|зарегистрирован|существует|знайден|зареєстрован)|[没沒]有(?:找到|匹配)|找不到|未找到|不存在/i,
  /登録されていません|見つかりません|存在しません|등록되어 있지 않|찾을 수 없|존재하지 않|未註冊|未注册/,
]
