import type { UsageLimitName } from '@pharos/shared-protocol/contract/business/usage.ts'
import type { Language } from '../../platform/language.ts'

interface Said {
  account: string
  plan: string
  what: string
  percent: number
}

interface Words {
  subject(said: Said): string
  text(said: Said): string
  consequence(name: UsageLimitName, isHard: boolean): string
  button: string
  used: string
  limit: string
  plan: string
}

/** What is refused once a hard limit is reached. */
type Refused = 'things' | 'replays' | 'telemetry' | 'sessions' | 'browsers'

function refusedBy(name: UsageLimitName): Refused {
  if (name.startsWith('telemetry')) return 'telemetry'
  if (name.startsWith('rum_sessions')) return 'sessions'
  if (name.startsWith('browser')) return 'browsers'
  return name === 'rum_replays_per_day' ? 'replays' : 'things'
}

const HARD: Record<Language, Record<Refused, string>> = {
  en: {
    things: 'At the limit no more can be created; everything that exists goes on.',
    replays: 'At the limit sessions are no longer recorded until the day (UTC) is over.',
    telemetry: 'At the limit logs, spans and metrics are refused until the month (UTC) is over.',
    sessions: 'At the limit events of real users are refused until the month (UTC) is over.',
    browsers: 'At the limit runs on request are refused until the month (UTC) is over. Scheduled checks go on.',
  },
  de: {
    things: 'Ist es erreicht, lässt sich nichts mehr anlegen; was es gibt, läuft weiter.',
    replays: 'Ist es erreicht, werden Sitzungen bis zum Ende des Tages (UTC) nicht mehr aufgezeichnet.',
    telemetry: 'Ist es erreicht, werden Logs, Spans und Metriken bis zum Ende des Monats (UTC) abgewiesen.',
    sessions: 'Ist es erreicht, werden Ereignisse echter Nutzer bis zum Ende des Monats (UTC) abgewiesen.',
    browsers:
      'Ist es erreicht, werden verlangte Läufe bis zum Monatsende (UTC) abgewiesen. Geplante Läufe gehen weiter.',
  },
  fr: {
    things: 'Une fois la limite atteinte, rien ne peut plus être créé ; tout ce qui existe continue.',
    replays: 'Une fois la limite atteinte, les sessions ne sont plus enregistrées jusqu’à la fin du jour (UTC).',
    telemetry: 'Une fois la limite atteinte, logs, spans et métriques sont refusés jusqu’à la fin du mois (UTC).',
    sessions:
      'Une fois la limite atteinte, les événements d’utilisateurs réels sont refusés jusqu’à la fin du mois (UTC).',
    browsers:
      'Une fois la limite atteinte, les exécutions à la demande sont refusées jusqu’à la fin du mois (UTC). Les contrôles planifiés continuent.',
  },
}

export const WORDS: Record<Language, Words> = {
  en: {
    subject: ({ account, what, percent }) => `${account} has used ${percent} % of a limit: ${what}`,
    text: ({ account, plan, what, percent }) =>
      `The account ${account} has used ${percent} % of what the ${plan} plan includes: ${what}.`,
    consequence: (name, isHard) => (isHard ? HARD.en[refusedBy(name)] : 'Nothing is refused at this limit.'),
    button: 'Open the usage',
    used: 'Used',
    limit: 'Limit',
    plan: 'Plan',
  },
  de: {
    subject: ({ account, what, percent }) => `${account} hat ${percent} % eines Limits verbraucht: ${what}`,
    text: ({ account, plan, what, percent }) =>
      `Das Konto ${account} hat ${percent} % dessen verbraucht, was der Tarif ${plan} vorsieht: ${what}.`,
    consequence: (name, isHard) => (isHard ? HARD.de[refusedBy(name)] : 'An diesem Limit wird nichts abgewiesen.'),
    button: 'Verbrauch öffnen',
    used: 'Verbraucht',
    limit: 'Limit',
    plan: 'Tarif',
  },
  fr: {
    subject: ({ account, what, percent }) => `${account} a utilisé ${percent} % d’une limite : ${what}`,
    text: ({ account, plan, what, percent }) =>
      `Le compte ${account} a utilisé ${percent} % de ce que prévoit la formule ${plan} : ${what}.`,
    consequence: (name, isHard) => (isHard ? HARD.fr[refusedBy(name)] : 'Rien n’est refusé à cette limite.'),
    button: 'Ouvrir la consommation',
    used: 'Utilisé',
    limit: 'Limite',
    plan: 'Formule',
  },
}
