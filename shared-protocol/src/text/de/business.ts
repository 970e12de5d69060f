import type { BUSINESS } from '../en/business.ts'
import type { Translated } from '../words.ts'

export const BUSINESS_DE: Translated<typeof BUSINESS> = {
  'archive_import.id_not_kept': 'lässt sich nicht behalten',
  'archive_import.taken': 'ist schon vergeben',
  'archive_import.account_not_empty':
    'Ein Archiv lässt sich nur in ein Konto importieren, das keine Monitore, Dienste, Statusseiten, Bereitschaftspläne, Benachrichtigungsgruppen, Vorfälle, Dashboards, Anwendungen und Wartungsfenster hat.',
  'archive_import.not_valid': 'ist nicht gültig',
  'archive_import.too_large_for_one_request':
    'Ein Archiv in einer Anfrage darf höchstens {limit} MB haben. Laden Sie es in Teilen hoch.',
  'archive_import.names_nothing': 'nennt nichts aus diesem Konto',
  'archive_import.too_many_resources': 'Ein Import kann höchstens {limit} Ressourcen anlegen.',
  'archive_import.too_many_records': 'darf höchstens {limit} Datensätze haben',
  'archive_import.configuration_too_large': 'Was ein Archiv einrichtet, darf höchstens {limit} MB haben.',
  'archive_import.running': 'In dieses Konto wird gerade ein Archiv importiert. Warten Sie, bis das fertig ist.',
  'archive_import.has_ended': 'Der Import ist zu Ende und lässt sich nicht mehr abbrechen.',
  'archive_import.too_slow': 'Ein Import darf höchstens {limit} Stunden dauern.',
  'archive_import.failed_repeatedly':
    'Der Import ist {count} Mal gescheitert. Benachrichtigen Sie den Betreiber der Installation.',
  'archive_import.requester_not_super_admin': 'Wer den Import begonnen hat, ist kein Super-Admin dieses Kontos mehr.',
  'archive_upload.part_size': 'Dieser Teil des Archivs hat genau {size} Bytes.',
  'archive_upload.too_many':
    'In diese Installation werden zu viele Archive hochgeladen. Versuchen Sie es morgen noch einmal.',
  'archive_upload.next_part_offset': 'Der nächste Teil des Archivs beginnt bei {received} Bytes.',
  'archive_upload.incomplete': 'Das Archiv ist unvollständig: {received} von {bytes} Bytes sind da.',
  'archive_upload.other_archive':
    'Das Archiv ist ein anderes als das gemeinte: Sein SHA-256 ist {digest}. Nichts wurde geändert.',
  'archive_upload.not_its_sha256': 'ist nicht der SHA-256 des Archivs',
  'archive.not_an_archive': 'Das ist kein Archiv von Pharos, oder es ist beschädigt.',
  'archive.too_many_entries': 'Das Archiv hat zu viele Dateien.',
  'archive.unexpected_entry': 'Das Archiv hat eine Datei, die nicht hineingehört: {entry}.',
  'archive.too_large': 'Das Archiv wird beim Auspacken zu groß.',
  'archive.manifest_unreadable': 'Das Archiv hat kein lesbares Inhaltsverzeichnis.',
  'archive.other_version': 'Das Archiv stammt von einer neueren Version von Pharos.',
  'archive.files_differ': 'Das Archiv hat andere Dateien, als sein Inhaltsverzeichnis sagt: {entry}.',
  'archive.checksum_differs': 'Eine Datei des Archivs wurde verändert oder ist beschädigt: {entry}.',
  'archive.record_unreadable': 'Eine Datei des Archivs hat einen Eintrag, der sich nicht lesen lässt: {entry}.',
  'archive.running': 'Ein Archiv dieses Kontos wird gerade erstellt. Warten Sie, bis es fertig ist.',
  'archive.requires_role': 'Für dieses Archiv braucht es die Rolle {role}, mit der es erstellt wurde.',
  'archive.not_ready':
    'Dieses Archiv lässt sich nicht herunterladen: Es ist nicht fertig, gescheitert oder abgelaufen.',
  'billing.no_subscriptions_here':
    'Diese Installation hat keine Abonnements; den Tarif eines Kontos legt der Betreiber fest.',
  'billing.payment_declined':
    'Die Zahlung wurde abgelehnt. Ändern Sie das Zahlungsmittel, und versuchen Sie es noch einmal.',
  'billing.provider_unreachable': 'Der Zahlungsdienst war nicht zu erreichen. Versuchen Sie es später noch einmal.',
  'billing.page_opened_by_other':
    'Jemand anderes hat gerade so eine Seite geöffnet. Nutzen Sie diese, oder versuchen Sie es noch einmal.',
  'billing.no_subscription': 'Das Konto hat kein Abonnement. Kaufen Sie zuerst einen Tarif.',
  'billing.invoice_unpaid':
    'Eine Rechnung ist nicht bezahlt. Begleichen Sie sie beim Zahlungsdienst, bevor Sie den Tarif ändern.',
  'billing.plan_not_sold': 'wird in dieser Installation nicht verkauft',
  'billing.first_payment_due':
    'Die erste Zahlung eines Abonnements steht noch aus; bezahlen Sie, oder kündigen Sie das Abonnement.',
  'billing.already_subscribed':
    'Das Konto hat schon ein Abonnement. Ändern Sie es, oder begleichen Sie die Rechnung beim Zahlungsdienst.',
  'billing.subscription_unreadable': 'Das Abonnement ließ sich gerade nicht lesen. Versuchen Sie es noch einmal.',
  'billing.partner_sets_plan': 'Den Tarif dieses Kontos legt der Partner {partner} fest.',
  'billing.no_provider': 'Diese Installation hat keinen Zahlungsanbieter.',
  'billing.event_not_confirmed': 'Der Zahlungsanbieter ließ sich nicht fragen; senden Sie es nochmals.',
  'billing.message_refused': 'Die Nachricht wird abgelehnt: {fault}.',
  'impersonation.own_account': 'Das ist Ihr eigenes Konto.',
  'impersonation.requires_second_factor':
    'Um ein Konto anzusehen, braucht es einen zweiten Faktor: Richten Sie erst einen ein.',
  'impersonation.not_allowed': 'Das Konto erlaubt dem Betreiber nicht, es anzusehen.',
  'mailed_report.limit': 'Es gibt höchstens {limit} Berichte.',
  'mailed_report.issue_not_ready': 'Diese Ausgabe ist noch nicht fertig oder konnte nicht erstellt werden.',
  'mailed_report.no_pdf':
    'Diese Ausgabe hat kein PDF, da keines erstellt werden konnte. Laden Sie sie als html oder json herunter.',
  'mailed_report.link_invalid': 'Dieser Link ist nicht gültig oder älter als 7 Tage.',
  'mailed_report.members_only': 'Nur ein Mitglied kann sich einen Bericht selbst senden lassen.',
  'mailed_report.no_confirmed_recipient': 'Noch hat niemand bestätigt, diesen Bericht erhalten zu wollen.',
  'mailed_report.issue_limit_a_day': 'In 24 Stunden lassen sich höchstens {limit} Ausgaben anfordern.',
  'partner_access.no_partner': 'Dieses Konto wird von keinem Partner verwaltet.',
  'partner_access.not_allowed': 'Das Konto erlaubt seinem Partner nicht, darin zu lesen.',
  'partner_account.has_members': 'Das Konto hat schon Mitglieder; sie laden weitere ein.',
  'partner.not_a_partner': 'Dieses Konto ist kein Partner der Installation.',
  'partner_key.limit': 'Es gibt höchstens {limit} Schlüssel.',
  'partner.already_a_partner': 'Dieses Konto ist schon Partner.',
  'partner.managed_by_partner': 'Dieses Konto wird von einem Partner verwaltet.',
  'usage.from_after_to': 'darf nicht nach dem Ende liegen',
  'mailed_report.nothing_to_correct':
    'Seit dieser Ausgabe hat sich nichts geändert, also gibt es nichts zu berichtigen.',
  'archive_import.digest_differs': 'ist nicht die der Datei',
}
