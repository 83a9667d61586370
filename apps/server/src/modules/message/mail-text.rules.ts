import { messageAddress } from '@countersign/contract'
import type { Delivered } from './channel.types.ts'
import { messageText } from './message-text.rules.ts'

/** Address of the message centre, where every message stands. */
const centre = '/infomessage/index'

/**
 * Subject and text of the mail about a message, in Chinese: no language of a person is stored (G-526). It says what the
 * message centre says, and nothing of the form.
 */
export function mailOf(
  { kind, subject, data }: Pick<Delivered, 'kind' | 'subject' | 'data'>,
  { site, product }: { site: string; product: string },
): { subject: string; text: string } {
  const title = messageText(kind, data, 'zh')
  const { kind: subjectKind = '', id: subjectId = '' } = subject ?? {}
  const page = messageAddress({ kind, subjectKind, subjectId }) ?? centre
  return {
    subject: title,
    text: `${title}\n\n查看：${site}${page}\n\n本邮件由${product}自动发送，请勿回复。\n`,
  }
}
