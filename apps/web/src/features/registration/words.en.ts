import type { WordsOf } from '../../lib/words-of.ts'
import type { registrationZh } from './words.zh.ts'

export const registrationEn: WordsOf<typeof registrationZh> = {
  register: {
    title: 'Create an account',
    tenantId: 'Tenant id',
    name: 'Name',
    account: 'Account',
    password: 'Password',
    password2: 'Confirm password',
    tenantEmpty: 'Please enter the tenant id first',
    accountEmpty: 'Please enter an account name first',
    passwordEmpty: 'Please enter a password first',
    passwordsDiffer: 'The two passwords do not match',
    failed: 'Could not submit',
    tip: 'Registration',
    submitted: 'Your request was submitted; please wait for an administrator to approve it.',
    refusedBefore: 'Your last request was refused: {{reason}}',
    logOut: 'Log out',
    bind: 'Bind your account',
    bindText:
      'The third party gives the {{by}} {{claim}}. If you have an account here with this {{by}}, enter its password. From then on the third-party account logs you in.',
    bindPassword: 'Password',
    bindSubmit: 'Bind',
    bindLost: 'Binding failed; please check the network and try again',
    noAccount: 'I have no account',
    hasAccount: 'I have an account',
    claims: { number: 'staff number', phone: 'mobile number', email: 'email' },
  },
}
