import type { Language, MessageKind } from '@countersign/contract'
import { z } from 'zod'

type Words = Readonly<Record<Language, string>>

/** Builds the text of a kind. Missing data becomes "", so that one damaged message does not break the list. */
function saying<S extends z.ZodType>(schema: S, say: (data: z.output<S>) => Words) {
  return (data: unknown): Words => say(schema.parse(data))
}

const text = z.string().catch('')
/** Data of a message about a request; `name` is the request's current name, `actingFor` that of whom the reader acts for. */
const request = z.object({ name: text, actingFor: text.optional() })
const named = (words: (zh: string, en: string) => Words) =>
  saying(request, ({ name }) => words(name || '申请', name || 'A request'))

/** As `named`, of a message that also goes to whoever acts in the place of the person asked. */
const asking = (words: (zh: string, en: string) => Words) =>
  saying(request, ({ name, actingFor = '' }) => {
    const { zh, en } = words(name || '申请', name || 'A request')
    return actingFor === '' ? { zh, en } : { zh: `${zh}（代 ${actingFor}）`, en: `${en} (for ${actingFor})` }
  })

/** Data of a message about an order; `waiting` names the goods without stock. */
const order = z.object({ orderNo: text, waiting: z.array(z.string()).catch([]) })
const ofOrder = (words: (no: string, zh: string, en: string) => Words) =>
  saying(order, ({ orderNo, waiting }) => words(orderNo, waiting.join('、'), waiting.join(', ')))

/** Data of a message about an article. */
const article = z.object({ title: text })
const ofArticle = (words: (title: string) => Words) => saying(article, ({ title }) => words(title))

/** One request with its name, or how many of whom. */
const inheritedRequests = z.object({ name: text, fromName: text, count: z.int().catch(0) })

/** Text of every kind of message, for the page and for other channels. */
const texts = {
  yourTurn: asking((zh, en) => ({ zh: `“${zh}”等您审批`, en: `“${en}” is waiting for you` })),
  approved: named((zh, en) => ({ zh: `您的申请“${zh}”已通过`, en: `Your request “${en}” is approved` })),
  rejected: named((zh, en) => ({ zh: `您的申请“${zh}”被驳回`, en: `Your request “${en}” was rejected` })),
  abandoned: named((zh, en) => ({ zh: `您的申请“${zh}”被废弃`, en: `Your request “${en}” was abandoned` })),
  withdrawn: named((zh, en) => ({
    zh: `“${zh}”已撤回，不用您审批了`,
    en: `“${en}” was withdrawn and no longer waits for you`,
  })),
  copied: named((zh, en) => ({ zh: `“${zh}”抄送给您`, en: `“${en}” was copied to you` })),
  urged: asking((zh, en) => ({ zh: `“${zh}”催您审批`, en: `“${en}” is urgent: please decide` })),
  mentioned: named((zh, en) => ({ zh: `“${zh}”的评论提到您`, en: `A comment on “${en}” mentions you` })),
  handedOver: named((zh, en) => ({
    zh: `您的申请“${zh}”已转交其他审批人`,
    en: `Your request “${en}” waits for another approver now`,
  })),
  requestHandedOver: saying(inheritedRequests, ({ name, fromName, count }) =>
    fromName === ''
      ? {
          zh: `“${name || '申请'}”改由您经办`,
          en: `You act for the applicant of “${name || 'A request'}” now`,
        }
      : {
          zh: `${fromName} 的 ${count} 件申请改由您经办`,
          en: `Requests of ${fromName} for which you act now: ${count}`,
        },
  ),
  paid: named((zh, en) => ({ zh: `您的申请“${zh}”已付款`, en: `Your request “${en}” is paid` })),
  partlyPaid: named((zh, en) => ({
    zh: `您的申请“${zh}”已部分付款`,
    en: `Your request “${en}” is partly paid`,
  })),
  paymentFailed: named((zh, en) => ({
    zh: `您的申请“${zh}”付款失败，请查看原因`,
    en: `The payment of your request “${en}” failed. Please read the reason`,
  })),
  paymentTakenBack: named((zh, en) => ({
    zh: `您的申请“${zh}”的付款登记已撤销，请查看原因`,
    en: `What was said about the payment of your request “${en}” was taken back. Please read the reason`,
  })),
  inherited: saying(z.object({ fromName: text, count: z.int().catch(0) }), ({ fromName, count }) => ({
    zh: `${fromName} 的 ${count} 件审批等您接手`,
    en: `Approvals of ${fromName} that wait for you now: ${count}`,
  })),
  shopPlaced: ofOrder((no, zh, en) => ({
    zh: `您的采购申请已通过，已生成订单 ${no}${zh && `；缺货待补：${zh}`}`,
    en: `Your purchase is approved and ordered as ${no}${en && `; waiting for stock: ${en}`}`,
  })),
  shopShort: ofOrder((no, zh, en) => ({
    zh: `采购订单 ${no} 缺货待补：${zh}`,
    en: `Order ${no} of an approved purchase waits for stock: ${en}`,
  })),
  articleSubmitted: ofArticle((title) => ({
    zh: `文章《${title}》等您审核`,
    en: `The article “${title}” is waiting for your review`,
  })),
  articlePublished: ofArticle((title) => ({
    zh: `您的文章《${title}》已审核通过并发布`,
    en: `Your article “${title}” is approved and published`,
  })),
  articleRejected: ofArticle((title) => ({
    zh: `您的文章《${title}》被退回，请查看审核意见`,
    en: `Your article “${title}” was rejected. Please read the opinion`,
  })),
  articleWithdrawn: ofArticle((title) => ({
    zh: `您的文章《${title}》已被撤下`,
    en: `Your article “${title}” was withdrawn`,
  })),
  notice: saying(z.object({ title: text }), ({ title }) => ({
    zh: `新的通知公告：${title}`,
    en: `New notice: ${title}`,
  })),
  registered: saying(z.object({}), () => ({
    zh: '您的注册申请已通过，欢迎使用会签',
    en: 'Your request for an account is approved. Welcome to Countersign',
  })),
  system: saying(z.object({ zh: text, en: text }), (words) => words),
} satisfies Record<MessageKind, (data: unknown) => Words>

/**
 * Text of a message. `data` is what is stored with it; for a message about a request also that request's
 * current `name`.
 */
export function messageText(kind: MessageKind, data: Record<string, unknown>, language: Language): string {
  return texts[kind](data)[language]
}
