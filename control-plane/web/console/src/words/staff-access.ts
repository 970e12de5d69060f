import { defineWords } from './language.ts'

export const STAFF_ACCESS = defineWords({
  en: {
    other: (name: string, email: string) => `${name} (${email}) of the operator is looking into this account.`,
    own: (account: string) => `You are looking into the account ${account} as staff. Its members see this.`,
    until: 'It ends by itself:',
    reason: 'Reason:',
    end: 'End access',
    ended: 'The access has ended.',
  },
  de: {
    other: (name: string, email: string) => `${name} (${email}) vom Betreiber sieht sich dieses Konto an.`,
    own: (account: string) => `Sie sehen sich für den Betreiber das Konto ${account} an. Seine Mitglieder sehen das.`,
    until: 'Endet von selbst:',
    reason: 'Grund:',
    end: 'Zugriff beenden',
    ended: 'Der Zugriff ist beendet.',
  },
  fr: {
    other: (name: string, email: string) => `${name} (${email}), de l’exploitant, consulte ce compte.`,
    own: (account: string) => `Vous consultez le compte ${account} en tant qu’exploitant. Ses membres le voient.`,
    until: 'Fin automatique :',
    reason: 'Motif :',
    end: 'Mettre fin à l’accès',
    ended: 'L’accès est terminé.',
  },
})
