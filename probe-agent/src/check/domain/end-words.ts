/**
 * The words of statements about the end of one registration, besides those of times and ends: what ends (this domain,
 * its name, its registration, its term), and small words. Parts of expressions, by language (ISO 639-1); each stands for
 * a whole word. Plurals are left out, since they are of rules for all names.
 */
const WORDS: Record<string, string> = {
  en: "this|the|that|your|its?|it['’]s|current|of|on|to|by|for|next|at|about|approximately|only|just|still|now|there|are|is|has|will|shall|be|domain['’]s|domain(?: name)?|name|registration|(?:current |registration )?term|contract|subscription|lease|(?:registration|subscription|remaining) period|period of registration|time|status|state|for|due|date|total|hours?|minutes?|seconds?|expected|currently|the next",
  de: 'die|der|des|das|diese[rs]?|ihre?r?|es|dieser|domain|domain-?name|name|registrierung|vertrag|laufzeit|endet|enden|ende|bis|zum|zur|ist|sind|wird|nur|in|ab|aus|am|g[üu]ltigkeit|status|ca|etwa|zeit|registriert',
  fr: 'le|la|l|les|ce|cet|cette|votre|du|de|d|nom(?: de domaine)?|domaine|enregistrement|contrat|abonnement|temps|il|[àa]|avant|arrive|arrivera|est|sera|son|sa|expiration|environ|validit[ée]|valable|statut|prend fin|se termine',
  es: 'el|la|los|este|esta|su|del?|se|dominio|nombre(?: de dominio)?|registro|contrato|plazo|tiempo|para|que|hasta|antes|termina|finaliza|en|unos|estado|vigencia|v[áa]lid[oa]|aproximadamente',
  pt: 'o|a|os|este|esta|seu|sua|do|da|dom[íi]nio|nome(?: de dom[íi]nio)?|registr?o|contrato|prazo|tempo|para|at[ée]|antes|termina|expirar[áa]|cerca de|estado|validade|v[áa]lid[oa]',
  it: 'il|lo|la|l|questo|questa|suo|sua|tuo|del|della|dell|di|al|alla|dominio|nome(?: a dominio)?|registrazione|contratto|tempo|termina|scadr[àa]|entro|circa|stato|validit[àa]|valid[oa]|dopo',
  ca: 'el|la|aquest|aquesta|del|domini|nom|registre|temps|venciment|venç|en',
  ro: 'domeniul|numele|[îi]nregistrarea|acest|va|la|p[âa]n[ăa]|timp|expirare|contractul|de',
  nl: 'de|het|deze|dit|uw|van|domein(?:naam)?|naam|registratie|contract|termijn|tijd|tot|is|zal|verlopen|nog|dagen|eindigt|loopt|af|ongeveer',
  sv: 'dom[äa]nen|dom[äa]nnamnet|namnet|registreringen|denna|detta|din|ditt|tid|kvar|till|om|upph[öo]r|ut|l[öo]per|giltig',
  da: 'dom[æa]ne[nt]|dom[æa]nenavnet|navnet|registreringen|dette|denne|dit|din|tid|til|udl[øo]b|oph[øo]rer',
  no: 'domenet|domenenavnet|navnet|registreringen|abonnementet|dette|ditt|tid|til|utl[øo]p|opph[øo]rer',
  fi: 'verkkotunnus|verkkotunnuksen|t[äa]m[äa]|rekister[öo]inti|voimassaolo|voimassa|viel[äa]|aikaa',
  pl: 'domena|domeny|nazwa|nazwy|ta|tej|rejestracja|rejestracji|umowa|czas|si[ęe]|do|ko[ńn]czy|ko[ńn]ca|wyga[śs]ni[ęe]cia|okres|zostanie',
  cs: 'dom[ée]na|dom[ée]ny|n[áa]zev|tato|t[ée]to|registrace|platnost|platnosti|smlouva|[čc]as|se|do|je|po|konce|kon[čc][íi]|prodlou[žz]en[íi]|dnech',
  sk: 'dom[ée]na|dom[ée]ny|t[áa]to|registr[áa]cia|registr[áa]cie|platnos[ťt]|platnosti|[čc]as|sa|do|je|konca',
  hu: 'a|az|ez|domain|domainn[ée]v|n[ée]v|regisztr[áa]ci[óo]|lej[áa]ratig|id[őo]|van|h[áa]tra',
  hr: 'domena|domene|ova|registracija|registracije|vrijeme|do|isteka',
  sl: 'domena|domene|ta|registracija|registracije|[čc]as|do|izteka',
  bg: 'домейнът|домейна|домейн|името|този|регистрацията|време|до|края|срокът|срок|подновяване|остава\\p{L}*',
  ru: 'домен|домена|имя|имени|доменное|доменного|этот|этого|вашего|ваш|регистрация|регистрации|срок|срока|оплаченный|до|окончания|истечения|времени|осталось|конца|статус|ещё|еще',
  uk: 'домен|домену|імя|ім[ʼ’]я|цей|цього|реєстрація|реєстрації|термін|терміну|дії|до|закінчення|часу|лишилося|кінця',
  el: 'το|η|ο|του|της|όνομα|ονομα|χώρου|domain|τομέας|καταχώρηση|καταχώριση|αυτό|χρόνος|ακόμη|ακόμα|στις|λήξη',
  tr: 'alan|ad[ıi]|ad[ıi]n[ıi]n|bu|alan ad[ıi]n[ıi]z[ıi]n|kay[ıi]t|kayd[ıi]|s[üu]resi|s[üu]re|erecek|sona|kadar|biti[şs]ine',
  vi: 't[êe]n|mi[ềe]n|n[àa]y|[đd][ăa]ng|k[ýy]|th[ờo]i|gian|s[ẽe]|h[ếe]t|h[ạa]n|c[òo]n|l[ạa]i|[đd][ếe]n|khi',
  id: 'domain|ini|nama|pendaftaran|registrasi|akan|waktu|masa|berlaku|kedaluwarsa|hingga|lagi',
}
/** The same of scripts that write words together. */
const EAST_ASIA =
  /该|該|此|本|您的|域名|網域|网域|名称|名稱|注册|註冊|将|將|于|於|在|会|會|有效|期限|期间|期間|时间|時間|距离|距離|距|离|離|还有|還有|还|還|尚|天数|天數|日数|到|の|は|が|を|に|まで|で|あと|残り|ドメイン名?|登録|この|です|有効|なり|ます|れます|ます|도메인|이름|등록|기간|까지|이|가|은|는|의|됩니다|있습니다|남음|남은|남았습니다|습니다|유효/gu

const KNOWN = new RegExp(`(?<!\\p{L})(?:${Object.values(WORDS).join('|')})(?!\\p{L})`, 'giu')
/** A name in the DNS. */
const HOST = /[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu

/**
 * Whether what is left of a statement without its times and ends has only words of the end of a registration. A word
 * that is not known may say that it is about something else: a certificate, a quota, a rule for all names.
 */
export const hasOnlyEndWords = (rest: string) =>
  !/\p{L}/u.test(rest.replace(HOST, ' ').replace(KNOWN, ' ').replace(EAST_ASIA, ' '))
