import type { WordsOf } from '../../lib/words-of.ts'
import type { auditZh } from './words.zh.ts'

export const auditEn: WordsOf<typeof auditZh> = {
  audit: {
    none: 'No entries match',
    action: 'Action',
    call: 'Call',
    person: 'Person',
    personFilter: 'Account or name',
    subject: 'Subject',
    subjectFilter: 'Subject or request number',
    subjectId: 'Subject ID',
    outcome: 'Outcome',
    done: 'Done',
    address: 'IP address',
    time: 'Time',
    from: 'From',
    to: 'To',
    browser: 'Browser',
    session: 'Session',
    changes: 'Changes',
    field: 'Field',
    before: 'Before',
    after: 'After',
    yes: 'Yes',
    no: 'No',
  },
}
