import type { Sentences } from './sentence.ts'

/** The errors of subscriptions. */
export const BILLING_PROBLEMS: Sentences = [
  [
    /^This installation has no subscriptions; its operator sets the plan of an account\.$/,
    'Diese Installation hat keine Abonnements; den Tarif eines Kontos legt der Betreiber fest.',
  ],
  [
    /^The payment was declined; change the payment method, and repeat the request\.$/,
    'Die Zahlung wurde abgelehnt. Ändern Sie das Zahlungsmittel, und versuchen Sie es noch einmal.',
  ],
  [
    /^The payment provider could not be asked; repeat the request later\.$/,
    'Der Zahlungsdienst war nicht zu erreichen. Versuchen Sie es später noch einmal.',
  ],
  [
    /^Somebody else has just opened such a page; use that one, or repeat the request\.$/,
    'Jemand anderes hat gerade so eine Seite geöffnet. Nutzen Sie diese, oder versuchen Sie es noch einmal.',
  ],
  [
    /^The account has no subscription(?: yet)?; begin with the checkout\.$/,
    'Das Konto hat kein Abonnement. Kaufen Sie zuerst einen Tarif.',
  ],
  [
    /^An invoice is not paid; pay it in the portal before the plan is changed\.$/,
    'Eine Rechnung ist nicht bezahlt. Begleichen Sie sie beim Zahlungsdienst, bevor Sie den Tarif ändern.',
  ],
  [
    /^The first payment of a subscription is to be made; pay it, or cancel the subscription\.$/,
    'Die erste Zahlung eines Abonnements steht noch aus; bezahlen Sie, oder kündigen Sie das Abonnement.',
  ],
  [
    /^The account has a subscription; change it, or pay its invoice in the portal\.$/,
    'Das Konto hat schon ein Abonnement. Ändern Sie es, oder begleichen Sie die Rechnung beim Zahlungsdienst.',
  ],
  [
    /^The subscription could not be read just now; repeat the request\.$/,
    'Das Abonnement ließ sich gerade nicht lesen. Versuchen Sie es noch einmal.',
  ],
]
