import { contract, type OutputOf } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import { drawSignature } from '../seed/draw-signature.ts'
import type { Caller } from './client.ts'

export type Submitted = OutputOf<typeof contract.add>
export type Decided = OutputOf<typeof contract.overrule>

let drawn = 0

/** Draws and uploads a signature; answers the address that an agreement names. */
export async function signature(caller: Caller): Promise<string> {
  drawn += 1
  const picture = Buffer.from(drawSignature(`${caller.userName}${drawn}`)).toString('base64')
  return caller.data(contract.uploadByte, { baseCode: `data:image/png;base64,${picture}` })
}

/** The example of a form's schema, which `add` accepts unchanged. */
export async function example(caller: Caller, kind: Kind): Promise<Record<string, unknown>> {
  return (await caller.data(contract.schema, { kind })).example
}

export async function submitForm(
  caller: Caller,
  kind: Kind,
  over: Record<string, unknown> = {},
): Promise<Submitted> {
  return caller.data(contract.add, { ...(await example(caller, kind)), ...over, kind })
}

export function submitLeave(caller: Caller, over?: Record<string, unknown>): Promise<Submitted> {
  return submitForm(caller, 'leave', over)
}

export function submitPayments(caller: Caller, over?: Record<string, unknown>): Promise<Submitted> {
  return submitForm(caller, 'payments', over)
}

export async function agree(caller: Caller, id: string, opinion = ''): Promise<Decided> {
  return caller.data(contract.agreeClick2, { id, baseImage: await signature(caller), opinion })
}

export function reject(caller: Caller, id: string, opinion = ''): Promise<Decided> {
  return caller.data(contract.overrule, { id, opinion })
}
