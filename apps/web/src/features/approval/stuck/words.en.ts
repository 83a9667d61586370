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
    why: 'Reason',
    whys: {
      personGone: 'The approver cannot act',
      wayBlocked: 'A later step finds nobody',
      applicantGone: 'The applicant cannot act',
      nothingOpen: 'It waits for nobody',
    },
    help: 'What helps',
    helps: {
      personGone: 'Hand it over to somebody else',
      wayBlocked:
        'Give the role, post or department somebody who works, or the department a leader; the applicant may also withdraw and submit again. It then leaves the list by itself',
      applicantGone: 'Hand it over to somebody, who changes it and submits it again',
      nothingOpen: 'Ask whoever runs the system to look at the data',
    },
    person: 'Person who cannot act',
    since: 'Waiting since',
    handOver: 'Hand over',
    titleOfOne: 'Hand over “{{name}}”',
    titleOfMany: 'Hand over {{count}}',
    to: 'To',
    toRequired: 'Please choose a person',
    toHelp: 'Not yourself, the applicant, or somebody who is asked already',
    reason: 'Reason for handing over',
    reasonRequired: 'Please enter a reason',
    reasonHelp: 'It is kept with the request; the applicant and the approvers see it',
    done: '{{count}} handed over',
  },
}
