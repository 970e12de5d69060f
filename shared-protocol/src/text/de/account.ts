import type { ACCOUNT } from '../en/account.ts'
import type { Translated } from '../words.ts'

export const ACCOUNT_DE: Translated<typeof ACCOUNT> = {
  'account.has_customers': 'Dieses Konto verwaltet Konten von Kunden: Schließen Sie diese, bevor es gelöscht wird.',
  'account.import_running':
    'In dieses Konto wird gerade ein Archiv importiert. Versuchen Sie es noch einmal, wenn das fertig ist.',
  'account.being_deleted': 'Das Konto wird gelöscht.',
  'account.last_with_staff':
    'Das ist das letzte Konto mit Personen, die die Installation betreiben: Ohne es täte es niemand.',
  'api_key.limit': 'Es gibt höchstens {limit} aktive API-Schlüssel.',
  'api_key.expired': 'Dieser Schlüssel ist abgelaufen, und sein Nachfolger wäre es auch; legen Sie einen neuen an.',
  'api_key.member_deactivated': 'Dieses Mitglied ist deaktiviert und kann keine Schlüssel haben.',
  'api_key.staff_only': 'Schlüssel für Betreiber legen nur Betreiber an.',
  'audit_stream.not_with_url': 'geht nur ohne url: Das Protokoll geht an ein einziges Ziel',
  'audit_stream.url_or_bucket': 'wird gebraucht, oder bucket',
  'live.shutting_down': 'Dieser Server wird gerade beendet: Verbinden Sie sich neu.',
  'live.session_limit': 'Diese Sitzung hat schon {limit} Verbindungen offen: Schließen Sie zuerst ein Fenster.',
  'live.account_limit': 'Das Konto hat schon {limit} Verbindungen offen.',
  'live.server_full': 'Hier sind gerade zu viele Verbindungen offen.',
  'member.change_requires_role': 'Ein Mitglied mit der Rolle {role} zu ändern braucht diese Rolle oder eine höhere.',
  'member.deactivated_owner': 'Dieses Mitglied ist deaktiviert; das Konto kann ihm nicht gehören.',
  'member.own_deactivation': 'Das sind Sie selbst; ein anderer Administrator kann es.',
  'member.deactivated_by_directory': 'Das Verzeichnis des Kontos verwaltet dieses Mitglied und bestimmt das.',
  'member.managed_by_directory':
    'Das Verzeichnis des Kontos verwaltet dieses Mitglied; entfernen oder deaktivieren Sie es dort.',
  'member.leave_managed_by_directory':
    'Das Verzeichnis des Kontos verwaltet Sie; bitten Sie, wer es betreibt, Sie dort zu entfernen.',
  'member.role_requires_role': 'Die Rolle {role} zu geben oder zu nehmen braucht diese Rolle oder eine höhere.',
  'member.role_requires_full_access':
    'Die Rolle {role} zu geben oder zu nehmen braucht eine Sitzung oder einen Schlüssel ohne eingeschränkte Berechtigungen.',
  'member.break_glass_owner':
    'Diese Person kommt hinein, wenn das Single Sign-on versagt; nennen Sie dort zuerst eine andere.',
  'member.owner_required': 'Das Konto muss jemandem gehören; übertragen Sie es zuerst.',
  'member.owner_not_deactivated': 'Wem das Konto gehört, lässt sich nicht deaktivieren.',
  'member.owner_not_removed': 'Wem das Konto gehört, lässt sich nicht entfernen.',
  'member.changes_own_address':
    'Wer ein Konto besitzt oder die Installation betreibt, ändert die eigene Adresse selbst.',
  'member.address_taken': 'Ein anderes Mitglied hat diese Adresse schon.',
  'member.last_staff': 'Das ist die letzte Person, die die Installation betreibt.',
  'member.not_found': 'Das gibt es in diesem Konto nicht, oder nicht mehr.',
  'member.manage_requires_admin':
    'Das bei einem anderen Mitglied zu verwalten braucht die Rolle admin oder eine höhere.',
  'member.manage_requires_role': 'Bei der Rolle {role} braucht das dieselbe Rolle.',
  'member.already_owner': 'Das Konto gehört Ihnen schon.',
  'member.new_owner_deactivated': 'Dieses Mitglied ist deaktiviert.',
  'member.no_longer_owner': 'Das Konto gehört Ihnen nicht mehr.',
  'member.role_lacks_scope': 'Der Rolle {role} fehlt die Berechtigung {scope}.',
  'member.scope_exceeds_role':
    'Ein Schlüssel mit der Berechtigung {scope} darf mehr als die Rolle {role}; ihn legt die Rolle {needed} an.',
  'person.email_taken': 'Mit dieser Adresse meldet sich schon jemand anderes an.',
  'saved_view.limit': 'Es gibt höchstens {limit} solche Ansichten.',
  'saved_view.private_needs_member': 'muss gesetzt sein: Die Ansicht gehörte sonst niemandem',
  'secret.total_bytes': 'Die Geheimnisse eines Kontos haben zusammen höchstens {limit} Bytes.',
  'secret.limit': 'Es gibt höchstens {limit} Geheimnisse.',
  'session.one_account_only':
    'Diese Sitzung reicht nur in ein Konto. Melden Sie sich für die anderen auf anderem Weg an.',
  'session.too_old_for_account': 'Sitzungen in diesem Konto sind kürzer: Melden Sie sich dafür neu an.',
  'session.method_not_allowed':
    'Ihr Konto lässt diese Anmeldung nicht zu: Melden Sie sich über das Verzeichnis Ihrer Firma an, oder auf anderem Weg.',
  'staff.no_active_member': 'email: Kein aktives Mitglied dieses Kontos hat diese Adresse.',
  'staff.not_found': 'Das gibt es in diesem Konto nicht, oder nicht mehr.',
  'impersonation.ended': 'Ihr Zugriff auf dieses Konto ist beendet.',
}
