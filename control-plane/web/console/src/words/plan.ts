import { defineWords } from './language.ts'

/** The plan of the account, and what another one would take away. */
export const PLAN = defineWords({
  en: {
    title: 'Plan',
    current: 'Current plan',
    includes: 'What the plans include',
    what: 'Included',
    yours: 'This account',
    yes: 'yes',
    no: 'no',
    exceptions: 'Exceptions',
    exceptionsWhy: 'What the operator allows this account beyond its plan. It counts where it is more than the plan.',
    another: 'Another plan',
    anotherWhy: 'Select a plan to see what it would take away. Nothing changes before you confirm it.',
    plan: 'Plan',
    choose: 'Select a plan',
    byOperator: 'The operator of this installation sets the plan of an account.',
    byPartner: (partner: string) => `The partner ${partner} sets the plan of this account.`,
    byOwner: 'An owner of the account can change the plan.',
    notYours: 'Admins see what other plans include, and what a change would take away.',
    nothing: 'This plan takes nothing away.',
    kept: 'Nothing that is set up is deleted: what the plan does not include is kept, and works again with a plan that includes it.',
    unpaged: (count: number) =>
      count === 1
        ? '1 member could no longer be paged and needs another contact method:'
        : `${count} members could no longer be paged and need another contact method:`,
    readOnly: 'Kept, and no longer working or read-only',
    slower: 'Monitors that are checked less often',
    every: (seconds: number) => `Every ${seconds} s`,
    lost: 'No longer included, and the members who lose it',
    less: 'Lower limits',
    insteadOf: (after: string, before: string) => `${after} instead of ${before}`,
    more: (names: string, count: number) => `${names} and ${count} more`,
    stored: 'What is stored already is kept as long as the present plan says; shorter times are for what arrives then.',
    wasRead: 'I have read what this plan takes away.',
  },
  de: {
    title: 'Tarif',
    current: 'Aktueller Tarif',
    includes: 'Was die Tarife enthalten',
    what: 'Enthalten',
    yours: 'Dieses Konto',
    yes: 'ja',
    no: 'nein',
    exceptions: 'Ausnahmen',
    exceptionsWhy:
      'Was der Betreiber diesem Konto über den Tarif hinaus erlaubt. Es zählt, wo es mehr ist als der Tarif.',
    another: 'Anderer Tarif',
    anotherWhy: 'Wählen Sie einen Tarif, um zu sehen, was er wegnimmt. Nichts ändert sich, bevor Sie es bestätigen.',
    plan: 'Tarif',
    choose: 'Tarif auswählen',
    byOperator: 'Den Tarif eines Kontos legt der Betreiber dieser Installation fest.',
    byPartner: (partner: string) => `Den Tarif dieses Kontos legt der Partner ${partner} fest.`,
    byOwner: 'Ein Inhaber des Kontos kann den Tarif ändern.',
    notYours: 'Administratoren sehen, was andere Tarife enthalten und was ein Wechsel wegnimmt.',
    nothing: 'Dieser Tarif nimmt nichts weg.',
    kept: 'Was eingerichtet ist, wird nicht gelöscht: Was der Tarif nicht enthält, bleibt erhalten und funktioniert wieder mit einem Tarif, der es enthält.',
    unpaged: (count: number) =>
      count === 1
        ? '1 Mitglied wäre nicht mehr erreichbar und braucht einen anderen Kontaktweg:'
        : `${count} Mitglieder wären nicht mehr erreichbar und brauchen einen anderen Kontaktweg:`,
    readOnly: 'Bleibt, ruht aber oder lässt sich nur noch lesen',
    slower: 'Monitore, die seltener geprüft werden',
    every: (seconds: number) => `Alle ${seconds} s`,
    lost: 'Nicht mehr enthalten, und wer es verliert',
    less: 'Niedrigere Grenzen',
    insteadOf: (after: string, before: string) => `${after} statt ${before}`,
    more: (names: string, count: number) => `${names} und ${count} weitere`,
    stored:
      'Was schon gespeichert ist, bleibt so lange, wie es der jetzige Tarif vorsieht; kürzere Zeiten gelten für das, was dann eintrifft.',
    wasRead: 'Ich habe gelesen, was dieser Tarif wegnimmt.',
  },
  fr: {
    title: 'Formule',
    current: 'Formule actuelle',
    includes: 'Ce qu’incluent les formules',
    what: 'Inclus',
    yours: 'Ce compte',
    yes: 'oui',
    no: 'non',
    exceptions: 'Exceptions',
    exceptionsWhy:
      'Ce que l’exploitant accorde à ce compte au-delà de sa formule. L’exception ne compte que si elle dépasse la formule.',
    another: 'Autre formule',
    anotherWhy: 'Choisissez une formule pour voir ce qu’elle retirerait. Rien ne change avant votre confirmation.',
    plan: 'Formule',
    choose: 'Choisir une formule',
    byOperator: 'L’exploitant de cette installation définit la formule d’un compte.',
    byPartner: (partner: string) => `La formule de ce compte est définie par le partenaire ${partner}.`,
    byOwner: 'Un propriétaire du compte peut changer de formule.',
    notYours: 'Les administrateurs voient ce qu’incluent les autres formules, et ce qu’un changement retirerait.',
    nothing: 'Cette formule ne retire rien.',
    kept: 'Rien de ce qui est configuré n’est supprimé : ce que la formule n’inclut pas est conservé, et fonctionne de nouveau avec une formule qui l’inclut.',
    unpaged: (count: number) =>
      count < 2
        ? `${count} membre ne pourrait plus être alerté et a besoin d’un autre moyen de contact :`
        : `${count} membres ne pourraient plus être alertés et ont besoin d’un autre moyen de contact :`,
    readOnly: 'Conservé, mais inactif ou en lecture seule',
    slower: 'Moniteurs contrôlés moins souvent',
    every: (seconds: number) => `Toutes les ${seconds} s`,
    lost: 'Plus inclus, et les membres qui le perdent',
    less: 'Limites plus basses',
    insteadOf: (after: string, before: string) => `${after} au lieu de ${before}`,
    more: (names: string, count: number) => `${names} et ${count} ${count < 2 ? 'autre' : 'autres'}`,
    stored:
      'Ce qui est déjà stocké est conservé aussi longtemps que le prévoit la formule actuelle ; les durées plus courtes s’appliquent à ce qui arrivera ensuite.',
    wasRead: 'J’ai lu ce que cette formule retire.',
  },
})

/** What is kept on a plan that does not include it. */
export const KINDS = defineWords({
  en: {
    monitor: 'Monitors that are not checked',
    dashboard: 'Dashboards that cannot be changed',
    status_page_branding: 'Status pages shown without their branding',
    contact_method: 'Phone numbers of members that get nothing',
    notification_channel: 'Channels by phone that get nothing',
    sso_connection: 'Single sign-on connections that cannot be changed',
    scim_connection: 'Directories that can no longer change members',
  },
  de: {
    monitor: 'Monitore, die nicht geprüft werden',
    dashboard: 'Dashboards, die sich nicht ändern lassen',
    status_page_branding: 'Statusseiten ohne ihre eigene Gestaltung',
    contact_method: 'Telefonnummern von Mitgliedern, die nichts mehr erhalten',
    notification_channel: 'Kanäle per Telefon, die nichts mehr erhalten',
    sso_connection: 'Verbindungen für Single Sign-on, die sich nicht ändern lassen',
    scim_connection: 'Verzeichnisse, die keine Mitglieder mehr ändern können',
  },
  fr: {
    monitor: 'Moniteurs qui ne sont pas contrôlés',
    dashboard: 'Tableaux de bord qui ne peuvent pas être modifiés',
    status_page_branding: 'Pages d’état affichées sans leur apparence personnalisée',
    contact_method: 'Numéros de téléphone de membres qui ne reçoivent rien',
    notification_channel: 'Canaux par téléphone qui ne reçoivent rien',
    sso_connection: 'Connexions d’authentification unique qui ne peuvent pas être modifiées',
    scim_connection: 'Annuaires qui ne peuvent plus modifier les membres',
  },
})
