import type { Words } from './en.ts'

export const fr: Words = {
  button: 'Ouvrir l’abonnement',
  account: 'Compte',
  plan: 'Formule',
  mails: {
    first_payment_due: {
      subject: ({ account }) => `Le premier paiement pour ${account} reste à faire`,
      text: ({ plan }) =>
        `L’abonnement à la formule ${plan} commence avec son premier paiement, qui n’a pas encore abouti. Ouvrez l’abonnement pour le régler. S’il n’est pas réglé dans la journée, le prestataire de paiement abandonne l’abonnement, et rien n’est facturé.`,
    },
    first_payment_missed: {
      subject: ({ account }) => `L’abonnement de ${account} n’a pas commencé`,
      text: ({ plan }) =>
        `Son premier paiement n’a pas été fait : le compte n’est donc pas passé à la formule ${plan}, et rien n’a été facturé. Vous pouvez choisir une formule à tout moment.`,
    },
    started: {
      subject: ({ account, plan }) => `${account} est sur la formule ${plan}`,
      text: ({ plan, at }) => `L’abonnement a commencé, et la formule ${plan} est active. Il se renouvelle le ${at}.`,
    },
    trial_started: {
      subject: ({ account, plan }) => `L’essai de la formule ${plan} pour ${account} a commencé`,
      text: ({ plan, at }) =>
        `La formule ${plan} est gratuite jusqu’au ${at}. Le premier paiement a lieu à cette date, sauf si vous résiliez avant.`,
    },
    trial_ending: {
      subject: ({ account, at }) => `L’essai de ${account} se termine le ${at}`,
      text: ({ plan, at }) =>
        `Le premier paiement pour la formule ${plan} a lieu le ${at}. Si vous ne voulez pas continuer, résiliez avant. Sans moyen de paiement, le compte passe à la formule free.`,
    },
    plan_changed: {
      subject: ({ account, plan }) => `${account} est maintenant sur la formule ${plan}`,
      text: ({ plan }) =>
        `L’abonnement est passé à la formule ${plan}. Le reste de la période est facturé ou crédité au prorata.`,
    },
    payment_failed: {
      subject: ({ account }) => `Un paiement pour ${account} a échoué`,
      text: ({ plan, at }) =>
        `La formule ${plan} reste active jusqu’au ${at}. Réglez avant cette date la facture ouverte, ou enregistrez un autre moyen de paiement. Sinon, le compte passe à la formule free : rien n’est supprimé, mais ce qu’elle n’inclut pas devient accessible en lecture seule.`,
    },
    grace_ending: {
      subject: ({ account, at }) => `${account} perd sa formule le ${at}`,
      text: ({ plan, at }) =>
        `Une facture n’est toujours pas payée. Le ${at}, le compte passe de la formule ${plan} à la formule free. Rien n’est supprimé, mais ce qu’elle n’inclut pas reste en lecture seule jusqu’au paiement de la facture.`,
    },
    plan_lowered: {
      subject: ({ account }) => `${account} est passé à la formule free`,
      text: ({ plan }) =>
        `Une facture pour la formule ${plan} n’a pas été payée à temps. Rien n’a été supprimé. Ce que la formule free n’inclut pas est en lecture seule, et fonctionne de nouveau dès qu’une formule est payée.`,
    },
    payment_received: {
      subject: ({ account }) => `Le paiement pour ${account} a été reçu`,
      text: ({ plan }) => `Toutes les factures sont payées, et la formule ${plan} est active.`,
    },
    cancellation_set: {
      subject: ({ account, at }) => `L’abonnement de ${account} se termine le ${at}`,
      text: ({ plan, at }) =>
        `Il a été résilié et ne sera pas renouvelé. La formule ${plan} reste active jusqu’au ${at}. D’ici là, la résiliation peut être retirée.`,
    },
    cancellation_withdrawn: {
      subject: ({ account }) => `L’abonnement de ${account} continue`,
      text: ({ plan }) => `La résiliation a été retirée, et la formule ${plan} sera renouvelée.`,
    },
    ending: {
      subject: ({ account, at }) => `Rappel : l’abonnement de ${account} se termine le ${at}`,
      text: ({ plan, at }) =>
        `Le ${at}, le compte passe de la formule ${plan} à la formule free. Rien n’est supprimé, mais ce qu’elle n’inclut pas devient accessible en lecture seule.`,
    },
    ended: {
      subject: ({ account }) => `L’abonnement de ${account} est terminé`,
      text: () =>
        'Le compte est sur la formule free. Rien n’a été supprimé. Ce qu’elle n’inclut pas est en lecture seule, et fonctionne de nouveau avec un nouvel abonnement.',
    },
  },
}
