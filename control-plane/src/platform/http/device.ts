import Bowser from 'bowser'

/** A browser and its device in words, by its user agent: `Chrome on Linux`. Programs keep their own name. */
export function deviceOf(user_agent: string): string {
  if (user_agent === '') return 'Unknown browser'
  const { browser, os } = Bowser.parse(user_agent)
  const name = browser.name || user_agent.split(/[\s/]/)[0] || 'Unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}
