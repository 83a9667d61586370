import type { WordsOf } from '../../lib/words-of.ts'
import type { sessionZh } from './words.zh.ts'

export const sessionEn: WordsOf<typeof sessionZh> = {
  brand: { slogan: 'Approvals, clear from request to signature' },
  login: {
    account: 'Account',
    password: 'Password',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    captcha: 'Captcha',
    accountRequired: 'Please enter your account',
    passwordRequired: 'Please enter your password',
    captchaRequired: 'Please enter the captcha',
    captchaReload: 'Hard to read? Get another one',
    captchaFailed: 'Click to load again',
    submit: 'Log in',
    failed: 'Could not log in; please check your connection and try again',
    welcome: 'Welcome',
    points: {
      launch: '22 approval forms, saved as you type',
      sign: 'Sign by hand, at a desk or on a phone',
      trail: 'A complete approval record; export it as PDF at any time',
    },
  },
}
