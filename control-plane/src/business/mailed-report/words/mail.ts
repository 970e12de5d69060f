import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'

/** What mails about reports, and the small pages of their links, say. */
export interface MailWords {
  confirm_subject: (report: string) => string
  confirm_text: (account: string, report: string, cadence: Report['cadence']) => string
  confirm: string
  unsubscribe: string
  ask: (report: string) => string
  asked_text: string
  confirmed: (report: string) => string
  confirmed_text: string
  leave: (report: string) => string
  left: (report: string) => string
  left_text: string
  subject: (account: string, report: string, period: string) => string
  corrected_subject: (subject: string) => string
  corrected_text: string
  with_pdf: string
  without_pdf: string
}

const CADENCE = {
  en: { weekly: 'every week', monthly: 'every month' },
  de: { weekly: 'wöchentlich', monthly: 'monatlich' },
  fr: { weekly: 'chaque semaine', monthly: 'chaque mois' },
}

export const MAIL_WORDS: Record<Report['language'], MailWords> = {
  en: {
    confirm_subject: report => `Do you want to receive the report “${report}”?`,
    confirm_text: (account, report, cadence) =>
      `${account} would like to send you the report “${report}” ${CADENCE.en[cadence]}. Nothing is sent unless you confirm. If you do not want it, ignore this mail. The link is valid for 7 days.`,
    confirm: 'Receive the report',
    unsubscribe: 'Unsubscribe',
    ask: report => `Receive the report “${report}”?`,
    asked_text: 'It is sent to the address at which you received the link. Each mail has a link to unsubscribe.',
    confirmed: report => `You will receive the report “${report}”`,
    confirmed_text: 'Each mail has a link to unsubscribe.',
    leave: report => `Stop receiving the report “${report}”?`,
    left: report => `You no longer receive the report “${report}”`,
    left_text: 'You can close this page.',
    subject: (account, report, period) => `${report}: ${account}, ${period}`,
    corrected_subject: subject => `Corrected: ${subject}`,
    corrected_text:
      'This is a corrected edition of a report that you may have received before. It says what has changed.',
    with_pdf:
      'The report is attached as a PDF. It contains its figures, signed: “pharos report verify file.pdf” checks them.',
    without_pdf:
      'The report is attached as a page, since no PDF could be made, together with its figures and their signature.',
  },
  de: {
    confirm_subject: report => `Möchten Sie den Bericht „${report}“ erhalten?`,
    confirm_text: (account, report, cadence) =>
      `${account} möchte Ihnen ${CADENCE.de[cadence]} den Bericht „${report}“ senden. Es wird nichts gesendet, solange Sie nicht bestätigen. Wenn Sie ihn nicht möchten, ignorieren Sie diese Mail. Der Link ist 7 Tage lang gültig.`,
    confirm: 'Bericht erhalten',
    unsubscribe: 'Abbestellen',
    ask: report => `Den Bericht „${report}“ erhalten?`,
    asked_text:
      'Er wird an die Adresse gesendet, an der Sie den Link erhalten haben. Jede Mail hat einen Link zum Abbestellen.',
    confirmed: report => `Sie erhalten den Bericht „${report}“`,
    confirmed_text: 'Jede Mail hat einen Link zum Abbestellen.',
    leave: report => `Den Bericht „${report}“ nicht mehr erhalten?`,
    left: report => `Sie erhalten den Bericht „${report}“ nicht mehr`,
    left_text: 'Sie können diese Seite schließen.',
    subject: (account, report, period) => `${report}: ${account}, ${period}`,
    corrected_subject: subject => `Berichtigt: ${subject}`,
    corrected_text:
      'Das ist die berichtigte Ausgabe eines Berichts, den Sie vielleicht schon erhalten haben. Sie sagt, was sich geändert hat.',
    with_pdf:
      'Der Bericht hängt als PDF an. Er enthält seine Zahlen mit Unterschrift: „pharos report verify datei.pdf“ prüft sie.',
    without_pdf:
      'Der Bericht hängt als Seite an, da kein PDF erstellt werden konnte, zusammen mit seinen Zahlen und deren Unterschrift.',
  },
  fr: {
    confirm_subject: report => `Voulez-vous recevoir le rapport « ${report} » ?`,
    confirm_text: (account, report, cadence) =>
      `${account} souhaite vous envoyer ${CADENCE.fr[cadence]} le rapport « ${report} ». Rien n’est envoyé tant que vous n’avez pas confirmé. Si vous n’en voulez pas, ignorez cet e-mail. Le lien est valable 7 jours.`,
    confirm: 'Recevoir le rapport',
    unsubscribe: 'Se désabonner',
    ask: report => `Recevoir le rapport « ${report} » ?`,
    asked_text:
      'Il est envoyé à l’adresse à laquelle vous avez reçu le lien. Chaque e-mail contient un lien de désabonnement.',
    confirmed: report => `Vous recevrez le rapport « ${report} »`,
    confirmed_text: 'Chaque e-mail contient un lien de désabonnement.',
    leave: report => `Ne plus recevoir le rapport « ${report} » ?`,
    left: report => `Vous ne recevez plus le rapport « ${report} »`,
    left_text: 'Vous pouvez fermer cette page.',
    subject: (account, report, period) => `${report} : ${account}, ${period}`,
    corrected_subject: subject => `Corrigé : ${subject}`,
    corrected_text:
      'Ceci est l’édition corrigée d’un rapport que vous avez peut-être déjà reçu. Elle dit ce qui a changé.',
    with_pdf:
      'Le rapport est joint en PDF. Il contient ses chiffres, signés : « pharos report verify fichier.pdf » les vérifie.',
    without_pdf:
      'Le rapport est joint sous forme de page, car aucun PDF n’a pu être créé, avec ses chiffres et leur signature.',
  },
}
