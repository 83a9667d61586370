import type { WordsOf } from '../../../lib/words-of.ts'
import type { registrationRecordZh } from './words.zh.ts'

export const registrationRecordEn: WordsOf<typeof registrationRecordZh> = {
  registration: {
    title: 'Registrations',
    none: 'No requests for an account',
    account: 'Account',
    name: 'Name',
    phone: 'Mobile number',
    source: 'From',
    loginPage: 'Login page',
    state: 'Status',
    states: { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' },
    asked: 'Requested',
    decided: 'Decided',
    decidedBy: 'Decided by',
    reason: 'Reason',
    pass: 'Approve',
    passTitle: 'Approve the request',
    passed: 'Approved; the person can log in now',
    role: 'Roles',
    roleRequired: 'Please choose a role',
    dept: 'Department',
    deptRequired: 'Please choose a department',
    post: 'Post',
    postRequired: 'Please choose a post',
    refuse: 'Refuse',
    refuseTitle: 'Refuse the request',
    refused: 'The request is refused',
    reasonRequired: 'Please enter a reason',
    reasonHelp: 'The person sees it at the next login',
  },
}
