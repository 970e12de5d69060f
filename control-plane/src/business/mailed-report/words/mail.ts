import type { Report } from '@pharos/shared-protocol/contract/mailed-report.ts'

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
  with_pdf: string
  without_pdf: string
}

const CADENCE = {
  en: { weekly: 'every week', monthly: 'every month' },
  de: { weekly: 'wöchentlich', monthly: 'monatlich' },
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
    with_pdf:
      'Der Bericht hängt als PDF an. Er enthält seine Zahlen mit Unterschrift: „pharos report verify datei.pdf“ prüft sie.',
    without_pdf:
      'Der Bericht hängt als Seite an, da kein PDF erstellt werden konnte, zusammen mit seinen Zahlen und deren Unterschrift.',
  },
}
