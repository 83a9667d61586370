import type { WordsOf } from '../../lib/words-of.ts'
import type { lockZh } from './words.zh.ts'

export const lockEn: WordsOf<typeof lockZh> = {
  lock: {
    lock: 'Lock screen',
    title: 'Locked',
    locked: 'Locked. Please enter the lock password',
    setPassword: 'Set a lock password',
    password: 'Lock password',
    passwordHint: 'Valid until you log out. If you forget it, you can log out on the lock page.',
    passwordRequired: 'Please enter a lock password',
    enter: 'Enter the lock password',
    unlock: 'Unlock',
    wrong: 'Wrong lock password; please try again',
    tooMany: 'Too many wrong passwords; please try again in 15 minutes, or log out and in again',
    logoutTip: 'Log out of the system?',
  },
}
