import type { WordsOf } from '../../lib/words-of.ts'
import type { messageZh } from './words.zh.ts'

export const messageEn: WordsOf<typeof messageZh> = {
  message: {
    title: 'Messages',
    bell: 'Messages',
    bellUnread: 'Messages, {{count}} unread',
    which: 'Messages to show',
    all: 'All',
    unread: 'Unread',
    unreadOne: 'Unread:',
    kind: 'Message type',
    everyKind: 'All types',
    kinds: {
      yourTurn: 'Your turn',
      approved: 'Approved',
      rejected: 'Rejected',
      abandoned: 'Abandoned',
      withdrawn: 'Withdrawn',
      copied: 'Copies',
      urged: 'Reminders',
      mentioned: 'Mentions',
    },
    from: {
      yourTurn: 'Forwarded by {{name}}',
      approved: 'Final approval by {{name}}',
      rejected: 'Rejected by {{name}}',
      abandoned: 'Abandoned by {{name}}',
      withdrawn: 'Withdrawn by {{name}}',
      copied: 'Copied by {{name}}',
      urged: 'Reminder from {{name}}',
      mentioned: 'Comment by {{name}}',
    },
    read: 'Mark as read',
    readOne: 'Mark as read: {{title}}',
    readAll: 'Mark all as read',
    total: '{{count}} in total',
    none: 'No messages yet',
    noneUnread: 'No unread messages',
    noneOfKind: 'No messages of this type',
    noneUnreadOfKind: 'No unread messages of this type',
  },
}
