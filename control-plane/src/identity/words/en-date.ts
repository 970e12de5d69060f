/** What a member holds that is refused from a date on. */
interface Held {
  sessions: number
  keys: readonly string[]
  apps: readonly string[]
}

function listed({ sessions, keys, apps }: Held): string {
  return [
    `your sessions (${sessions} at present)`,
    ...(keys.length > 0 ? [`your API keys ${keys.join(', ')}`] : []),
    ...(apps.length > 0 ? [`apps and CLI logins ${apps.join(', ')}`] : []),
  ].join('; ')
}

/** Mails about the date from which an account requires something of its members. */
export const dates = {
  second_factor: {
    set: (account: string, _from: string) => `${account} requires a second factor`,
    moved: (account: string, from: string) => `New date: ${account} requires a second factor from ${from}`,
    reminder: (account: string, from: string) => `Reminder: ${account} requires a second factor from ${from}`,
    withdrawn: (account: string, from: string) => `${account} no longer requires a second factor from ${from}`,
    text: (account: string, from: string, page: string, held: Held) =>
      `The account ${account} requires a second factor, and you have not set one up. From ${from}, these are refused until you have: ${listed(held)}. Set up an authenticator app or a passkey at ${page}.`,
    /** `still`: it is required at new sign-ins. */
    withdrawn_text: (account: string, from: string, still: boolean) =>
      `The date ${from} no longer applies in the account ${account}: your sessions, API keys, apps and CLI logins continue to work without a second factor.${still ? ' Your next sign-in requires one.' : ''}`,
  },
  sso: {
    set: (account: string, from: string) => `${account} requires single sign-on from ${from}`,
    moved: (account: string, from: string) => `New date: ${account} requires single sign-on from ${from}`,
    reminder: (account: string, from: string) => `Reminder: ${account} requires single sign-on from ${from}`,
    withdrawn: (account: string, _from: string) => `${account} no longer requires single sign-on`,
    undated: (account: string, _from: string) => `${account} requires single sign-on now`,
    text: (account: string, from: string, page: string) =>
      `From ${from}, you can sign in to the account ${account} only through your company’s single sign-on. Sessions that you started in another way end then. Sign in with this address at ${page}; your API keys, apps and CLI logins continue to work.`,
    outside_text: (account: string, from: string, held: Held) =>
      `From ${from}, you can sign in to the account ${account} only through your company’s single sign-on, which cannot sign you in with this address. These are refused from then on: ${listed(held)}. Ask an admin of the account what to do, or change your address to one of your company.`,
    withdrawn_text: (account: string) =>
      `You can sign in to the account ${account} in other ways, too, and your API keys, apps and CLI logins work. Sessions that have ended remain so.`,
    undated_text: (account: string, page: string) =>
      `An administrator of the account ${account} now requires your company’s single sign-on: you can sign in only through it. Sessions that you started in another way have ended, and apps and CLI logins must be authorized again. API keys continue to work. Sign in with this address at ${page}. If that fails, ask an administrator of the account, who can also lift the requirement.`,
    undated_outside_text: (account: string, _page: string) =>
      `An administrator of the account ${account} now requires your company’s single sign-on, which cannot sign you in with this address. Sessions that you started in another way have ended, and so have the authorizations of apps and the CLI. API keys continue to work. To get back in, ask an administrator of the account to invite an address of your company, to verify the domain of this one, or to lift the requirement.`,
  },
}
