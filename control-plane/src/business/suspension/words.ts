import type { Language } from '../../platform/language.ts'

/** Strangers to the readers chose the names. */
interface Said {
  account: string
  partner: string
}

interface Mail {
  subject(said: Said): string
  text(said: Said): string
}

interface Words {
  suspended: Mail
  resumed: Mail
  account: string
  since: string
  button: string
}

export const WORDS: Record<Language, Words> = {
  en: {
    suspended: {
      subject: ({ account }) => `${account} is suspended`,
      text: ({ partner }) =>
        `${partner}, who manages this account, has suspended it. Nothing is checked, and nobody is alerted or paged. ` +
        'Everything can still be read, and status pages stay up with a notice. Nothing is deleted.',
    },
    resumed: {
      subject: ({ account }) => `${account} is active again`,
      text: ({ partner }) =>
        `${partner} has resumed the account. Checks begin again by themselves; the time in between counts as paused. ` +
        'Messages that were due meanwhile are not sent late.',
    },
    account: 'Account',
    since: 'Since',
    button: 'Open the account',
  },
  de: {
    suspended: {
      subject: ({ account }) => `${account} ist ausgesetzt`,
      text: ({ partner }) =>
        `${partner} verwaltet dieses Konto und hat es ausgesetzt. Es wird nichts geprüft, und niemand wird alarmiert oder ` +
        'gerufen. Alles bleibt lesbar, und Statusseiten bleiben mit einem Hinweis erreichbar. Nichts wird gelöscht.',
    },
    resumed: {
      subject: ({ account }) => `${account} ist wieder aktiv`,
      text: ({ partner }) =>
        `${partner} hat das Konto wieder aktiviert. Die Prüfungen beginnen von selbst; die Zeit dazwischen zählt als ` +
        'pausiert. Nachrichten aus dieser Zeit werden nicht nachgeholt.',
    },
    account: 'Konto',
    since: 'Seit',
    button: 'Konto öffnen',
  },
  fr: {
    suspended: {
      subject: ({ account }) => `${account} est suspendu`,
      text: ({ partner }) =>
        `${partner}, qui gère ce compte, l’a suspendu. Rien n’est contrôlé, et personne n’est prévenu ni alerté. ` +
        'Tout peut encore être lu, et les pages d’état restent en ligne avec une mention. Rien n’est supprimé.',
    },
    resumed: {
      subject: ({ account }) => `${account} est de nouveau actif`,
      text: ({ partner }) =>
        `${partner} a réactivé le compte. Les contrôles reprennent d’eux-mêmes ; le temps écoulé compte comme une pause. ` +
        'Les messages de cette période ne sont pas envoyés après coup.',
    },
    account: 'Compte',
    since: 'Depuis',
    button: 'Ouvrir le compte',
  },
}
