import type { Sentences } from '@pharos/shared-protocol/german/sentence.ts'

function while_(when: string): string {
  return WHEN[when] ?? ''
}

/** When a connection ended, in phrases of agents. */
const WHEN: Record<string, string> = {
  'before it answered': 'bevor er antwortete',
  'before the response was complete': 'bevor die Antwort vollständig war',
  'before it accepted the data': 'bevor er das Gesendete annahm',
  'before it took what was sent': 'bevor er das Gesendete annahm',
  'before TLS began': 'bevor TLS begann',
  'within its answer': 'mitten in der Antwort',
}

export const WHENS: Sentences = Object.entries(WHEN).map(([english, german]) => [new RegExp(`^${english}$`), german])

/** Predicates of agents about a host, an address or a server; each follows its subject. */
export const OF_HOSTS: Sentences = [
  [/^refused the connection$/, 'hat die Verbindung abgelehnt'],
  [
    /^(?:reset the connection while connecting|reset the connection while it was being made)$/,
    'hat die Verbindung beim Aufbau abgebrochen',
  ],
  [/^reset the connection$/, 'hat die Verbindung abgebrochen'],
  [/^did not answer the connection attempt$/, 'hat auf den Versuch einer Verbindung nicht geantwortet'],
  [/^did not accept the connection (?:within )?(.+)$/, 'hat die Verbindung in $1 nicht angenommen'],
  [
    /^can't be reached: this agent has no route to its network$/,
    'ist nicht zu erreichen: Dieser Agent hat keinen Weg in dieses Netz',
  ],
  [/^can't be reached: there is no route to the host$/, 'ist nicht zu erreichen: Kein Weg führt zu diesem Host'],
  [
    /^can't be reached: this agent has no address to connect from$/,
    'ist nicht zu erreichen: Dieser Agent hat keine Adresse dafür',
  ],
  [
    /^could not be resolved: the DNS server did not answer$/,
    'ließ sich nicht auflösen: Der DNS-Server hat nicht geantwortet',
  ],
  [
    /^could not be resolved: the DNS server refused the query$/,
    'ließ sich nicht auflösen: Der DNS-Server hat die Frage abgelehnt',
  ],
  [/^could not be resolved: the DNS server failed$/, 'ließ sich nicht auflösen: Der DNS-Server hatte einen Fehler'],
  [/^could not be resolved \((.+)\)$/, 'ließ sich nicht auflösen ($1)'],
  [/^does not exist$/, 'gibt es nicht'],
  [/^is not a valid host name$/, 'ist kein gültiger Hostname'],
  [/^has no (IPv\S+ )?address$/, 'hat keine $1Adresse'],
  [/^was resolved too late$/, 'wurde zu spät aufgelöst'],
  [
    /^(?:was not resolved before the run timed out|was not resolved before the time for the run was over)$/,
    'wurde nicht aufgelöst, bevor die Zeit für den Lauf vorbei war',
  ],
  [
    /^(?:is a link-local address or a cloud's metadata service, which regions cannot reach|is link-local or a cloud's metadata service, which no region may reach)$/,
    'ist link-local oder der Metadatendienst einer Cloud; das darf keine Region erreichen',
  ],
  [
    /^(?:is not a public address, and this region can only reach public ones|is not a public address, and this region may reach public ones only)$/,
    'ist keine öffentliche Adresse, und diese Region darf nur öffentliche erreichen',
  ],
  [/^is not an (IPv\S+ |http )?address$/, 'ist keine $1Adresse'],

  [/^offers no STARTTLS$/, 'bietet kein STARTTLS an'],
  [/^refused to start TLS: LDAP result code (.+)$/, 'hat TLS abgelehnt: LDAP-Ergebnis $1'],
  [/^has TLS turned off$/, 'hat TLS ausgeschaltet'],
  [/^does not speak (LDAP|TLS) on this port$/, 'spricht auf diesem Port kein $1'],
  [
    /^does not speak the PostgreSQL protocol on this port$/,
    'spricht auf diesem Port nicht das Protokoll von PostgreSQL',
  ],
  [/^does not speak the expected protocol: (.+)$/s, 'spricht nicht das erwartete Protokoll: $1'],
  [/^did not agree to start TLS (?:within )?(.+)$/, 'hat TLS in $1 nicht zugestimmt'],
  [/^greeted with (".*)$/s, 'grüßte mit $1'],
  [/^answered (\S+) with (".*)$/s, 'antwortete auf $1 mit $2'],
  [
    /^(?:sent plain text after it had agreed to start TLS|sent more plain text after it had agreed to start TLS)$/,
    'hat nach der Zusage von TLS noch Klartext gesendet',
  ],
  [/^(?:sent too much data before TLS|talks without end before TLS)$/, 'redet vor TLS ohne Ende'],
  [/^closed the connection during the TLS handshake$/, 'hat die Verbindung während des TLS-Handshakes geschlossen'],
  [/^closed the connection without an answer$/, 'hat die Verbindung ohne Antwort geschlossen'],
  [
    new RegExp(`^closed the connection (${Object.keys(WHEN).join('|')}|3)$`),
    (when = '') => `hat die Verbindung geschlossen, ${while_(when)}`,
  ],
  [/^(?:sent no certificate|showed no certificate)$/, 'hat kein Zertifikat gezeigt'],
  [
    /^(?:sent a certificate with unreadable dates|showed a certificate whose dates can't be read)$/,
    'hat ein Zertifikat gezeigt, dessen Daten sich nicht lesen lassen',
  ],
  [/^has no TLS version in common with this agent$/, 'hat keine TLS-Version mit diesem Agenten gemeinsam'],
  [
    /^(?:offers none of the requested HTTP versions|offers none of the HTTP versions asked for)$/,
    'bietet keine der gefragten HTTP-Versionen an',
  ],
  [/^does not serve this host name$/, 'kennt diesen Hostnamen nicht'],
  [/^refused the handshake$/, 'hat den Handshake abgelehnt'],
  [/^failed the TLS handshake: (.+)$/s, 'ist am TLS-Handshake gescheitert: $1'],
  [/^requires a client certificate$/, 'verlangt ein Zertifikat des Clients'],
  [/^does not offer HTTP\/2$/, 'bietet kein HTTP/2 an'],
  [
    /^does not send the whole chain \((.*)\); (?:clients that do not download intermediates reject it|clients that fetch nothing refuse it)$/s,
    'sendet nicht die ganze Kette ($1); wer nichts nachlädt, lehnt sie ab',
  ],
  [/^(?:returned|answered) more than (\d+) bytes$/, 'hat mit mehr als $1 Bytes geantwortet'],
  [/^answered (?:status )?(\d+)$/, 'hat mit dem Status $1 geantwortet'],
  [/^has no certificate of its issuer$/, 'hat kein Zertifikat des Ausstellers'],
]

/** Predicates about name servers and registration services. */
export const OF_REGISTRIES: Sentences = [
  [/^failed to answer \(SERVFAIL\)$/, 'konnte nicht antworten (SERVFAIL)'],
  [/^refused to answer \((.+)\)$/, 'hat die Antwort abgelehnt ($1)'],
  [
    /^is (?:listed|named) as a server of (\S+) but (?:is not authoritative|does not answer) for it$/,
    'ist als Server von $1 eingetragen, antwortet aber nicht dafür',
  ],
  [/^did not answer earlier questions of this run$/, 'hat frühere Fragen dieses Laufs nicht beantwortet'],
  [/^did not answer within (.+)$/, 'hat in $1 nicht geantwortet'],
  [
    /^(?:did not answer before the run timed out|had not answered when the time for the run was over)$/,
    'hatte nicht geantwortet, als die Zeit für den Lauf vorbei war',
  ],
  [/^refuses DNS queries: nothing listens there$/, 'lehnt DNS-Fragen ab: Dort hört niemand zu'],
  [
    /^(?:sent an invalid DNS response:|sent what is no DNS answer:) (.+)$/s,
    'hat etwas gesendet, das keine DNS-Antwort ist: $1',
  ],
  [/^(?:can't be queried:|can't be asked:) (.+)$/s, 'lässt sich nicht fragen: $1'],
  [
    /^(?:is an alias that points back to itself|is an alias that leads back to itself): (.+)$/s,
    'ist ein Alias, der zu sich selbst zurückführt: $1',
  ],
  [/^finds the signatures of (\S+) invalid$/, 'hält die Signaturen von $1 für ungültig'],
  [/^is not signed by (\S+)$/, 'ist nicht von $1 signiert'],
  [
    /^(?:is only signed with unsupported algorithms|is signed by unsupported algorithms only)$/,
    'ist nur mit Verfahren signiert, die hier nicht bekannt sind',
  ],
  [
    /^leaves unsigned delegations out of its signed gaps$/,
    'lässt unsignierte Delegationen aus den signierten Lücken aus',
  ],
  [/^has no (\S+) record$/, 'hat keinen Eintrag $1'],

  [
    /^only refers to other servers, so it does not resolve names$/,
    'verweist nur auf andere Server und löst also keine Namen auf',
  ],
  [/^neither has the zone nor resolves names$/, 'hat weder die Zone, noch löst er Namen auf'],
]

/** Predicates about a certificate, a signature, a list or an answer. */
export const OF_PAPERS: Sentences = [
  [
    /^(?:was issued by an unknown authority|was issued by an authority that is not known here) \(an intermediate certificate may be missing\)$/,
    'stammt von einer Stelle, die hier nicht bekannt ist (vielleicht fehlt ein Zertifikat dazwischen)',
  ],
  [/^has expired(?: \((.+)\))?$/, (at = '') => `ist abgelaufen${at && ` (${at})`}`],
  [/^is not valid yet$/, 'gilt noch nicht'],
  [/^is self-signed$/, 'ist selbst signiert'],
  [
    /^(?:has an untrusted self-signed certificate in its chain|has a self-signed certificate in its chain that is not trusted)$/,
    'hat in seiner Kette ein selbst signiertes Zertifikat, dem nicht vertraut wird',
  ],
  [/^was revoked$/, 'wurde widerrufen'],
  [/^(?:has an invalid signature|has a wrong signature)$/, 'hat eine falsche Signatur'],
  [/^(?:is not valid for servers|is not meant for a server)$/, 'ist nicht für einen Server bestimmt'],
  [
    /^breaks a rule of its authority, such as the names that it may certify \(name constraints\)$/,
    'verletzt eine Regel seiner Stelle, etwa welche Namen sie bestätigen darf (Name Constraints)',
  ],
  [/^is not trusted \((.+)\)$/, 'ist nicht vertrauenswürdig ($1)'],
  [/^is from the future \((.+)\)$/, 'stammt aus der Zukunft ($1)'],
  [/^(?:belongs to another issuer|is of another issuer)$/, 'ist von einem anderen Aussteller'],
  [/^is not signed by the issuer(?: or a responder that it named)?$/, 'ist nicht vom Aussteller signiert'],
  [/^(?:is only a delta|is a delta only)$/, 'enthält nur Änderungen'],
  [/^is for other certificates$/, 'ist für andere Zertifikate'],
  [
    /^(?:belongs to another request: its nonce does not match|answers another question: its nonce is not the one that was sent)$/,
    'gehört zu einer anderen Frage: Ihre Nonce ist nicht die gesendete',
  ],
  [/^is about another certificate$/, 'ist über ein anderes Zertifikat'],
  [/^(?:has an unknown format|has an unknown form)$/, 'hat eine unbekannte Form'],

  [/^expired on (.+)$/, 'ist am $1 abgelaufen'],
  [/^is not valid before (.+)$/, 'gilt erst ab $1'],
  [
    /^(?:was made with key|is by key) (\S+), which the zone does not publish$/,
    'ist mit dem Schlüssel $1, den die Zone nicht veröffentlicht',
  ],
  [/^does not match the records$/, 'passt nicht zu den Einträgen'],
]
