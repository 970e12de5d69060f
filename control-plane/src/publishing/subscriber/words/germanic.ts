import type { SubscriberWords } from './words.ts'

export const en: SubscriberWords = {
  status: 'Status',
  since: 'Since',
  moved: 'Moved',
  gone: 'This incident is no longer shown on this page.',
  open: 'Open the status page',
  unsubscribe: 'Unsubscribe',
  confirm: 'Confirm',
  confirm_subject: 'Confirm your subscription to {page}',
  confirm_text:
    'Someone, hopefully you, subscribed this address to updates about incidents and maintenance of {page}.\nNothing is sent unless you confirm within 7 days. If this was not you, you can ignore this email.',
  asked: 'Check your inbox',
  asked_text:
    'If this address can be subscribed, an email with a link is on its way. Nothing else is sent until you open the link and confirm. The link is valid for 7 days.',
  subscribe: 'Subscribe to {page}?',
  subscribed: 'You are subscribed to {page}',
  subscribed_text: 'Every email includes an unsubscribe link.',
  leave: 'Unsubscribe from {page}?',
  left: 'You are unsubscribed from {page}',
  left_text: 'Your address has been deleted.',
  wrong_link: 'This link is not valid',
  wrong_link_text: 'It may be incomplete, or it expired after 7 days. You can subscribe again on the status page.',
  wrong_email: 'Enter a valid email address.',
  wrong_letters: 'Before the @ only the letters a to z, digits and signs such as . and - can be used.',
  wrong_webhook:
    'This webhook did not answer the challenge. It must be publicly reachable and respond within 5 seconds.',
  too_many: 'Too many requests. Try again in a few minutes.',
}

export const de: SubscriberWords = {
  status: 'Status',
  since: 'Seit',
  moved: 'Verschoben',
  gone: 'Dieser Vorfall wird auf dieser Seite nicht mehr angezeigt.',
  open: 'Statusseite öffnen',
  unsubscribe: 'Abmelden',
  confirm: 'Bestätigen',
  confirm_subject: 'Bestätigen Sie Ihr Abonnement von {page}',
  confirm_text:
    'Jemand, hoffentlich Sie, möchte unter dieser Adresse Neuigkeiten über Störungen und Wartungen von {page} erhalten.\nEs wird nichts gesendet, solange Sie das nicht innerhalb von 7 Tagen bestätigen. Wenn Sie es nicht waren, müssen Sie nichts tun.',
  asked: 'Sehen Sie in Ihr Postfach',
  asked_text:
    'Wenn diese Adresse abonniert werden kann, ist eine E-Mail mit einem Link unterwegs. Erst wenn Sie dort den Knopf drücken, wird mehr gesendet. Der Link gilt 7 Tage.',
  subscribe: '{page} abonnieren?',
  subscribed: 'Sie haben {page} abonniert',
  subscribed_text: 'Jede E-Mail enthält einen Link zum Abmelden.',
  leave: 'Von {page} abmelden?',
  left: 'Sie sind von {page} abgemeldet',
  left_text: 'Ihre Adresse wurde gelöscht.',
  wrong_link: 'Dieser Link ist ungültig',
  wrong_link_text: 'Er ist unvollständig, oder seine 7 Tage sind um. Auf der Statusseite können Sie erneut abonnieren.',
  wrong_email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  wrong_letters: 'Vor dem @ sind nur die Buchstaben a bis z, Ziffern und Zeichen wie . und - möglich.',
  wrong_webhook:
    'Dieser Webhook hat die Challenge nicht beantwortet. Er muss öffentlich sein und innerhalb von 5 Sekunden antworten.',
  too_many: 'Zu viele Anfragen. Versuchen Sie es in einigen Minuten erneut.',
}

export const nl: SubscriberWords = {
  status: 'Status',
  since: 'Sinds',
  moved: 'Verplaatst',
  gone: 'Dit incident wordt niet meer op deze pagina getoond.',
  open: 'Statuspagina openen',
  unsubscribe: 'Afmelden',
  confirm: 'Bevestigen',
  confirm_subject: 'Bevestig uw abonnement op {page}',
  confirm_text:
    'Iemand, hopelijk u, vroeg om nieuws over incidenten en onderhoud van {page} op dit adres.\nEr wordt niets verzonden tenzij u dit binnen 7 dagen bevestigt. Was u het niet, dan hoeft u niets te doen.',
  asked: 'Kijk in uw postvak',
  asked_text:
    'Als dit adres geabonneerd kan worden, is er een e-mail met een link onderweg. Er wordt verder niets verzonden totdat u op de knop achter de link drukt. De link is 7 dagen geldig.',
  subscribe: 'Abonneren op {page}?',
  subscribed: 'U bent geabonneerd op {page}',
  subscribed_text: 'Elke e-mail bevat een link om u af te melden.',
  leave: 'Afmelden voor {page}?',
  left: 'U bent afgemeld voor {page}',
  left_text: 'Uw adres is verwijderd.',
  wrong_link: 'Deze link is niet geldig',
  wrong_link_text:
    'De link is onvolledig of de 7 dagen zijn voorbij. U kunt zich op de statuspagina opnieuw abonneren.',
  wrong_email: 'Voer een geldig e-mailadres in.',
  wrong_letters: 'Vóór de @ zijn alleen de letters a tot z, cijfers en tekens zoals . en - mogelijk.',
  wrong_webhook: 'Deze webhook beantwoordde de challenge niet. Hij moet openbaar zijn en binnen 5 seconden antwoorden.',
  too_many: 'Te veel verzoeken. Probeer het over enkele minuten opnieuw.',
}

export const sv: SubscriberWords = {
  status: 'Status',
  since: 'Sedan',
  moved: 'Flyttat',
  gone: 'Den här incidenten visas inte längre på den här sidan.',
  open: 'Öppna statussidan',
  unsubscribe: 'Avsluta prenumerationen',
  confirm: 'Bekräfta',
  confirm_subject: 'Bekräfta din prenumeration på {page}',
  confirm_text:
    'Någon, förhoppningsvis du, har bett om nyheter om incidenter och underhåll för {page} till den här adressen.\nInget skickas om du inte bekräftar inom 7 dagar. Om det inte var du behöver du inte göra något.',
  asked: 'Titta i din inkorg',
  asked_text:
    'Om adressen kan prenumerera är ett mejl med en länk på väg. Inget mer skickas förrän du trycker på knappen bakom länken. Den gäller i 7 dagar.',
  subscribe: 'Prenumerera på {page}?',
  subscribed: 'Du prenumererar på {page}',
  subscribed_text: 'Varje mejl har en länk för att avsluta.',
  leave: 'Avsluta prenumerationen på {page}?',
  left: 'Du prenumererar inte längre på {page}',
  left_text: 'Din adress har raderats.',
  wrong_link: 'Länken är ogiltig',
  wrong_link_text: 'Den kan vara ofullständig, eller så har dess 7 dagar gått. Du kan prenumerera igen på statussidan.',
  wrong_email: 'Ange en giltig e-postadress.',
  wrong_letters: 'Före @ går det bara att använda bokstäverna a till z, siffror och tecken som . och -.',
  wrong_webhook: 'Denna webhook besvarade inte utmaningen. Den måste vara publik och svara inom 5 sekunder.',
  too_many: 'För många förfrågningar. Försök igen om några minuter.',
}

export const da: SubscriberWords = {
  status: 'Status',
  since: 'Siden',
  moved: 'Flyttet',
  gone: 'Denne hændelse vises ikke længere på denne side.',
  open: 'Åbn statussiden',
  unsubscribe: 'Afmeld',
  confirm: 'Bekræft',
  confirm_subject: 'Bekræft dit abonnement på {page}',
  confirm_text:
    'Nogen, forhåbentlig dig, har bedt om nyheder om hændelser og vedligeholdelse af {page} til denne adresse.\nDer sendes intet, medmindre du bekræfter inden for 7 dage. Hvis det ikke var dig, skal du ikke gøre noget.',
  asked: 'Kig i din indbakke',
  asked_text:
    'Hvis adressen kan tilmeldes, er en mail med et link på vej. Der sendes ikke mere, før du trykker på knappen bag linket. Det gælder i 7 dage.',
  subscribe: 'Abonner på {page}?',
  subscribed: 'Du abonnerer på {page}',
  subscribed_text: 'Hver mail har et link til at afmelde.',
  leave: 'Afmeld {page}?',
  left: 'Du er afmeldt fra {page}',
  left_text: 'Din adresse er slettet.',
  wrong_link: 'Linket er ikke gyldigt',
  wrong_link_text: 'Det kan være ufuldstændigt, eller dets 7 dage er gået. Du kan abonnere igen på statussiden.',
  wrong_email: 'Angiv en gyldig e-mailadresse.',
  wrong_letters: 'Før @ kan kun bogstaverne a til z, tal og tegn som . og - bruges.',
  wrong_webhook: 'Denne webhook besvarede ikke udfordringen. Den skal være offentlig og svare inden for 5 sekunder.',
  too_many: 'For mange forespørgsler. Prøv igen om nogle minutter.',
}

export const nb: SubscriberWords = {
  status: 'Status',
  since: 'Siden',
  moved: 'Flyttet',
  gone: 'Denne hendelsen vises ikke lenger på denne siden.',
  open: 'Åpne statussiden',
  unsubscribe: 'Meld deg av',
  confirm: 'Bekreft',
  confirm_subject: 'Bekreft abonnementet ditt på {page}',
  confirm_text:
    'Noen, forhåpentligvis du, har bedt om nyheter om hendelser og vedlikehold for {page} til denne adressen.\nIngenting sendes med mindre du bekrefter innen 7 dager. Hvis det ikke var deg, trenger du ikke gjøre noe.',
  asked: 'Se i innboksen din',
  asked_text:
    'Hvis adressen kan abonnere, er en e-post med en lenke på vei. Ingenting mer sendes før du trykker på knappen bak lenken. Den gjelder i 7 dager.',
  subscribe: 'Abonnere på {page}?',
  subscribed: 'Du abonnerer på {page}',
  subscribed_text: 'Hver e-post har en lenke for å melde seg av.',
  leave: 'Melde deg av {page}?',
  left: 'Du er meldt av {page}',
  left_text: 'Adressen din er slettet.',
  wrong_link: 'Lenken er ikke gyldig',
  wrong_link_text: 'Den kan være ufullstendig, eller de 7 dagene er over. Du kan abonnere på nytt på statussiden.',
  wrong_email: 'Skriv inn en gyldig e-postadresse.',
  wrong_letters: 'Foran @ kan bare bokstavene a til z, tall og tegn som . og - brukes.',
  wrong_webhook: 'Denne webhooken besvarte ikke utfordringen. Den må være offentlig og svare innen 5 sekunder.',
  too_many: 'For mange forespørsler. Prøv igjen om noen minutter.',
}
