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
  },
}
