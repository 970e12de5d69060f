import { ADDRESSES } from './refused-address.ts'
import { inGerman, type Sentences } from './sentence.ts'

const WAYS = 'Geben Sie eines davon an: metadata_url, metadata_xml, oder entity_id mit sso_url und Zertifikaten'

/**
 * Errors of fields about hosts, certificates, metadata of others, passwords and apps, which only sign-in and pages
 * have.
 */
export const IDENTITY_REFUSALS: Sentences = [
  [/^must have no spaces$/, 'darf keine Leerzeichen haben'],
  [/^must be only a host name, without https:\/\/$/, 'muss ein bloßer Hostname sein, ohne https://'],
  [/^must be only a host name, without path and user$/, 'muss ein bloßer Hostname sein, ohne Pfad und Benutzer'],
  [/^must be only a host name, without a port$/, 'muss ein bloßer Hostname sein, ohne Port'],
  [/^must be one name, without \*$/, 'muss ein einzelner Name sein, ohne *'],
  [/^must be a name, not an IP address$/, 'muss ein Name sein, keine IP-Adresse'],
  [/^is not a host name$/, 'ist kein Hostname'],
  [/^must have at least two labels, as in (\S+)$/, 'muss aus mindestens zwei Namen bestehen, so wie $1 aus dreien'],
  [
    /^must not be under (\S+), where every page already has an address$/,
    'darf nicht unter $1 liegen, wo jede Seite schon eine Adresse hat',
  ],
  [
    /^must be under a domain of yours, and (\S+) is a public suffix$/,
    'muss unter einer Domain von Ihnen liegen, und $1 ist ein öffentliches Suffix',
  ],

  [/^is not an address$/, 'ist keine Adresse'],
  [/^must begin with https:\/\/$/, 'muss mit https:// beginnen'],
  [
    /^returned status (\d+); redirects are not followed$/,
    'antwortet mit dem Status $1; Weiterleitungen wird nicht gefolgt',
  ],
  [/^is not allowed: (.+)$/s, (why = '') => `ist nicht erlaubt: ${inGerman(ADDRESSES, why) ?? why}`],
  [/^cannot be reached, or did not respond within (\d+) s$/, 'ist nicht zu erreichen oder antwortet nicht in $1 s'],
  [
    /^names a SingleSignOnService that (.+)$/s,
    (why = '') => `nennt einen SingleSignOnService; der ${inGerman(IDENTITY_REFUSALS, why) ?? why}`,
  ],
  ...ADDRESSES,
  [/^has more than (\d+) bytes$/, 'hat mehr als $1 Bytes'],
  [
    /^has too many elements or attributes, or elements nested too deeply$/,
    'hat zu viele Elemente oder Attribute, oder Elemente zu tief ineinander',
  ],
  [/^has a comment that does not end$/, 'hat einen Kommentar, der nicht endet'],
  [/^is not plain XML: without a DTD, entities and CDATA$/, 'ist kein einfaches XML: ohne DTD, Entitäten und CDATA'],
  [
    /^describes no SAML 2\.0 identity provider \(IDPSSODescriptor\)$/,
    'beschreibt keinen Identitätsanbieter nach SAML 2.0 (IDPSSODescriptor)',
  ],
  [
    /^describes several identity providers; provide the metadata of one$/,
    'beschreibt mehrere Identitätsanbieter; geben Sie die Metadaten von einem an',
  ],
  [/^has no entityID$/, 'hat keine entityID'],
  [
    /^has no SingleSignOnService with the binding HTTP-Redirect or HTTP-POST$/,
    'hat keinen SingleSignOnService mit der Bindung HTTP-Redirect oder HTTP-POST',
  ],
  [
    /^has no certificate for signing with an RSA key of 2048 to 8192 bits or a key of the curve P-256, P-384 or P-521$/,
    'hat kein Zertifikat zum Signieren mit einem RSA-Schlüssel von 2048 bis 8192 Bit oder einem Schlüssel der Kurve P-256, P-384 oder P-521',
  ],
  [/^has more than (\d+) certificates$/, 'hat mehr als $1 Zertifikate'],
  [/^cannot be combined with the others\. .+$/, `steht nicht allein. ${WAYS}`],
  [/^is missing\. .+$/, `fehlt. ${WAYS}`],

  [/^is too common, so it is easy to guess$/, 'wird von vielen benutzt und deshalb zuerst ausprobiert'],
  [
    /^is made of common words, names or runs of characters, so it is easy to guess; add another word$/,
    'besteht aus häufigen Wörtern, Namen oder Zeichenfolgen und ist deshalb leicht zu erraten; fügen Sie ein weiteres Wort hinzu',
  ],
  [/^has fewer than five different characters$/, 'hat weniger als fünf verschiedene Zeichen'],
  [/^is your email address$/, 'ist Ihre E-Mail-Adresse'],

  [/^must be code$/, 'muss code sein'],
  [/^must be none, or any of consent and login$/, 'muss none sein, oder consent und login in beliebiger Auswahl'],
  [/^is not a code that a device is showing$/, 'wird gerade von keinem Gerät angezeigt'],
  [/^is not an app of this installation$/, 'ist keine App dieser Installation'],
  [/^is not one that the app has registered$/, 'ist keine, die die App angemeldet hat'],
  [/^is not a scope that the app has registered$/, 'ist keine Berechtigung, die die App angemeldet hat'],
  [
    /^is only possible without url: a stream has one destination$/,
    'geht nur ohne url: Das Protokoll geht an ein einziges Ziel',
  ],
  [/^is required, or bucket$/, 'wird gebraucht, oder bucket'],
  [/^is only possible together with (require_second_factor|enforce)$/, 'geht nur zusammen mit $1'],
  [/^is not a scope that the device requests$/, 'ist keine Berechtigung, um die das Gerät bittet'],
]

/** What is wrong with the file of an image. */
const IMAGES: Sentences = [
  [/^is not a readable image$/, 'ist kein lesbares Bild'],
  [/^is something else, not (\S+)$/, 'ist etwas anderes als $1'],
  [/^is (\S+), not (\S+)$/, 'ist $1, nicht $2'],
  [/^is truncated$/, 'ist abgeschnitten'],
  [/^has no size$/, 'hat keine Größe'],
  [/^is (\d+ × \d+); at most (\d+ × \d+) are accepted$/, 'hat $1 Pixel; höchstens $2 werden angenommen'],
]

/** Errors of fields that only status pages and inbound alerts have. */
export const PAGE_REFUSALS: Sentences = [
  [/^is not an upload key for the (\S+) of this page$/, 'gehört zu keinem Hochladen für diese Seite ($1)'],
  [
    /^was created more than a day ago and not used; upload the file again$/,
    'ist älter als ein Tag und wurde nicht benutzt; laden Sie die Datei neu hoch',
  ],
  [
    /^has no file yet: PUT it to the upload_url first$/,
    'hat noch keine Datei: Senden Sie sie zuerst mit PUT an die upload_url',
  ],
  [
    /^cannot be shown: the file (.+)$/s,
    (why = '') => `lässt sich nicht zeigen: Die Datei ${inGerman(IMAGES, why) ?? why}`,
  ],
  ...IMAGES,
  [
    /^did not answer the challenge: it must be a public address that returns 2xx and the challenge itself within (\d+) s$/,
    'hat die Probe nicht beantwortet: Es muss eine öffentliche Adresse sein, die in $1 s mit 2xx und der Probe selbst antwortet',
  ],
  [/^is required while the alert is firing$/, 'wird gebraucht, solange der Alarm anhält'],
  [/^must be an alarm of CloudWatch$/, 'muss ein Alarm von CloudWatch sein'],
  [/^must be an https address of Amazon SNS$/, 'muss eine Adresse von Amazon SNS mit https sein'],
  [/^must be the address of a certificate of Amazon SNS$/, 'muss die Adresse eines Zertifikats von Amazon SNS sein'],
  [/^was not signed by Amazon SNS$/, 'stammt nicht von Amazon SNS'],
  [/^answered (\d+)$/, 'hat mit $1 geantwortet'],
  [/^answered (\d+) and no certificate$/, 'hat mit $1 und ohne Zertifikat geantwortet'],
]
