import type { Words } from './en.ts'

type Held = Parameters<Words['dates']['sso']['outside_text']>[2]

function listed({ sessions, keys, apps }: Held): string {
  return [
    `Ihre Sitzungen (derzeit ${sessions})`,
    ...(keys.length > 0 ? [`Ihre API-Schlüssel ${keys.join(', ')}`] : []),
    ...(apps.length > 0 ? [`Apps und Anmeldungen der CLI: ${apps.join(', ')}`] : []),
  ].join('; ')
}

export const dates: Words['dates'] = {
  second_factor: {
    set: account => `${account} verlangt einen zweiten Faktor`,
    moved: (account, from) => `Neues Datum: ${account} verlangt einen zweiten Faktor ab ${from}`,
    reminder: (account, from) => `Erinnerung: ${account} verlangt einen zweiten Faktor ab ${from}`,
    withdrawn: (account, from) => `${account} verlangt ab ${from} doch keinen zweiten Faktor`,
    text: (account, from, page, held) =>
      `Das Konto ${account} verlangt einen zweiten Faktor, und Sie haben keinen eingerichtet. Ab ${from} wird das abgelehnt, bis Sie einen haben: ${listed(held)}. Richten Sie eine Authenticator-App oder einen Passkey ein: ${page}.`,
    withdrawn_text: (account, from, still) =>
      `Das Datum ${from} gilt im Konto ${account} nicht mehr: Ihre Sitzungen, API-Schlüssel, Apps und Anmeldungen der CLI funktionieren weiter ohne zweiten Faktor.${still ? ' Ihre nächste Anmeldung verlangt einen.' : ''}`,
  },
  sso: {
    set: (account, from) => `${account} verlangt Single Sign-on ab ${from}`,
    moved: (account, from) => `Neues Datum: ${account} verlangt Single Sign-on ab ${from}`,
    reminder: (account, from) => `Erinnerung: ${account} verlangt Single Sign-on ab ${from}`,
    withdrawn: account => `${account} verlangt kein Single Sign-on mehr`,
    undated: account => `${account} verlangt jetzt Single Sign-on`,
    text: (account, from, page) =>
      `Ab ${from} melden Sie sich im Konto ${account} nur noch über das Single Sign-on Ihres Unternehmens an. Sitzungen, die Sie anders begonnen haben, enden dann. Melden Sie sich mit dieser Adresse hier an: ${page}. Ihre API-Schlüssel, Apps und Anmeldungen der CLI funktionieren weiter.`,
    outside_text: (account, from, held) =>
      `Ab ${from} ist das Konto ${account} nur noch über das Single Sign-on Ihres Unternehmens zugänglich, das Sie mit dieser Adresse nicht anmelden kann. Ab dann wird abgelehnt: ${listed(held)}. Fragen Sie einen Administrator des Kontos, oder ändern Sie Ihre Adresse in eine Ihres Unternehmens.`,
    withdrawn_text: account =>
      `Im Konto ${account} können Sie sich auch auf anderen Wegen anmelden, und Ihre API-Schlüssel, Apps und Anmeldungen der CLI funktionieren. Beendete Sitzungen bleiben beendet.`,
    undated_text: (account, page) =>
      `Ein Administrator des Kontos ${account} verlangt jetzt das Single Sign-on Ihres Unternehmens: Sie können sich nur noch darüber anmelden. Sitzungen, die Sie anders begonnen haben, sind beendet, und Apps und die CLI müssen neu angemeldet werden. API-Schlüssel funktionieren weiter. Melden Sie sich mit dieser Adresse hier an: ${page}. Wenn das nicht geht, fragen Sie einen Administrator des Kontos. Er kann die Vorgabe auch aufheben.`,
    undated_outside_text: account =>
      `Ein Administrator des Kontos ${account} verlangt jetzt das Single Sign-on Ihres Unternehmens, das Sie mit dieser Adresse nicht anmelden kann. Sitzungen, die Sie anders begonnen haben, sind beendet, ebenso die Anmeldungen von Apps und der CLI. API-Schlüssel funktionieren weiter. Um wieder Zugang zu bekommen, bitten Sie einen Administrator des Kontos, eine Adresse Ihres Unternehmens einzuladen, die Domain dieser Adresse zu bestätigen oder die Vorgabe aufzuheben.`,
  },
}
