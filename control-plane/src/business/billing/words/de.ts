import type { Words } from './en.ts'

export const de: Words = {
  button: 'Abonnement öffnen',
  account: 'Konto',
  plan: 'Tarif',
  mails: {
    first_payment_due: {
      subject: ({ account }) => `Die erste Zahlung für ${account} steht noch aus`,
      text: ({ plan }) =>
        `Das Abonnement des Tarifs ${plan} beginnt mit der ersten Zahlung, die noch nicht erfolgt ist. Öffnen Sie das Abonnement, um sie zu leisten. Bleibt sie einen Tag lang aus, verwirft der Zahlungsdienst das Abonnement, und nichts wird berechnet.`,
    },
    first_payment_missed: {
      subject: ({ account }) => `Das Abonnement von ${account} hat nicht begonnen`,
      text: ({ plan }) =>
        `Die erste Zahlung ist ausgeblieben. Das Konto wurde daher nicht in den Tarif ${plan} umgestellt, und nichts wurde berechnet. Sie können jederzeit erneut einen Tarif wählen.`,
    },
    started: {
      subject: ({ account, plan }) => `${account} hat jetzt den Tarif ${plan}`,
      text: ({ plan, at }) =>
        `Das Abonnement hat begonnen, und der Tarif ${plan} ist aktiv. Es verlängert sich am ${at}.`,
    },
    trial_started: {
      subject: ({ account, plan }) => `Der Test des Tarifs ${plan} für ${account} hat begonnen`,
      text: ({ plan, at }) =>
        `Der Tarif ${plan} ist bis ${at} kostenlos. Dann wird die erste Zahlung fällig, wenn Sie nicht vorher kündigen.`,
    },
    trial_ending: {
      subject: ({ account, at }) => `Der Test von ${account} endet am ${at}`,
      text: ({ plan, at }) =>
        `Am ${at} wird die erste Zahlung für den Tarif ${plan} fällig. Wenn Sie nicht fortfahren möchten, kündigen Sie vorher. Ohne Zahlungsmittel wechselt das Konto in den Tarif free.`,
    },
    plan_changed: {
      subject: ({ account, plan }) => `${account} hat jetzt den Tarif ${plan}`,
      text: ({ plan }) =>
        `Das Abonnement wurde auf den Tarif ${plan} umgestellt. Der Rest des Zeitraums wird anteilig berechnet oder gutgeschrieben.`,
    },
    payment_failed: {
      subject: ({ account }) => `Eine Zahlung für ${account} ist fehlgeschlagen`,
      text: ({ plan, at }) =>
        `Der Tarif ${plan} bleibt bis ${at} aktiv. Begleichen Sie vorher die offene Rechnung, oder hinterlegen Sie ein anderes Zahlungsmittel. Sonst wechselt das Konto in den Tarif free: Nichts wird gelöscht, aber was dieser nicht enthält, lässt sich nur noch lesen.`,
    },
    grace_ending: {
      subject: ({ account, at }) => `${account} verliert seinen Tarif am ${at}`,
      text: ({ plan, at }) =>
        `Eine Rechnung ist noch nicht bezahlt. Am ${at} wechselt das Konto vom Tarif ${plan} in den Tarif free. Nichts wird gelöscht, aber was dieser nicht enthält, lässt sich nur noch lesen, bis die Rechnung bezahlt ist.`,
    },
    plan_lowered: {
      subject: ({ account }) => `${account} ist jetzt im Tarif free`,
      text: ({ plan }) =>
        `Eine Rechnung für den Tarif ${plan} wurde nicht rechtzeitig bezahlt. Nichts wurde gelöscht. Was der Tarif free nicht enthält, lässt sich nur noch lesen. Es funktioniert wieder, sobald ein Tarif bezahlt ist.`,
    },
    payment_received: {
      subject: ({ account }) => `Die Zahlung für ${account} ist eingegangen`,
      text: ({ plan }) => `Alle Rechnungen sind bezahlt, und der Tarif ${plan} ist aktiv.`,
    },
    cancellation_set: {
      subject: ({ account, at }) => `Das Abonnement von ${account} endet am ${at}`,
      text: ({ plan, at }) =>
        `Es wurde gekündigt und verlängert sich nicht. Der Tarif ${plan} bleibt bis ${at} aktiv. Bis dahin lässt sich die Kündigung zurücknehmen.`,
    },
    cancellation_withdrawn: {
      subject: ({ account }) => `Das Abonnement von ${account} läuft weiter`,
      text: ({ plan }) => `Die Kündigung wurde zurückgenommen, und der Tarif ${plan} verlängert sich.`,
    },
    ending: {
      subject: ({ account, at }) => `Erinnerung: Das Abonnement von ${account} endet am ${at}`,
      text: ({ plan, at }) =>
        `Am ${at} wechselt das Konto vom Tarif ${plan} in den Tarif free. Nichts wird gelöscht, aber was dieser nicht enthält, lässt sich nur noch lesen.`,
    },
    ended: {
      subject: ({ account }) => `Das Abonnement von ${account} ist beendet`,
      text: () =>
        'Das Konto ist im Tarif free. Nichts wurde gelöscht. Was dieser nicht enthält, lässt sich nur noch lesen. Mit einem neuen Abonnement funktioniert es wieder.',
    },
  },
}
