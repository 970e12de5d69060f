import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bindPage } from '../../platform/http/open.ts'
import { bindOpen } from '../../platform/http/pipeline.ts'
import type { Binding } from '../../platform/http/server.ts'
import type { CountCallers } from '../visitor/index.ts'
import { askLink } from './ask.ts'
import { consumeLink, showLink } from './consume.ts'
import { consumedPage, linkPage, refusedCodePage, refusedSignInPage, sentPage, signInPage, signUpPage } from './page.ts'
import { showSignIn } from './show.ts'
import { showSignUp, signUp } from './sign-up.ts'
import { createSignInLink } from './staff-link.ts'

export function signInRoutes(counted: CountCallers): Binding[] {
  return [
    bindPage(routes.showSignIn, showSignIn, signInPage),
    bindPage(routes.askMagicLink, counted(askLink), sentPage, refusedSignInPage),
    bindPage(routes.showSignInLink, counted(showLink), linkPage),
    bindPage(routes.consumeMagicLink, counted(consumeLink), consumedPage, refusedCodePage),
    bindPage(routes.showSignUp, showSignUp, signUpPage),
    bindPage(routes.signUp, counted(signUp), sentPage),
    bindOpen(routes.createSignInLink, createSignInLink),
  ]
}
