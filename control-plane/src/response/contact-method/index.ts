import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind, bindOpen } from '../../platform/http/pipeline.ts'
import {
  createContactMethod,
  deleteContactMethod,
  getContactMethod,
  listContactMethods,
  sendContactCode,
  updateContactMethod,
  verifyContactMethod,
} from './commands.ts'
import {
  createNotificationRule,
  deleteNotificationRule,
  listNotificationRules,
  updateNotificationRule,
} from './rule.ts'

export { MOST_METHODS } from './commands.ts'
export { contactMethodEndpoints } from './endpoint.ts'
export { ContactMethodEntity, NotificationRuleEntity } from './entity.ts'
export { firstPhoneMethods, membersByPhone } from './first.ts'
export {
  type ImportedMethod,
  type ImportedRule,
  storeImportedMethods,
  storeImportedRules,
} from './imported.ts'
export { MOST_RULES } from './rule.ts'
export { hasVerifiedEmail, membersWithMethod, unverifyMethodsOf } from './verified.ts'

export const contactMethodRoutes = [
  bind(routes.listContactMethods, listContactMethods),
  bindOpen(routes.createContactMethod, createContactMethod),
  bind(routes.getContactMethod, getContactMethod),
  bind(routes.updateContactMethod, updateContactMethod),
  bind(routes.deleteContactMethod, deleteContactMethod),
  bindOpen(routes.verifyContactMethod, verifyContactMethod),
  bind(routes.sendContactCode, sendContactCode),
  bind(routes.listNotificationRules, listNotificationRules),
  bind(routes.createNotificationRule, createNotificationRule),
  bind(routes.updateNotificationRule, updateNotificationRule),
  bind(routes.deleteNotificationRule, deleteNotificationRule),
]
