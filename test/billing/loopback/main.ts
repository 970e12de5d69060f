import { LoopbackStripe } from './stripe.ts'

/** Starts the loopback provider by hand, and prints the settings of the installation that uses it. */
const [port = '8099', pharos = 'http://127.0.0.1:8080'] = process.argv.slice(2)
const stripe = await LoopbackStripe.start({ port: Number(port), nowMs: Date.now })
stripe.sender.address = `${pharos}/billing/webhook`
for (const [name, value] of Object.entries(stripe.environment)) console.log(`export ${name}='${value}'`)
console.error(`The payment provider listens on ${stripe.url}; events go to ${stripe.sender.address}.`)

async function deliver(): Promise<void> {
  const before = stripe.sender.answers.length
  await stripe.deliver()
  for (const { type, status } of stripe.sender.answers.slice(before)) console.error(`${type}: ${status}`)
  setTimeout(() => void deliver(), 500)
}
void deliver()
