import type { WordsOf } from '../../lib/words-of.ts'
import type { partnerZh } from './words.zh.ts'

export const partnerEn: WordsOf<typeof partnerZh> = {
  partner: {
    none: 'No partners yet',
    create: 'Add partner',
    edit: 'Change partner',
    created: 'Partner added',
    saved: 'Partner changed',
    removeText: 'Its accounts go with it, and its names and code can be used again.',
    name: 'Name',
    nameHelp:
      'Width, brackets and blanks do not matter. After a change of name or code, verified accounts have to be verified again',
    find: 'Name, pinyin or code',
    otherNames: 'Other names',
    otherNamesHelp: 'Short or former names, at most 10, separated by 、 or ;',
    creditCode: 'Unified social credit code',
    contact: 'Contact',
    phone: 'Phone',
    address: 'Address',
    remark: 'Remark',
    accounts: 'Bank accounts',
    count: '{{verified}} verified',
    waiting: '{{waiting}} to verify',
    noAccount: 'No bank accounts yet',
    state: 'State of an account',
    states: { proposed: 'To verify', verified: 'Verified', blocked: 'Blocked' },
    asked: 'To check',
    isAsked: 'Name or code to check',
    yes: 'Yes',
    no: 'No',
    question:
      'A contract says otherwise: {{question}}. Please check; saving the partner, changed or not, settles it.',
    since: {
      proposed: 'Waits since {{since}}',
      verified: 'Verified at {{since}}',
      blocked: 'Blocked at {{since}}',
    },
    by: 'Proposed by {{name}}',
    inRequest: 'Named by {{name}} in {{applyNo}}',
    requests: 'Requests that use it: {{requests}}',
    verifiedBy: 'Verified by {{name}}: {{how}}',
    blockedBy: 'Blocked by {{name}}: {{how}}',
    propose: 'Add account',
    proposeText:
      'A new account is trusted once somebody else has verified it. Verified accounts stay as they are.',
    proposed: 'Account added; it waits for somebody else to verify it',
    accountNo: 'Account number',
    bank: 'Bank',
    verify: 'Verify',
    verifyTitle: 'Verify account: {{accountNo}}',
    verifyText:
      'Please check number, name and bank by another way than the request, such as the phone number of the contract.',
    verifyHow: 'How it was checked',
    verifyDone: 'Account verified',
    block: 'Block',
    blockTitle: 'Block account: {{accountNo}}',
    blockText:
      'A blocked account stays blocked when a request names it again. If needed, it can be added and verified anew.',
    blockHow: 'Reason',
    blockDone: 'Account blocked',
  },
}
