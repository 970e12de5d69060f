import type { END_REASONS } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import type { Language } from '../../platform/language.ts'

export type EndReason = (typeof END_REASONS)[number]

interface Named {
  staff: string
  account: string
}

interface Words {
  started: { subject: (named: Named) => string; text: (named: Named & { until: string }) => string }
  ended: { subject: (named: Named) => string; text: Record<EndReason, (named: Named & { by: string }) => string> }
  reason: string
  person: string
  open: string
}

export const WORDS: Record<Language, Words> = {
  en: {
    started: {
      subject: ({ staff, account }) => `${staff} of the operator is looking into ${account}`,
      text: ({ staff, account, until }) =>
        `${staff}, who operates this installation, can read the account ${account} and change its configuration until ${until}, but no credentials, members, ownership or billing. All members see this in the console, each change is in the audit log, and admins can end it at any time.`,
    },
    ended: {
      subject: ({ staff, account }) => `${staff} of the operator no longer looks into ${account}`,
      text: {
        time: ({ staff, account }) => `The hour for which ${staff} could look into the account ${account} is over.`,
        staff: ({ staff, account, by }) => `${by} ended the access of ${staff} to the account ${account}.`,
        account: ({ staff, account, by }) => `${by} ended the access of ${staff} to the account ${account}.`,
        credential: ({ staff, account }) =>
          `The access of ${staff} to the account ${account} has ended, since their session has ended or may no longer do this.`,
      },
    },
    reason: 'Reason',
    person: 'Person',
    open: 'Open the audit log',
  },
  de: {
    started: {
      subject: ({ staff, account }) => `${staff} vom Betreiber sieht sich ${account} an`,
      text: ({ staff, account, until }) =>
        `${staff} betreibt diese Installation und kann das Konto ${account} bis ${until} lesen und seine Konfiguration ändern, aber keine Zugangsdaten, Mitglieder, Besitz oder Abrechnung. Alle Mitglieder sehen das in der Konsole, jede Änderung steht im Protokoll, und Administratoren können es jederzeit beenden.`,
    },
    ended: {
      subject: ({ staff, account }) => `${staff} vom Betreiber sieht ${account} nicht mehr`,
      text: {
        time: ({ staff, account }) => `Die Stunde, in der ${staff} das Konto ${account} ansehen konnte, ist vorbei.`,
        staff: ({ staff, account, by }) => `${by} hat den Zugriff von ${staff} auf das Konto ${account} beendet.`,
        account: ({ staff, account, by }) => `${by} hat den Zugriff von ${staff} auf das Konto ${account} beendet.`,
        credential: ({ staff, account }) =>
          `Der Zugriff von ${staff} auf das Konto ${account} ist beendet, weil die Sitzung dazu geendet hat oder das nicht mehr darf.`,
      },
    },
    reason: 'Grund',
    person: 'Person',
    open: 'Protokoll öffnen',
  },
  fr: {
    started: {
      subject: ({ staff, account }) => `${staff}, de l’exploitant, consulte ${account}`,
      text: ({ staff, account, until }) =>
        `${staff}, qui exploite cette installation, peut lire le compte ${account} et modifier sa configuration jusqu’au ${until}, mais pas les identifiants, les membres, la propriété ni la facturation. Tous les membres le voient dans la console, chaque modification figure au journal d’audit, et les administrateurs peuvent y mettre fin à tout moment.`,
    },
    ended: {
      subject: ({ staff, account }) => `${staff}, de l’exploitant, ne consulte plus ${account}`,
      text: {
        time: ({ staff, account }) =>
          `L’heure pendant laquelle ${staff} pouvait consulter le compte ${account} est écoulée.`,
        staff: ({ staff, account, by }) => `${by} a mis fin à l’accès de ${staff} au compte ${account}.`,
        account: ({ staff, account, by }) => `${by} a mis fin à l’accès de ${staff} au compte ${account}.`,
        credential: ({ staff, account }) =>
          `L’accès de ${staff} au compte ${account} est terminé, car sa session a pris fin ou n’en a plus le droit.`,
      },
    },
    reason: 'Raison',
    person: 'Personne',
    open: 'Ouvrir le journal d’audit',
  },
}
