import type { WordsOf } from '../../lib/words-of.ts'
import type { logZh } from './words.zh.ts'

export const logEn: WordsOf<typeof logZh> = {
  log: {
    none: 'No errors logged',
    some: 'Errors logged: {{count}}',
    title: 'Log',
    sent: 'Sent at',
    server: 'Error log',
    type: 'Type',
    address: 'Address',
    message: 'Message',
    time: 'Time',
    person: 'Sent by',
    stack: 'Stack trace',
    info: 'Source',
    unfold: 'Show the stack trace of {{message}}',
    fold: 'Hide the stack trace of {{message}}',
    noStack: 'No stack trace',
    copyStack: 'Copy stack trace',
    upload: 'Send to the server',
    uploadTip: 'Send the local log to the server?',
    uploaded: 'Sent',
    uploadFailed: 'Could not send; please check your connection and try again',
    clear: 'Clear local log',
    clearTip: 'Clear the local log?',
    cleared: 'Cleared',
    toServer: 'View server log',
    empty: 'No errors logged',
    emptyServer: 'Nobody has sent a log yet',
  },
}
