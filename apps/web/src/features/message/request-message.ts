import { type MessageKind, requestMessageKinds } from '@countersign/contract'

export type RequestMessageKind = (typeof requestMessageKinds)[number]

export function isAboutRequest(kind: MessageKind): kind is RequestMessageKind {
  return requestMessageKinds.some((one) => one === kind)
}
