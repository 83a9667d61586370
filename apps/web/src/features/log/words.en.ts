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
    stack: 'Stack',
    info: 'Source',
    unfold: 'Show the stack of {{message}}',
    fold: 'Hide the stack of {{message}}',
    noStack: 'There is no stack',
    copyStack: 'Copy the stack',
    upload: 'Send to the server',
    uploadTip: 'Send the local log to the server?',
    uploaded: 'Sent',
    uploadFailed: 'Could not be sent; please check your connection and try again',
    clear: 'Clear the local log',
    clearTip: 'Clear the local log?',
    cleared: 'Cleared',
    toServer: 'Errors sent to the server',
    empty: 'No errors logged',
    emptyServer: 'Nobody has sent a log yet',
  },
}
