import { germanDelivery } from './delivery-reason.ts'
import { language } from './language.ts'
import { germanReason } from './reason.ts'

/** A reason that the server gives, in the language of the console; what is not known stays as it is. */
export function saidReason(reason: string): string {
  return language === 'de' ? (germanReason(reason) ?? reason) : reason
}

/** The same of why a message did not arrive. */
export function saidDelivery(reason: string): string {
  return language === 'de' ? (germanDelivery(reason) ?? reason) : reason
}
