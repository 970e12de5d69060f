export {
  addedFactor,
  confirmApp,
  newRecoveryCodes,
  removedFactor,
  removeTotp,
  startTotp,
  tellOfFactor,
} from './commands.ts'
export { ENROLMENT_METHODS, factorsOf, hasFactor, loadFactors, type SecondFactor } from './factors.ts'
export { requireOwnSecurity } from './own.ts'
export { describeSecurity, getSecurity } from './queries.ts'
export { useRecoveryCode } from './recovery-code.ts'
export { factorRoutes } from './routes.ts'
export { useTotp } from './totp.ts'
