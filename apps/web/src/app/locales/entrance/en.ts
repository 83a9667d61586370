import type { Words } from '../words.ts'
import type { entranceZh } from './zh.ts'

export const entranceEn: Pick<Words, keyof typeof entranceZh> = {
  title: 'Asset Management Platform',
  brand: { slogan: 'Approvals, clear from request to signature' },
  language: { switch: 'Switch language', zh: '中文', en: 'English' },
  error: {
    unknown: 'Unknown error',
    network: 'Network problem; please check your connection and try again',
    loadFailed: 'Could not be loaded',
    retry: 'Try again',
    offline: 'You are offline, and this page is not loaded yet',
    offlineHint: 'It opens by itself when the network is back. What is open already can still be read.',
    pageBroken: 'Something went wrong on this page',
    pageBrokenHint: 'The error has been recorded. Please refresh; if it stays, ask your administrator.',
    refresh: 'Refresh',
  },
  login: {
    account: 'Account',
    password: 'Password',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    captcha: 'Captcha',
    accountRequired: 'Please enter your account',
    passwordRequired: 'Please enter your password',
    captchaRequired: 'Please enter the captcha',
    captchaReload: 'Not readable? Get another one',
    captchaFailed: 'Click to load again',
    submit: 'Log in',
    failed: 'Could not log in; please check your connection and try again',
    welcome: 'Welcome',
    points: {
      launch: '22 kinds of form, saved as you type',
      sign: 'Sign by hand, at a desk or on a phone',
      trail: 'A complete record, exported as PDF at any time',
    },
  },
}
