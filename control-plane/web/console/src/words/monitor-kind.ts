import {
  KINDS,
  MONITOR_KINDS,
  type MonitorKindName,
  type MonitorReference,
  type MonitorType,
} from '@pharos/shared-protocol/check/kind.ts'
import { GRPC_FACTS, GRPC_FAILURES, GRPC_LABELS } from './grpc.ts'
import { defineWords } from './language.ts'
import { SMTP_FACTS, SMTP_FAILURES, SMTP_LABELS } from './smtp.ts'

/** What people read of a kind of monitor. */
interface KindWords {
  /** Its type, in lists. */
  type: string
  /** What a new monitor of it watches, in a word, and in a sentence. */
  watches: string
  about: string
  /** The title of the form for a new monitor; empty for kinds that have a form of their own or none. */
  create: string
  /** A monitor of it, in sentences and in the audit log. */
  monitor: string
}

/** Every kind; one that is forgotten does not compile. */
export const KIND_WORDS: { [K in MonitorKindName]: KindWords } = {
  http: defineWords({
    en: {
      type: 'HTTP',
      watches: 'Website or API',
      about: 'Requests an address and checks the status, time and content of the response.',
      create: 'New website or API monitor',
      monitor: 'HTTP monitor',
    },
    de: {
      type: 'HTTP',
      watches: 'Website oder API',
      about: 'Ruft eine Adresse ab und prüft Status, Dauer und Inhalt der Antwort.',
      create: 'Neue Website oder API',
      monitor: 'HTTP-Monitor',
    },
    fr: {
      type: 'HTTP',
      watches: 'Site web ou API',
      about: 'Interroge une adresse et contrôle l’état, la durée et le contenu de la réponse.',
      create: 'Nouveau moniteur de site web ou d’API',
      monitor: 'Moniteur HTTP',
    },
  }),
  tcp: defineWords({
    en: {
      type: 'TCP',
      watches: 'Port',
      about: 'Connects to a port; can also send something and check the answer.',
      create: 'New port monitor',
      monitor: 'TCP monitor',
    },
    de: {
      type: 'TCP',
      watches: 'Port',
      about: 'Verbindet sich mit einem Port, kann etwas senden und die Antwort lesen.',
      create: 'Neuer Port',
      monitor: 'TCP-Monitor',
    },
    fr: {
      type: 'TCP',
      watches: 'Port',
      about: 'Se connecte à un port ; peut aussi envoyer quelque chose et contrôler la réponse.',
      create: 'Nouveau moniteur de port',
      monitor: 'Moniteur TCP',
    },
  }),
  icmp: defineWords({
    en: {
      type: 'Ping',
      watches: 'Ping',
      about: 'Sends pings to a host and counts the replies.',
      create: 'New ping monitor',
      monitor: 'Ping monitor',
    },
    de: {
      type: 'Ping',
      watches: 'Ping',
      about: 'Sendet Pings an einen Host und zählt, was zurückkommt.',
      create: 'Neuer Ping',
      monitor: 'Ping-Monitor',
    },
    fr: {
      type: 'Ping',
      watches: 'Ping',
      about: 'Envoie des pings à un hôte et compte les réponses.',
      create: 'Nouveau moniteur de ping',
      monitor: 'Moniteur de ping',
    },
  }),
  grpc: defineWords({
    en: {
      type: 'gRPC',
      watches: 'gRPC service',
      about: 'Asks a gRPC server whether it, or one of its services, is healthy.',
      create: 'New gRPC monitor',
      monitor: 'gRPC monitor',
    },
    de: {
      type: 'gRPC',
      watches: 'gRPC-Dienst',
      about: 'Fragt einen gRPC-Server, ob er oder einer seiner Dienste gesund ist.',
      create: 'Neuer gRPC-Dienst',
      monitor: 'gRPC-Monitor',
    },
    fr: {
      type: 'gRPC',
      watches: 'Service gRPC',
      about: 'Demande à un serveur gRPC si lui-même ou l’un de ses services est sain.',
      create: 'Nouveau moniteur gRPC',
      monitor: 'Moniteur gRPC',
    },
  }),
  smtp: defineWords({
    en: {
      type: 'SMTP',
      watches: 'Mail server',
      about: 'Greets a mail server and starts TLS, without sending a mail.',
      create: 'New mail server monitor',
      monitor: 'SMTP monitor',
    },
    de: {
      type: 'SMTP',
      watches: 'Mailserver',
      about: 'Begrüßt einen Mailserver und startet TLS, ohne eine Mail zu senden.',
      create: 'Neuer Mailserver',
      monitor: 'SMTP-Monitor',
    },
    fr: {
      type: 'SMTP',
      watches: 'Serveur de messagerie',
      about: 'Entame le dialogue avec un serveur de messagerie et démarre TLS, sans envoyer d’e-mail.',
      create: 'Nouveau moniteur de serveur de messagerie',
      monitor: 'Moniteur SMTP',
    },
  }),
  tls: defineWords({
    en: {
      type: 'Certificate',
      watches: 'Certificate',
      about: 'Checks the certificate of any TLS server and warns before it expires.',
      create: 'New certificate monitor',
      monitor: 'Certificate monitor',
    },
    de: {
      type: 'Zertifikat',
      watches: 'Zertifikat',
      about: 'Liest das Zertifikat eines beliebigen TLS-Servers und warnt, bevor es abläuft.',
      create: 'Neues Zertifikat',
      monitor: 'Zertifikatsmonitor',
    },
    fr: {
      type: 'Certificat',
      watches: 'Certificat',
      about: 'Contrôle le certificat de tout serveur TLS et avertit avant son expiration.',
      create: 'Nouveau moniteur de certificat',
      monitor: 'Moniteur de certificat',
    },
  }),
  domain: defineWords({
    en: {
      type: 'Domain',
      watches: 'Domain',
      about: 'Checks when a domain expires. It is added together with a website.',
      create: '',
      monitor: 'Domain monitor',
    },
    de: {
      type: 'Domain',
      watches: 'Domain',
      about: 'Liest, wann eine Domain abläuft. Sie kommt mit der Adresse einer Website.',
      create: '',
      monitor: 'Domain-Monitor',
    },
    fr: {
      type: 'Domaine',
      watches: 'Domaine',
      about: 'Contrôle quand un domaine expire. Il est ajouté avec un site web.',
      create: '',
      monitor: 'Moniteur de domaine',
    },
  }),
  browser: defineWords({
    en: {
      type: 'Browser',
      watches: 'Browser',
      about: 'Runs a Playwright script in a real browser, like a real user.',
      create: '',
      monitor: 'Browser check',
    },
    de: {
      type: 'Browser',
      watches: 'Browser',
      about: 'Führt ein Playwright-Skript in einem echten Browser aus, wie ein Mensch die Seite nutzt.',
      create: '',
      monitor: 'Browserprüfung',
    },
    fr: {
      type: 'Navigateur',
      watches: 'Navigateur',
      about: 'Exécute un script Playwright dans un vrai navigateur, comme un utilisateur réel.',
      create: '',
      monitor: 'Contrôle par navigateur',
    },
  }),
  dns_record: defineWords({
    en: {
      type: 'DNS record',
      watches: 'DNS records',
      about: 'Saves the current records and notifies you when they change.',
      create: 'New DNS records monitor',
      monitor: 'DNS record monitor',
    },
    de: {
      type: 'DNS-Eintrag',
      watches: 'DNS-Einträge',
      about: 'Hält fest, wie Einträge sind, und meldet, wenn sie sich ändern.',
      create: 'Neue DNS-Einträge',
      monitor: 'DNS-Monitor',
    },
    fr: {
      type: 'Enregistrement DNS',
      watches: 'Enregistrements DNS',
      about: 'Retient les enregistrements actuels et vous prévient lorsqu’ils changent.',
      create: 'Nouveau moniteur d’enregistrements DNS',
      monitor: 'Moniteur DNS',
    },
  }),
  heartbeat: defineWords({
    en: {
      type: 'Heartbeat',
      watches: 'Heartbeat',
      about: 'Waits for a job to report and notifies you when it does not.',
      create: 'New heartbeat',
      monitor: 'Heartbeat',
    },
    de: {
      type: 'Heartbeat',
      watches: 'Heartbeat',
      about: 'Wartet darauf, dass ein Job sich meldet, und meldet, wenn er es nicht tut.',
      create: 'Neuer Heartbeat',
      monitor: 'Heartbeat',
    },
    fr: {
      type: 'Signal de vie',
      watches: 'Signal de vie',
      about: 'Attend qu’une tâche se signale et vous prévient si elle ne le fait pas.',
      create: 'Nouveau signal de vie',
      monitor: 'Signal de vie',
    },
  }),
  page_speed: defineWords({
    en: {
      type: 'Page speed',
      watches: 'Page speed',
      about: 'Loads a page in a browser and measures it. It is added together with a website.',
      create: '',
      monitor: 'Page speed monitor',
    },
    de: {
      type: 'Ladezeit',
      watches: 'Ladezeit',
      about: 'Lädt eine Seite in einem Browser und misst sie. Kommt mit der Adresse einer Website.',
      create: '',
      monitor: 'Ladezeit-Monitor',
    },
    fr: {
      type: 'Vitesse de chargement',
      watches: 'Vitesse de chargement',
      about: 'Charge une page dans un navigateur et la mesure. Ajouté avec un site web.',
      create: '',
      monitor: 'Moniteur de vitesse de chargement',
    },
  }),
  alert_rule: defineWords({
    en: {
      type: 'Alert rule',
      watches: 'Alert rule',
      about: 'Watches numbers: a metric, the number of logs, the speed of traces, the number of monitors that are up.',
      create: 'New alert rule',
      monitor: 'Alert rule',
    },
    de: {
      type: 'Alarmregel',
      watches: 'Alarmregel',
      about: 'Beobachtet Zahlen: eine Metrik, die Menge der Logs, die Dauer von Traces, den Zustand von Monitoren.',
      create: 'Neue Alarmregel',
      monitor: 'Alarmregel',
    },
    fr: {
      type: 'Règle d’alerte',
      watches: 'Règle d’alerte',
      about:
        'Surveille des nombres : une métrique, la quantité de logs, la durée des traces, le nombre de moniteurs opérationnels.',
      create: 'Nouvelle règle d’alerte',
      monitor: 'Règle d’alerte',
    },
  }),
}

/** The reasons that only one kind has. */
export const OWN_FAILURES = { ...GRPC_FAILURES, ...SMTP_FAILURES }

/** The labels of fields that only one kind has, by their API names. */
export const OWN_LABELS = { ...GRPC_LABELS, ...SMTP_LABELS }

/** What only runs of one kind say, by the names of the API. */
export const OWN_FACTS = { ...GRPC_FACTS, ...SMTP_FACTS }

/** The types of monitors, by their API names. */
export const TYPES = byName('type', kind => KIND_WORDS[kind].type)

/** A monitor of each kind, by the names with which the API refers to it. */
export const REFERENCE_WORDS = byName('reference', kind => KIND_WORDS[kind].monitor)

interface Names {
  type: MonitorType
  reference: MonitorReference
}

function byName<N extends keyof Names>(name: N, words: (kind: MonitorKindName) => string) {
  return Object.fromEntries(MONITOR_KINDS.map(kind => [KINDS[kind][name], words(kind)])) as Record<Names[N], string>
}
