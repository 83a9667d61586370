import { type MessageKind, type MessageSubject, requestMessageKinds } from './routes/message.ts'
import type { ListState } from './routes/approval.ts'

type RequestMessageKind = (typeof requestMessageKinds)[number]

export function isAboutRequest(kind: MessageKind): kind is RequestMessageKind {
  return requestMessageKinds.some((one) => one === kind)
}

/** The list whose detail dialog opens for a message; its state decides which buttons are shown. */
const states: Readonly<Record<RequestMessageKind, ListState>> = {
  yourTurn: '待处理',
  approved: '已发起',
  rejected: '已发起',
  abandoned: '已发起',
  withdrawn: '我收到的',
  copied: '我收到的',
  urged: '待处理',
  mentioned: '我收到的',
  handedOver: '已发起',
  requestHandedOver: '已发起',
  paid: '已发起',
  partlyPaid: '已发起',
  paymentFailed: '已发起',
  paymentTakenBack: '已发起',
}

interface Subject {
  kind: MessageKind
  /** "" for a message about nothing that has a page. */
  subjectKind: MessageSubject | ''
  subjectId: string
}

/** The page for each subject of a message. */
const pages: Readonly<Record<MessageSubject, (message: Subject) => string>> = {
  request: ({ kind, subjectId }) =>
    addressOf('/approval/index', {
      state: isAboutRequest(kind) ? states[kind] : '我收到的',
      view: subjectId,
    }),
  ownOrder: ({ subjectId }) => addressOf('/shop/detailOrder', { id: subjectId }),
  shopOrder: ({ subjectId }) => addressOf('/shop/manage/order/index', { view: subjectId }),
  articleToReview: ({ subjectId }) => addressOfArticle('review', subjectId),
  ownArticle: ({ subjectId }) => addressOfArticle('add', subjectId),
  article: ({ subjectId }) => addressOfArticle('read', subjectId),
  notice: ({ subjectId }) => addressOf('/desk/notice/index', { view: subjectId }),
}

/** An article is named by its section and its id, such as study/7. */
function addressOfArticle(page: string, subjectId: string): string {
  const [section = '', id = ''] = subjectId.split('/')
  return addressOf(`/${section}/${page}`, { id })
}

function addressOf(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}

/** The page that a message leads to; undefined if there is none. */
export function messageAddress(message: Subject): string | undefined {
  const { kind, subjectKind } = message
  // What was taken over are several requests.
  if (kind === 'inherited') return addressOf('/approval/index', { state: states.yourTurn })
  if (kind === 'requestHandedOver' && subjectKind === '')
    return addressOf('/approval/index', { state: states.requestHandedOver })
  return subjectKind === '' ? undefined : pages[subjectKind](message)
}
