import type { WordsOf } from '../../../lib/words-of.ts'
import type { stuckZh } from './words.zh.ts'

export const stuckEn: WordsOf<typeof stuckZh> = {
  stuck: {
    none: 'No stuck requests',
    name: 'Request',
    kind: 'Kind',
    applicant: 'Applicant',
    applyNo: 'Number',
    step: 'Current step',
    person: 'Approver who cannot act',
    approver: 'Approver',
    since: 'Waiting since',
    handOver: 'Hand over',
    titleOfOne: 'Hand over the approval of “{{name}}”',
    titleOfMany: 'Hand over {{count}} approvals',
    to: 'To',
    toRequired: 'Please choose a person',
    toHelp: 'Not yourself, the applicant, or somebody whom the step asks already',
    reason: 'Reason',
    reasonRequired: 'Please enter a reason',
    reasonHelp: 'It is kept with the request; the applicant and the approvers see it',
    done: '{{count}} handed over',
  },
}
