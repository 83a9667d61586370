import type { Route } from './route.ts'
import * as account from './routes/account.ts'
import * as approval from './routes/approval.ts'
import * as auth from './routes/auth.ts'
import * as dictionary from './routes/dictionary.ts'
import * as figures from './routes/figures.ts'
import * as files from './routes/files.ts'
import * as form from './routes/form.ts'
import * as log from './routes/log.ts'
import * as message from './routes/message.ts'
import * as notice from './routes/notice.ts'
import * as people from './routes/people.ts'
import * as post from './routes/post.ts'
import * as system from './routes/system.ts'

/** Groups of calls for the API documentation, one for each file of routes. */
const groups = [
  { name: 'Logging in', description: 'Tokens and captchas.', members: auth },
  {
    name: 'Requests',
    description: 'The four lists, a request in full, and decisions on it.',
    members: approval,
  },
  {
    name: 'Forms',
    description:
      'Drafts, submissions and PDFs of the 22 kinds of request. `{kind}` is one of `oa_message/types`; the values of a form stand beside the parameters named here, and `{kind}/schema` describes them.',
    members: form,
  },
  { name: 'Files', description: 'Signatures and attachments.', members: files },
  {
    name: 'Messages',
    description: 'What a person is told, and a stream of hints that something changed.',
    members: message,
  },
  { name: 'Notices', description: 'Announcements of the company to everybody.', members: notice },
  { name: 'Figures', description: 'Throughput, durations and amounts.', members: figures },
  { name: 'My account', description: 'The own record, password and sessions.', members: account },
  { name: 'People and departments', description: 'Who there is, and where they belong.', members: people },
  { name: 'Posts', description: 'The posts that people hold.', members: post },
  { name: 'Menus', description: 'Menus and buttons, as a person may use them.', members: system },
  {
    name: 'Dictionaries',
    description: 'Lists of names that a company keeps, such as its companies.',
    members: dictionary,
  },
  { name: 'Error log', description: 'Errors that the web app reports.', members: log },
] as const

export type CallGroup = (typeof groups)[number]['name']

/** The groups in the order of the table of contents. */
export const callGroups: readonly { name: CallGroup; description: string }[] = groups.map(
  ({ name, description }) => ({ name, description }),
)

/** The group of a call; undefined for a call that no file of routes declares. */
export function groupOf(route: Route<never> | Route): CallGroup | undefined {
  return groups.find(({ members }) => Object.values<unknown>(members).includes(route))?.name
}
